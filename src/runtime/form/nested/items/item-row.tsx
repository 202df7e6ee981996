import Button from "@arco-design/web-react/es/Button";
import { IconCopy, IconDelete, IconDown, IconDragDotVertical, IconRight } from "@arco-design/web-react/icon";
import { toFieldPathId, type FieldPathId } from "@rjsf/utils";
import { observer } from "mobx-react-lite";
import { Fragment, useMemo, useState, type KeyboardEvent, type ReactNode } from "react";
import { isJsonObject, type Json } from "#contract";
import { useI18n } from "#ui";
import { FieldValue } from "../../../cells/field-value.tsx";
import type { FormSession } from "../../../form-model/form-session.ts";
import type { LineSource } from "../../../form-model/values/line-source.ts";
import { formTexts } from "../../../form-model/form-texts.ts";
import { pointerOf } from "../../../form-model/pointer.ts";
import type { ObjectFieldProps, RecordRegistry } from "../rjsf-types.ts";
import type { ItemColumns, ItemPart } from "./item-columns.ts";
import type { ItemOperations } from "./use-items.ts";
import type { ItemDrag } from "./use-item-drag.ts";

interface ItemRowProps {
  readonly item: Json;
  readonly index: number;
  readonly count: number;
  readonly columns: ItemColumns;
  readonly listId: FieldPathId;
  readonly registry: RecordRegistry;
  readonly onChange: ObjectFieldProps["onChange"];
  readonly operations: ItemOperations;
  readonly full: boolean;
  readonly disabled: boolean;
  /** False where the order of the items means nothing. */
  readonly movable: boolean;
  readonly removable: boolean;
  readonly canAdd: boolean;
  /** Rules of lines that are records of another module; null for items of the record itself. */
  readonly source: LineSource | null;
  /** Drop position of the dragged item: the upper or lower edge of this row. */
  readonly drop: "before" | "after" | null;
  readonly grip: ReturnType<ItemDrag["grip"]>;
  readonly onMoved: (to: number) => void;
}

/** One item: its parts in cells, and the parts too large for a cell below them. */
export const ItemRow = observer(function ItemRow(props: ItemRowProps) {
  const { item, index, count, columns, listId, registry, operations, full, disabled, movable, removable, canAdd } = props;
  const { drop, grip, onMoved, source } = props;
  const { t, text } = useI18n(formTexts);
  const [wanted, setWanted] = useState(false);
  const itemId = useMemo(() => toFieldPathId(index, registry.globalFormOptions, listId), [index, registry, listId]);
  const session = registry.formContext;
  // A hidden error could not be corrected.
  const open = wanted || columns.large.some(({ field }) => session.hasIssues(pointerOf([...itemId.path, field.name])));
  const number = index + 1;
  const part = (column: ItemPart): ReactNode =>
    column.computed || (source !== null && column.field.readOnly) ? (
      <ComputedPart part={column} listId={listId} index={index} session={session} source={source} />
    ) : (
      <PartField {...props} part={column} itemId={itemId} />
    );
  // Errors of the whole line: another user has changed it.
  const issues = session.issuesAt(pointerOf(itemId.path));

  const moveByKey = (event: KeyboardEvent): void => {
    const to = event.key === "ArrowUp" ? index - 1 : event.key === "ArrowDown" ? index + 1 : -1;
    if (disabled || !movable || to < 0 || to >= count) return;
    event.preventDefault();
    operations.move(index, to);
    onMoved(to);
  };

  return (
    <Fragment>
      <tr className="item-row" aria-label={t("item", { number })} data-drop={drop ?? undefined}>
        <td className="item-lead">
          <button
            type="button"
            className="item-grip"
            disabled={disabled || !movable || count < 2}
            aria-label={t("moveItem", { number })}
            aria-keyshortcuts="ArrowUp ArrowDown"
            title={t("moveHint")}
            onKeyDown={moveByKey}
            {...grip}
          >
            <IconDragDotVertical />
          </button>
          <span className="item-number">{number}</span>
          {columns.large.length > 0 && (
            <Button
              type="text"
              size="mini"
              aria-expanded={open}
              aria-label={t("itemDetails", { number })}
              icon={open ? <IconDown /> : <IconRight />}
              onClick={() => setWanted(!open)}
            />
          )}
        </td>
        {columns.cells.map((column) => (
          <td key={column.field.name} data-column={column.field.name} data-row={index}>
            {part(column)}
          </td>
        ))}
        <td className="item-tools">
          <Button
            type="text"
            size="mini"
            aria-label={t("duplicateItem", { number })}
            title={t("duplicate")}
            icon={<IconCopy />}
            disabled={!canAdd || full}
            onClick={() => operations.duplicate(index)}
          />
          <Button
            type="text"
            size="mini"
            status="danger"
            aria-label={t("removeItem", { number })}
            title={t("remove")}
            icon={<IconDelete />}
            disabled={disabled || !removable}
            onClick={() => operations.remove(index)}
          />
        </td>
      </tr>
      {issues.length > 0 && (
        <tr className="item-errors" data-invalid>
          <td colSpan={columns.cells.length + 2}>
            <ul className="form-errors" role="alert">
              {issues.map((issue) => (
                <li key={issue.keyword}>{text(issue.text)}</li>
              ))}
            </ul>
          </td>
        </tr>
      )}
      {open && columns.large.length > 0 && isJsonObject(item) && (
        <tr className="item-more">
          <td colSpan={columns.cells.length + 2}>
            {columns.large.map((column) => (
              <Fragment key={column.field.name}>{part(column)}</Fragment>
            ))}
          </td>
        </tr>
      )}
    </Fragment>
  );
});

