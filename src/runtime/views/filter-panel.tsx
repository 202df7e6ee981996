import Button from "@arco-design/web-react/es/Button";
import { useState } from "react";
import { QUERY_LIMITS } from "#contract";
import { Icon, Modal, NativeSelect, useI18n } from "#ui";
import { whereOf, withWhere, type RecordQuery } from "../stores/record-query.ts";
import { useFieldTitle } from "./field-title.ts";
import {
  countOf,
  draftOf,
  isBare,
  nextKey,
  replaced,
  whereOfDraft,
  type DraftCondition,
  type DraftGroup,
  type DraftPart,
} from "./filter-draft.ts";
import { filterFields, offeredOperators } from "./filter-fields.ts";
import { filterTexts } from "./filter-texts.ts";
import type { ListView } from "./list-view.ts";
import { panelTexts } from "./panel-texts.ts";
import "./panels.css";
import { ValueControl } from "./value-control.tsx";

interface FilterPanelProps {
  readonly view: ListView;
  readonly onShow: (changes: Partial<RecordQuery>) => void;
  readonly onClose: () => void;
}

const WIDTH = 760;

/** Conditions by field, operator and value, joined by all or any, in groups within groups. */
export function FilterPanel({ view, onShow, onClose }: FilterPanelProps) {
  const { t } = useI18n(panelTexts);
  const { store } = view;
  const [open, setOpen] = useState(true);
  const [draft, setDraft] = useState(() => {
    const present = draftOf(whereOf(store.query));
    return present.parts.length > 0 ? present : { ...present, parts: firstCondition(view) };
  });
  const most = QUERY_LIMITS.conditions - Object.keys(store.query.filters).length;
  const apply = (next: DraftGroup) => {
    onShow({ filters: withWhere(store.query.filters, whereOfDraft(next)), current: 1 });
    setOpen(false);
  };
  return (
    <Modal
      open={open}
      title={t("filter")}
      width={WIDTH}
      onClose={() => setOpen(false)}
      afterClose={onClose}
      footer={
        <>
          <Button onClick={() => apply({ ...draft, parts: [] })}>{t("clear")}</Button>
          <Button type="primary" onClick={() => apply(draft)}>
            {t("apply")}
          </Button>
        </>
      }
    >
      <form
        className="trellis-builder"
        onSubmit={(event) => {
          event.preventDefault();
          apply(draft);
        }}
      >
        <GroupEditor
          view={view}
          group={draft}
          depth={1}
          full={countOf(draft) >= most}
          onChange={(key, next) => setDraft((now) => (key === now.key ? (next as DraftGroup) : replaced(now, key, next)))}
        />
        {countOf(draft) >= most && <p className="trellis-panel-hint">{t("tooMany", { most })}</p>}
        <input type="submit" hidden />
      </form>
    </Modal>
  );
}

function firstCondition(view: ListView): readonly DraftPart[] {
  const [field] = filterFields(view.store.module);
  return field === undefined ? [] : [conditionOn(view, field)];
}

function conditionOn(view: ListView, field: string): DraftCondition {
  const [operator = "equal"] = offeredOperators(view.store.module, field);
  return { kind: "condition", key: nextKey(), field, operator, value: "" };
}

interface GroupEditorProps {
  readonly view: ListView;
  readonly group: DraftGroup;
  /** From 1. */
  readonly depth: number;
  /** No further condition may be added. */
  readonly full: boolean;
  readonly onChange: (key: number, next: DraftPart | null) => void;
}

function GroupEditor({ view, group, depth, full, onChange }: GroupEditorProps) {
  const { t } = useI18n(panelTexts);
  const add = (part: readonly DraftPart[]) => onChange(group.key, { ...group, parts: [...group.parts, ...part] });
  return (
    <fieldset className="trellis-group" data-inner={depth > 1 || undefined}>
      <div className="trellis-group-head">
        <NativeSelect
          label={t("join")}
          value={group.join}
          options={[
            { value: "all", label: t("all") },
            { value: "any", label: t("any") },
          ]}
          onChange={(join) => onChange(group.key, { ...group, join: join === "any" ? "any" : "all" })}
        />
        {depth > 1 && (
          <button
            type="button"
            className="trellis-icon-button"
            aria-label={t("removeGroup")}
            title={t("removeGroup")}
            onClick={() => onChange(group.key, null)}
          >
            <Icon name="close" />
          </button>
        )}
      </div>
      {group.parts.length === 0 && <p className="trellis-panel-hint">{t("noConditions")}</p>}
      {group.parts.map((part) =>
        part.kind === "group" ? (
          <GroupEditor key={part.key} view={view} group={part} depth={depth + 1} full={full} onChange={onChange} />
        ) : (
          <ConditionRow key={part.key} view={view} condition={part} onChange={(next) => onChange(part.key, next)} />
        ),
      )}
      <div className="trellis-group-foot">
        <button type="button" className="trellis-link" disabled={full} onClick={() => add(firstCondition(view))}>
          <Icon name="plus" /> {t("addCondition")}
        </button>
        {depth < QUERY_LIMITS.depth && (
          <button
            type="button"
            className="trellis-link"
            disabled={full}
            onClick={() =>
              add([{ kind: "group", key: nextKey(), join: group.join === "all" ? "any" : "all", parts: firstCondition(view) }])
            }
          >
            <Icon name="plus" /> {t("addGroup")}
          </button>
        )}
      </div>
    </fieldset>
  );
}

interface ConditionRowProps {
  readonly view: ListView;
  readonly condition: DraftCondition;
  readonly onChange: (next: DraftCondition | null) => void;
}

function ConditionRow({ view, condition, onChange }: ConditionRowProps) {
  const { t } = useI18n(panelTexts);
  const words = useI18n(filterTexts);
  const { module } = view.store;
  const titleOf = useFieldTitle(module);
  const { field, operator, value } = condition;
  // One that came by an address may be none of those that are offered.
  const operators = [...new Set([...offeredOperators(module, field), operator])];
  return (
    <div className="trellis-condition">
      <NativeSelect
        label={t("field")}
        value={field}
        options={filterFields(module).map((name) => ({ value: name, label: titleOf(name) }))}
        onChange={(name) => onChange({ ...conditionOn(view, name), key: condition.key })}
      />
      <NativeSelect
        label={t("operator")}
        value={operator}
        options={operators.map((one) => ({ value: one, label: words.t(one) }))}
        onChange={(chosen) => {
          const next = operators.find((one) => one === chosen) ?? operator;
          onChange({ ...condition, operator: next, value: keeps(operator, next) ? value : "" });
        }}
      />
      <ValueControl
        key={`${field} ${operator}`}
        module={module}
        field={field}
        operator={operator}
        value={value}
        onChange={(next) => onChange({ ...condition, value: next })}
      />
      <button
        type="button"
        className="trellis-icon-button"
        aria-label={t("removeCondition")}
        title={t("removeCondition")}
        onClick={() => onChange(null)}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}

/** Whether a value of one operator means something to the other. */
function keeps(before: DraftCondition["operator"], after: DraftCondition["operator"]): boolean {
  const kind = (operator: DraftCondition["operator"]) =>
    isBare(operator) || operator === "within" || operator === "in" || operator === "notin" ? operator : "one";
  return kind(before) === kind(after) || (kind(before) === "one" && (after === "in" || after === "notin"));
}
