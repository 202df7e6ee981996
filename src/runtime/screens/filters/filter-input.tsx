import Input from "@arco-design/web-react/es/Input";
import { useId } from "react";
import type { Field, Filter, Module } from "#metadata";
import { useI18n, onDemand } from "#ui";
import { filterKeys } from "../../stores/record-query.ts";
import { texts } from "../../texts.ts";
import { ChoiceFilter } from "./choice-filter.tsx";
import type { FilterControlProps } from "./filter-control.ts";

interface FilterInputProps {
  readonly module: Module;
  readonly filter: Filter;
  readonly title: string;
  readonly values: Readonly<Record<string, string>>;
  readonly onChange: (changes: Readonly<Record<string, string>>) => void;
}

// Calendars and remote pickers weigh more than the list itself; most visits never touch them.
const DateRangeFilter = onDemand(() => import("./date-range-filter.tsx").then(({ DateRangeFilter }) => DateRangeFilter), Waiting);
const PercentRangeFilter = onDemand(
  () => import("./percent-range-filter.tsx").then(({ PercentRangeFilter }) => PercentRangeFilter),
  Waiting,
);
const DateFilter = onDemand(() => import("./date-filter.tsx").then(({ DateFilter }) => DateFilter), Waiting);
const ReferenceFilter = onDemand(() => import("./reference-filter.tsx").then(({ ReferenceFilter }) => ReferenceFilter), Waiting);

export function FilterInput({ module, filter, title, values, onChange }: FilterInputProps) {
  const id = useId();
  const field = module.fields.find(({ name }) => name === filter.field) ?? null;
  const keys = filterKeys(module, filter);
  const Control = controlOf(field, filter);
  return (
    <div className="trellis-filter">
      <label htmlFor={id} title={title}>
        {title}
      </label>
      <Control
        id={id}
        label={title}
        module={module}
        field={field}
        values={keys.map((key) => values[key] ?? "")}
        onChange={(next) => onChange(Object.fromEntries(keys.map((key, index) => [key, next[index] ?? ""])))}
      />
    </div>
  );
}

function Waiting() {
  return <div className="trellis-filter-wait" />;
}

function controlOf(field: Field | null, filter: Filter) {
  if (filter.operator === "null" || filter.operator === "notnull") return TextFilter;
  const temporal = field === null ? filter.field.endsWith("Time") : field.storage === "timestamp" || field.storage === "date";
  if (filter.operator === "range")
    return temporal ? DateRangeFilter : field?.format === "percent" ? PercentRangeFilter : NumberRangeFilter;
  if (temporal) return DateFilter;
  const exact = filter.operator === "equal" || filter.operator === "notequal";
  if (!exact || field === null) return TextFilter;
  if (field.ref !== null) return ReferenceFilter;
  if (field.dict !== null || field.options !== null || field.storage === "boolean") return ChoiceFilter;
  return TextFilter;
}

function TextFilter({ id, values, onChange }: FilterControlProps) {
  return <Input id={id} allowClear value={values[0] ?? ""} onChange={(value) => onChange([value])} />;
}

function NumberRangeFilter({ id, label, values, onChange }: FilterControlProps) {
  const { t } = useI18n(texts);
  const [from = "", to = ""] = values;
  return (
    <div className="trellis-filter-range">
      <Input
        id={id}
        inputMode="decimal"
        aria-label={`${label} ${t("filter.from")}`}
        value={from}
        onChange={(value) => onChange([value, to])}
      />
      <span aria-hidden="true">–</span>
      <Input
        inputMode="decimal"
        aria-label={`${label} ${t("filter.to")}`}
        value={to}
        onChange={(value) => onChange([from, value])}
      />
    </div>
  );
}