interface ComputedPartProps extends Pick<ItemRowProps, "listId" | "index" | "source"> {
  readonly part: ItemPart;
  readonly session: FormSession;
}

/** A part without an input: it is computed from the others as on the server, or only the server writes it. */
const ComputedPart = observer(function ComputedPart({ part: { field }, listId, index, session, source }: ComputedPartProps) {
  const module = source === null ? session.shape.module : source.module;
  // In the list of the form the field has a path of its own; its settings are those of its module.
  const own = source === null ? field : source.module.fields.find(({ name }) => name === field.name);
  const { text } = useI18n(formTexts);
  if (module === null || own === undefined) return null;
  const issues = session.issuesAt(pointerOf([...listId.path, index, field.name]));
  return (
    <div className="item-computed" data-invalid={issues.length > 0 || undefined}>
      <div className="form-label">{text(field.title)}</div>
      <FieldValue
        module={module}
        field={own}
        record={session.computed.item(String(listId.path[0]), index)}
        {...(source === null ? { around: session.computed.record } : {})}
        place="dialog"
      />
      {issues.length > 0 && (
        <ul className="form-errors">
          {issues.map((issue) => (
            <li key={issue.keyword}>{text(issue.text)}</li>
          ))}
        </ul>
      )}
    </div>
  );
});

interface PartFieldProps extends Pick<ItemRowProps, "item" | "registry" | "onChange" | "disabled"> {
  readonly part: ItemPart;
  readonly itemId: FieldPathId;
}

/**
 * RJSF's field of one part, with its widget, label and errors. It compares its props and renders
 * only when they change.
 */
function PartField({ part, itemId, item, registry, onChange, disabled }: PartFieldProps) {
  const { SchemaField } = registry.fields;
  const { name } = part.field;
  const id = useMemo(() => toFieldPathId(name, registry.globalFormOptions, itemId), [name, registry, itemId]);
  if (SchemaField === undefined) return null;
  return (
    <SchemaField
      name={name}
      schema={part.schema}
      uiSchema={part.uiSchema}
      required={part.required}
      fieldPathId={id}
      formData={isJsonObject(item) ? item[name] : undefined}
      onChange={onChange}
      onBlur={nothing}
      onFocus={nothing}
      registry={registry}
      disabled={disabled}
    />
  );
}

function nothing(): void {}
