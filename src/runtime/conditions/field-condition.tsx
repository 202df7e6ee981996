import Button from "@arco-design/web-react/es/Button";
import { useState, type FormEvent } from "react";
import type { WhereCondition } from "#contract";
import type { Module } from "#metadata";
import { NativeSelect, useI18n } from "#ui";
import { DateRangeFilter } from "../kinds/shared/dates/date-range-filter.tsx";
import { kindOf } from "../stores/record-query.ts";
import { rangeConditions } from "./asked-filters.ts";
import { ChoiceOptions } from "./choice-options.tsx";
import { isBare } from "./filter-draft.ts";
import { fieldOf, isChosen, offeredOperators } from "./filter-fields.ts";
import { filterTexts } from "./filter-texts.ts";
import { presetTexts } from "../kinds/shared/dates/date-presets.ts";
import { panelTexts } from "./panel-texts.ts";
import "./panels.css";
import "./field-condition.css";
import { ValueControl } from "./value-control.tsx";

interface FieldConditionProps {
  readonly module: Module;
  readonly field: string;
  /** Conditions on the field in force; empty for none. */
  readonly conditions: readonly WhereCondition[];
  readonly onApply: (conditions: readonly WhereCondition[]) => void;
}

/** Asks by one field: a choice from a list, a period or two days, or an operator with a value. */
export function FieldCondition(props: FieldConditionProps) {
  const { module, field: name, conditions } = props;
  const storage = kindOf(module, name)?.storage;
  const field = fieldOf(module, name);
  const [first] = conditions;
  const isPlain = first === undefined || ["equal", "null", "notnull"].includes(first.operator);
  if (storage === "timestamp" || storage === "date") return <PeriodCondition {...props} />;
  if (field !== null && isChosen(field) && !field.multiple && isPlain) return <ChoiceCondition {...props} />;
  return <ValueCondition {...props} />;
}

const bare = (field: string, operator: "null" | "notnull"): WhereCondition => ({ field, operator, value: "" });

function ChoiceCondition({ module, field: name, conditions, onApply }: FieldConditionProps) {
  const { t } = useI18n(panelTexts);
  const field = fieldOf(module, name);
  const [present] = conditions;
  if (field === null) return null;
  return (
    <ChoiceOptions
      module={module}
      field={field}
      value={present?.operator === "equal" ? present.value : null}
      onChoose={(value) => onApply([{ field: name, operator: "equal", value }])}
      further={[
        { label: t("null"), current: present?.operator === "null", choose: () => onApply([bare(name, "null")]) },
        { label: t("notnull"), current: present?.operator === "notnull", choose: () => onApply([bare(name, "notnull")]) },
      ]}
    />
  );
}

/** The most frequent periods. The builder has the others. */
const QUICK_PERIODS = ["today", "yesterday", "last-7-days", "last-30-days", "this-month", "last-month", "this-year"] as const;

function PeriodCondition({ module, field: name, conditions, onApply }: FieldConditionProps) {
  const presets = useI18n(presetTexts);
  const { t } = useI18n(panelTexts);
  const [present] = conditions;
  const bound = (operators: readonly string[]) => conditions.find(({ operator }) => operators.includes(operator))?.value ?? "";
  const [values, setValues] = useState<readonly string[]>([bound(["datege", "dategt"]), bound(["datele", "datelt"])]);
  const choices = [
    ...QUICK_PERIODS.map((period) => ({
      label: presets.t(period),
      current: present?.operator === "within" && present.value === period,
      choose: () => onApply([{ field: name, operator: "within", value: period }]),
    })),
    ...(["null", "notnull"] as const).map((operator) => ({
      label: t(operator),
      current: present?.operator === operator,
      choose: () => onApply([bare(name, operator)]),
    })),
  ];
  const send = (event: FormEvent) => {
    event.preventDefault();
    onApply(rangeConditions(module, name, values));
  };
  return (
    <form className="trellis-period" onSubmit={send}>
      <ul className="trellis-options" data-columns>
        {choices.map(({ label, current, choose }) => (
          <li key={label}>
            <button type="button" aria-current={current || undefined} onClick={choose}>
              {label}
            </button>
          </li>
        ))}
      </ul>
      <div className="trellis-period-range">
        <DateRangeFilter
          id={`range-${name}`}
          label={t("range")}
          module={module}
          field={fieldOf(module, name)}
          values={values}
          // They stand above it.
          presets={false}
          onChange={setValues}
        />
        <Button type="primary" htmlType="submit" disabled={values.every((value) => value === "")}>
          {t("apply")}
        </Button>
      </div>
    </form>
  );
}

function ValueCondition({ module, field, conditions, onApply }: FieldConditionProps) {
  const { t } = useI18n(panelTexts);
  const words = useI18n(filterTexts);
  const [present, second] = conditions;
  const range = rangeConditions(module, field, ["0", "0"]).map(({ operator }) => operator);
  const isNumber = range.includes("ge");
  const operators = [...new Set([...offeredOperators(module, field), ...(present === undefined ? [] : [present.operator])])];
  const [operator, setOperator] = useState<string>(
    second !== undefined ? BETWEEN : (present?.operator ?? (isNumber ? BETWEEN : (operators[0] ?? "equal"))),
  );
  const [values, setValues] = useState<readonly [string, string]>(
    present?.operator === "le" && second === undefined ? [present.value, ""] : [present?.value ?? "", second?.value ?? ""],
  );
  const known = operators.find((one) => one === operator);
  const isEmpty =
    operator === BETWEEN
      ? values.every((value) => value.trim() === "")
      : known !== undefined && !isBare(known) && values[0].trim() === "";
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isEmpty) return;
    if (known === undefined) onApply(rangeConditions(module, field, values));
    else onApply([{ field, operator: known, value: isBare(known) ? "" : values[0].trim() }]);
  };
  return (
    <form className="trellis-field-condition" onSubmit={send}>
      <NativeSelect
        label={t("operator")}
        value={operator}
        options={[
          ...(isNumber ? [{ value: BETWEEN, label: t("between") }] : []),
          ...operators.map((one) => ({ value: one, label: words.t(one) })),
        ]}
        onChange={setOperator}
      />
      {known === undefined ? (
        <div className="trellis-between">
          <NumberInput label={t("least")} value={values[0]} onChange={(value) => setValues([value, values[1]])} />
          <span aria-hidden="true">–</span>
          <NumberInput label={t("most")} value={values[1]} onChange={(value) => setValues([values[0], value])} />
        </div>
      ) : (
        <ValueControl
          key={operator}
          module={module}
          field={field}
          operator={known}
          value={values[0]}
          onChange={(value) => setValues([value, values[1]])}
        />
      )}
      <Button type="primary" htmlType="submit" disabled={isEmpty}>
        {t("apply")}
      </Button>
    </form>
  );
}

/** Two bounds, which no single operator says. */
const BETWEEN = "between";

function NumberInput({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  return (
    <input
      className="trellis-width"
      inputMode="decimal"
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
