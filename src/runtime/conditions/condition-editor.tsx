import { QUERY_LIMITS } from "#contract";
import type { Module } from "#metadata";
import { Icon, NativeSelect, useI18n } from "#ui";
import { useFieldTitle } from "./field-title.ts";
import { isBare, nextKey, type DraftCondition, type DraftGroup, type DraftPart } from "./filter-draft.ts";
import { filterFields, offeredOperators } from "./filter-fields.ts";
import { filterTexts } from "./filter-texts.ts";
import { panelTexts } from "./panel-texts.ts";
import "../form/touch.css";
import "./panels.css";
import { ValueControl } from "./value-control.tsx";
import { IconButton } from "../table/icon-button.tsx";

/** A condition on the module's first field, to begin with. */
export function firstCondition(module: Module): readonly DraftPart[] {
  const [field] = filterFields(module);
  return field === undefined ? [] : [conditionOn(module, field)];
}

function conditionOn(module: Module, field: string): DraftCondition {
  const [operator = "equal"] = offeredOperators(module, field);
  return { kind: "condition", key: nextKey(), field, operator, value: "" };
}

interface GroupEditorProps {
  readonly module: Module;
  readonly group: DraftGroup;
  /** From 1. */
  readonly depth: number;
  /** No further condition may be added. */
  readonly full: boolean;
  readonly onChange: (key: number, next: DraftPart | null) => void;
}

/** Conditions and groups of them, joined by all or any. */
export function GroupEditor({ module, group, depth, full, onChange }: GroupEditorProps) {
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
        {depth > 1 && <IconButton icon="close" label={t("removeGroup")} onClick={() => onChange(group.key, null)} />}
      </div>
      {group.parts.length === 0 && <p className="trellis-panel-hint">{t("noConditions")}</p>}
      {group.parts.map((part) =>
        part.kind === "group" ? (
          <GroupEditor key={part.key} module={module} group={part} depth={depth + 1} full={full} onChange={onChange} />
        ) : (
          <ConditionRow key={part.key} module={module} condition={part} onChange={(next) => onChange(part.key, next)} />
        ),
      )}
      <div className="trellis-group-foot">
        <button type="button" className="trellis-link" disabled={full} onClick={() => add(firstCondition(module))}>
          <Icon name="plus" /> {t("addCondition")}
        </button>
        {depth < QUERY_LIMITS.depth && (
          <button
            type="button"
            className="trellis-link"
            disabled={full}
            onClick={() =>
              add([{ kind: "group", key: nextKey(), join: group.join === "all" ? "any" : "all", parts: firstCondition(module) }])
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
  readonly module: Module;
  readonly condition: DraftCondition;
  readonly onChange: (next: DraftCondition | null) => void;
}

function ConditionRow({ module, condition, onChange }: ConditionRowProps) {
  const { t } = useI18n(panelTexts);
  const words = useI18n(filterTexts);
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
        onChange={(name) => onChange({ ...conditionOn(module, name), key: condition.key })}
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
      <IconButton icon="close" label={t("removeCondition")} onClick={() => onChange(null)} />
    </div>
  );
}

/** True if a value of one operator means something to the other. */
function keeps(before: DraftCondition["operator"], after: DraftCondition["operator"]): boolean {
  const kind = (operator: DraftCondition["operator"]) =>
    isBare(operator) || operator === "within" || operator === "in" || operator === "notin" ? operator : "one";
  return kind(before) === kind(after) || (kind(before) === "one" && (after === "in" || after === "notin"));
}
