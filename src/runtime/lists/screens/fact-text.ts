import type { StoredRecord, Text } from "#contract";
import type { Module } from "#metadata";
import { formatLine } from "../../kinds/format-line.ts";
import { withCurrency } from "../../kinds/shared/line/with-currency.ts";

/** Values of a record in one line, for places where nothing can be pressed. */
export function factText(module: Module, record: StoredRecord, names: readonly string[], text: (text: Text) => string): string {
  return names
    .flatMap((name) => {
      const field = module.fields.find((candidate) => candidate.name === name);
      const value = record[name] ?? null;
      if (field === undefined || value === null || value === "") return [];
      const label = field.labelKey === null ? undefined : record[field.labelKey];
      if (typeof label === "string" && label !== "") return [label];
      const option = field.options?.find((candidate) => candidate.value === value);
      if (option !== undefined) return [text(option.label)];
      const line = formatLine(module, field, value, record, text);
      return [withCurrency(line.currency, line.text)];
    })
    .join(" · ");
}
