import Input from "@arco-design/web-react/es/Input";
import { useId } from "react";
import { PERIODS, type FilterOperator } from "#contract";
import type { Module } from "#metadata";
import { NativeSelect, useI18n } from "#ui";
import { ChoiceFilter } from "../kinds/shared/choices/choice-filter.tsx";
import { DateFilter } from "../kinds/shared/dates/date-filter.tsx";
import { ReferenceFilter } from "../kinds/shared/references/reference-filter.tsx";
import { kindOf } from "../stores/record-query.ts";
import { fieldOf, isChosen } from "./filter-fields.ts";
import { filterTexts } from "./filter-texts.ts";
import { ListValue } from "./list-value.tsx";
import { panelTexts } from "./panel-texts.ts";

interface ValueControlProps {
  readonly module: Module;
  readonly field: string;
  readonly operator: FilterOperator;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The input for the value of a condition; it depends on the field and the operator. */
export function ValueControl({ module, field: name, operator, value, onChange }: ValueControlProps) {
  const { t } = useI18n(panelTexts);
  const words = useI18n(filterTexts);
  const id = useId();
  const field = fieldOf(module, name);
  const storage = kindOf(module, name)?.storage;
  const single = {
    id,
    label: t("value"),
    module,
    field,
    values: [value],
    onChange: ([next = ""]: readonly string[]) => onChange(next),
  };
  if (operator === "null" || operator === "notnull") return <span />;
  if (operator === "within")
    return (
      <NativeSelect
        label={t("value")}
        value={value}
        placeholder="…"
        options={PERIODS.map((period) => ({ value: period, label: words.t(period) }))}
        onChange={onChange}
      />
    );
  if (operator === "in" || operator === "notin")
    return field !== null && isChosen(field) ? (
      <ListValue module={module} field={field} value={value} onChange={onChange} />
    ) : (
      <Input aria-label={t("value")} placeholder={t("listHint")} value={value} onChange={onChange} />
    );
  if (storage === "timestamp" || storage === "date") return <DateFilter {...single} field={dayOnly(single.field, operator)} />;
  if (field !== null && field.ref !== null) return <ReferenceFilter {...single} />;
  if (field !== null && isChosen(field)) return <ChoiceFilter {...single} />;
  return <Input aria-label={t("value")} value={value} onChange={onChange} />;
}

/** Operators on days take a day; the picker shows the time of day for moments only. */
function dayOnly<Field extends { readonly storage: string } | null>(field: Field, operator: FilterOperator): Field {
  return operator === "dateequal" && field !== null ? { ...field, storage: "date" } : field;
}
