import Input from "@arco-design/web-react/es/Input";
import { useId } from "react";
import type { Field, Filter, Module } from "#metadata";
import { useI18n } from "#ui";
import type { KindView } from "../kinds/kind-view.ts";
import { findFilter, findView } from "../kinds/find-view.ts";
import { lazyFilter } from "../kinds/shared/filter/lazy-filter.tsx";
import { filterKeys } from "../stores/record-query.ts";
import { texts } from "../texts.ts";
import { ChoiceFilter } from "../kinds/shared/choices/choice-filter.tsx";
import type { FilterControlProps } from "../kinds/filter-control.ts";

interface FilterInputProps {
  readonly module: Module;
  readonly filter: Filter;
  readonly title: string;
  readonly values: Readonly<Record<string, string>>;
  readonly onChange: (changes: Readonly<Record<string, string>>) => void;
}

const ReferenceFilter = lazyFilter(() =>
  import("../kinds/shared/references/reference-filter.tsx").then(({ ReferenceFilter }) => ReferenceFilter),
);

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

/** The kind takes precedence over references, choices and the storage. */
function controlOf(field: Field | null, filter: Filter) {
  if (filter.operator === "null" || filter.operator === "notnull") return TextFilter;
  const { Single, Range } = field === null ? systemFilter(filter.field) : findFilter(field);
  if (filter.operator === "range") return Range ?? NumberRangeFilter;
  if (Single !== undefined) return Single;
  const exact = filter.operator === "equal" || filter.operator === "notequal";
  if (!exact || field === null) return TextFilter;
  if (field.ref !== null) return ReferenceFilter;
  if (field.dict !== null || field.options !== null || field.storage === "boolean") return ChoiceFilter;
  return TextFilter;
}

/** Dates and times are the only system fields with their own control. */
function systemFilter(name: string): NonNullable<KindView["filter"]> {
  return (name.endsWith("Time") ? findView("datetime").filter : undefined) ?? {};
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
