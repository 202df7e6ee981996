import type { ForeignColumn } from "#server";
import type { FoundField } from "./field-names.ts";

const LONG = 500;

/** The columns of a table as fields. The key is left out: records have their own. */
export function fieldsOfTable(columns: readonly ForeignColumn[]): FoundField[] {
  return columns
    .filter((column) => !column.primaryKey)
    .map(({ name, type, required, comment }) => ({ name, kind: kindOfType(type), title: comment, required }));
}

function kindOfType(type: string): string {
  const length = Number(/^character(?: varying)?\((\d+)\)/.exec(type)?.[1] ?? 0);
  if (type === "text" || length > LONG) return "longtext";
  if (/^(?:smallint|integer|bigint)$/.test(type)) return "integer";
  if (type === "boolean") return "yesno";
  if (type === "date") return "date";
  if (type.startsWith("timestamp")) return "moment";
  if (/^numeric\(\d+,2\)$/.test(type) || type === "money") return "money";
  if (/^(?:numeric|real|double precision)/.test(type)) return "number";
  if (/^jsonb?$/.test(type)) return "longtext";
  return "text";
}
