import { useEffect, useState } from "react";
import { isPeriod, type Text, type WhereCondition } from "#contract";
import type { Field, Module } from "#metadata";
import { useI18n } from "#ui";
import { useRuntime, type Runtime } from "../context/runtime-context.ts";
import { texts } from "../texts.ts";
import { fieldOf } from "./filter-fields.ts";
import { filterTexts } from "./filter-texts.ts";

/** The value of a condition as people know it: labels of dictionaries and references, names of periods. */
export function useValueText(module: Module, { field: name, operator, value }: WhereCondition): string {
  const { t, text, locale } = useI18n(texts);
  const words = useI18n(filterTexts);
  const runtime = useRuntime();
  const field = fieldOf(module, name);
  const [labels, setLabels] = useState<readonly string[] | null>(null);
  const listed = operator === "in" || operator === "notin";
  const chosen = field !== null && (field.dict !== null || field.ref !== null);

  useEffect(() => {
    if (field === null || !chosen || value === "") return undefined;
    let current = true;
    labelsOf(runtime, module, field, listed ? value.split(",") : [value], locale).then(
      (found) => current && setLabels(found),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [runtime, module, field, chosen, listed, value, locale]);

  if (operator === "null" || operator === "notnull") return "";
  if (operator === "within") return isPeriod(value) ? words.t(value) : value;
  if (chosen && labels !== null) return labels.join(", ");
  const parts = listed ? value.split(",") : [value];
  return parts.map((part) => plainText(field, part, t, text)).join(", ");
}

function plainText(
  field: Field | null,
  value: string,
  t: (key: "value.yes" | "value.no") => string,
  text: (text: Text) => string,
): string {
  if (field?.storage === "boolean") return value === "true" ? t("value.yes") : t("value.no");
  const option = field?.options?.find((candidate) => String(candidate.value) === value);
  if (option !== undefined) return text(option.label);
  // A day's first moment is the day to people.
  return value.replace(/ 00:00:00$/, "");
}

async function labelsOf(
  { dictionaries, references }: Runtime,
  module: Module,
  field: Field,
  values: readonly string[],
  locale: "zh" | "en",
): Promise<readonly string[]> {
  if (field.dict !== null) {
    const entries = await dictionaries.entries(field.dict);
    return values.map((value) => {
      const entry = entries.find(({ dictKey }) => dictKey === value);
      if (entry === undefined) return value;
      return locale === "en" && entry.enValue !== "" ? entry.enValue : entry.dictValue;
    });
  }
  const { options } = await references.ask({ module: module.name, field: field.name, values });
  return values.map((value) => options.find((option) => option.value === value)?.label ?? value);
}
