import Alert from "@arco-design/web-react/es/Alert";
import Button from "@arco-design/web-react/es/Button";
import { IconPlus } from "@arco-design/web-react/icon";
import { useCallback, useEffect, useRef, useState, type ClipboardEvent } from "react";
import { MOST_CHILDREN } from "#metadata";
import { useI18n } from "#ui";
import { formTexts } from "../../../form-model/form-texts.ts";
import type { ObjectFieldProps } from "../rjsf-types.ts";
import { useFormServices } from "../../../form-model/services.ts";
import { labelId } from "../../../form-model/element-ids.ts";
import { cellWidth, itemColumns, type ItemColumns } from "./item-columns.ts";
import { ItemRow } from "./item-row.tsx";
import "./item-table.css";
import { pasteInto, type Misfit } from "./paste-into.ts";
import { pastedBlock } from "./pasted-block.ts";
import { useItems } from "./use-items.ts";
import { useItemDrag } from "./use-item-drag.ts";

/**
 * Maximum number of unreadable texts to name. For the rest the message states only their number.
 */
const NAMED = 5;

/** An editable table for a list of objects inside a record. Narrow screens show cards instead. */
export function ItemTable(props: ObjectFieldProps) {
  const { registry, fieldPathId, schema, uiSchema, formData, onChange } = props;
  const { t, text } = useI18n(formTexts);
  const services = useFormServices();
  const session = registry.formContext;
  const field = session.field(fieldPathId.path);
  const item = field?.items ?? null;
  const itemSchema = typeof schema.items === "object" && !Array.isArray(schema.items) ? schema.items : NO_SCHEMA;
  const columns = item === null ? NO_COLUMNS : itemColumns(item, itemSchema, uiSchema?.items);
  const { values, keys, operations } = useItems(session, fieldPathId.path, formData);
  const table = useRef<HTMLTableElement>(null);
  const [misfits, setMisfits] = useState<readonly Misfit[]>([]);
  /** The item whose first control or grip gets the focus after rendering. */
  const [focus, setFocus] = useState<{ readonly row: number; readonly on: "control" | "grip" } | null>(null);
  const [said, say] = useState("");
  const rows = useCallback(() => [...(table.current?.querySelectorAll(":scope > tbody > .item-row") ?? [])], []);
  const moved = useCallback(
    (to: number) => {
      setFocus({ row: to, on: "grip" });
      say(t("movedTo", { number: to + 1 }));
    },
    [t],
  );
  const drag = useItemDrag(rows, (from, to) => {
    operations.move(from, to);
    moved(to);
  });

  useEffect(() => {
    if (focus === null) return;
    const row = rows()[focus.row];
    row?.querySelector<HTMLElement>(focus.on === "grip" ? ".item-grip" : CONTROL)?.focus();
    setFocus(null);
  }, [focus, rows]);

  if (field === null || item === null) return null;
  const most = typeof schema.maxItems === "number" ? schema.maxItems : Number.POSITIVE_INFINITY;
  const full = values.length >= most;
  // Percentages let the cells share the room beside grip and buttons, also in rows without these.
  const whole = columns.cells.reduce((sum, column) => sum + cellWidth(column), 0);
  const disabled = props.disabled === true || props.readonly === true || !session.isEnabled(String(fieldPathId.path[0]));
  // Lines of another module follow the user's rights there.
  const source = fieldPathId.path.length === 1 ? session.lineSource(fieldPathId.path[0]) : null;
  const canAdd = !disabled && source?.canAdd !== false;

  const paste = (event: ClipboardEvent<HTMLElement>): void => {
    const block = pastedBlock(event.clipboardData.getData("text/plain"));
    const target = event.target instanceof HTMLElement ? event.target : null;
    if (!canAdd || block === null || target?.closest(".item-more") !== null) return;
    // Several lines without a tab are one text when pasted into a text area.
    if (target instanceof HTMLTextAreaElement && block.every((line) => line.length === 1)) return;
    const cell = target.closest<HTMLElement>("td[data-column]");
    const column = columns.cells.findIndex((one) => one.field.name === cell?.dataset["column"]);
    event.preventDefault();
    void pasteInto({
      block,
      row: cell === null ? values.length : Number(cell.dataset["row"]),
      fields: columns.cells
        .slice(Math.max(0, column))
        .filter((one) => !one.computed)
        .map((one) => one.field),
      most,
      session,
      services,
      operations,
      path: fieldPathId.path,
    }).then(setMisfits, () => setMisfits([]));
  };
  const add = (): void => {
    operations.add();
    setFocus({ row: values.length, on: "control" });
  };

  if (source?.isTooLong === true)
    return (
      <div className="items" role="group" aria-labelledby={labelId(fieldPathId.$id)}>
        <div className="form-label" id={labelId(fieldPathId.$id)}>
          {text(field.title)}
        </div>
        <p className="form-help">{t("tooManyLines", { most: MOST_CHILDREN })}</p>
      </div>
    );

  return (
    <div className="items" role="group" aria-labelledby={labelId(fieldPathId.$id)} onPaste={paste}>
      <div className="form-label" id={labelId(fieldPathId.$id)} data-required={props.required === true || undefined}>
        {text(field.title)}
      </div>
      {misfits.length > 0 && (
        <Alert
          className="item-misfits"
          type="warning"
          closable
          onClose={() => setMisfits([])}
          title={t("pasteMisfits", { count: misfits.length })}
          content={
            <ul>
              {misfits.slice(0, NAMED).map((misfit) => (
                <li key={`${misfit.row} ${misfit.field.name}`}>
                  {t("pasteMisfit", { number: misfit.row + 1, title: text(misfit.field.title), text: misfit.text })}
                </li>
              ))}
            </ul>
          }
        />
      )}
      <div className="item-frame">
        <table ref={table} className="item-table" aria-labelledby={labelId(fieldPathId.$id)}>
          <colgroup>
            <col />
            {columns.cells.map((column) => (
              <col key={column.field.name} width={`${(100 * cellWidth(column)) / whole}%`} />
            ))}
            <col />
          </colgroup>
          <thead>
            <tr>
              <td className="item-lead" />
              {columns.cells.map((column) => (
                <th
                  key={column.field.name}
                  scope="col"
                  style={{ minWidth: cellWidth(column) }}
                  data-required={column.required || undefined}
                >
                  {text(column.field.title)}
                </th>
              ))}
              <td className="item-tools" />
            </tr>
          </thead>
          <tbody>
            {values.map((item, index) => (
              <ItemRow
                key={keys[index] ?? index}
                item={item}
                index={index}
                count={values.length}
                columns={columns}
                listId={fieldPathId}
                registry={registry}
                onChange={onChange}
                operations={operations}
                full={full}
                disabled={disabled}
                movable={source?.canMove !== false}
                removable={source?.canRemove(item) !== false}
                canAdd={canAdd}
                source={source}
                drop={dropAt(drag.dragged, index)}
                grip={drag.grip(index)}
                onMoved={moved}
              />
            ))}
            {values.length === 0 && (
              <tr>
                <td className="item-nothing" colSpan={columns.cells.length + 2}>
                  {t("noItems")}
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
      <div className="item-foot">
        {(canAdd || source === null) && (
          <Button id={fieldPathId.$id} type="dashed" icon={<IconPlus />} disabled={disabled || full} onClick={add}>
            {t("add")}
          </Button>
        )}
        {canAdd && <span className="form-help">{full ? t("mostItems", { count: most }) : t("pasteHint")}</span>}
      </div>
      <span className="ui-unseen" role="status">
        {said}
      </span>
    </div>
  );
}

const NO_COLUMNS: ItemColumns = { cells: [], large: [] };

const NO_SCHEMA: ObjectFieldProps["schema"] = {};

const CONTROL = "input:not([type=hidden], [aria-hidden]), textarea, [role=combobox], [role=switch]";

function dropAt(dragged: { readonly from: number; readonly to: number } | null, index: number): "before" | "after" | null {
  if (dragged === null || dragged.to !== index || dragged.from === index) return null;
  return dragged.from < index ? "after" : "before";
}
