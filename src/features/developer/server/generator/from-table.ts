import type { Json, JsonObject } from "#contract";
import type { ForeignColumn } from "#server/platform";
import { LARGE_INTEGER, titled, type FoundField } from "./field-names.ts";
import { omitted, type Omission, type SourceFields } from "./omission.ts";

const LONG = 500;

/** Converts the columns of a table to fields. It leaves out a surrogate key, because records have their own id. */
export function fieldsOfTable(columns: readonly ForeignColumn[]): SourceFields {
  const omissions: Omission[] = [];
  const fields = columns.flatMap((column): FoundField[] => {
    const { name, type, comment, choices } = column;
    const known = kindOfType(type);
    const isKey = column.primaryKey && /^(?:smallint|integer|bigint|uuid)$/.test(type);
    if (known === null || isKey || column.generated) {
      omissions.push(omitted(name, null, isKey ? "key" : column.generated ? "generated" : "type", { type }));
      return [];
    }
    const { kind } = known;
    const plain: JsonObject = choices.length > 0 ? { type: "string", enum: choices } : known.schema;
    const value = valueOf(column.default, plain);
    const schema = value === null ? plain : { ...plain, default: value };
    const isLost = value === null && column.default !== "" && !/^NULL\b/i.test(column.default);
    // A column with a default that cannot be expressed is optional here, because the database fills it in.
    const required = column.required && (column.default === "" || value !== null) && kind !== "yesno";
    const { uniqueTogether, unique, primaryKey, constraints } = column;
    const left = [
      ...(isLost ? [omitted(name, null, "default", { value: column.default })] : []),
      ...constraints.map((definition) => omitted(name, null, "constraint", { definition })),
    ];
    return [{ name, kind, ...titled(comment), required, schema, unique: unique || primaryKey, uniqueTogether, omissions: left }];
  });
  return { fields, omissions };
}

interface Known {
  readonly kind: string;
  readonly schema: JsonObject;
}

/** @returns null for a type that people neither enter nor read */
function kindOfType(type: string): Known | null {
  const length = Number(/^character(?: varying)?\((\d+)\)/.exec(type)?.[1] ?? 0);
  if (/^(?:bytea|tsvector|tsquery)\b/.test(type)) return null;
  if (type.endsWith("[]")) return /^(?:text|character)/.test(type) ? known("words", WORDS) : known("json", JSON_TEXT);
  if (type === "text") return known("longtext", { type: "string", maxLength: 2000 });
  if (length > 0) return known(length > LONG ? "longtext" : "text", { type: "string", maxLength: length });
  if (type === "bigint") return known("integer", LARGE_INTEGER);
  if (/^(?:smallint|integer)$/.test(type)) return known("integer", { type: "integer" });
  if (type === "boolean") return known("yesno", { type: "boolean" });
  if (type === "date") return known("date", { type: "string", format: "date" });
  if (type.startsWith("timestamp")) return known("moment", { type: "string", "x-format": "local-date-time" });
  if (/^time(?:\(\d\))? without/.test(type)) return known("time", { type: "string", "x-format": "local-time" });
  if (/^numeric\(\d+,2\)$/.test(type) || type === "money") return known("money", { type: "string", "x-format": "money" });
  if (/^(?:numeric|real|double precision)/.test(type)) return known("number", { type: "number" });
  if (/^jsonb?$/.test(type)) return known("json", JSON_TEXT);
  return known("text", { type: "string", maxLength: type === "uuid" ? 36 : 255 });
}

const WORDS: JsonObject = { type: "array", items: { type: "string" } };
const JSON_TEXT: JsonObject = { type: "string", "x-format": "json" };

function known(kind: string, schema: JsonObject): Known {
  return { kind, schema };
}

/** Converts the default of a column to a value of its field; null where only the database can compute it. */
function valueOf(expression: string, { type, enum: choices, maxLength, ...others }: JsonObject): Json {
  const text = /^'((?:[^']|'')*)'::/.exec(expression)?.[1]?.replaceAll("''", "'") ?? expression;
  if (type === "boolean") return expression === "true" ? true : expression === "false" ? false : null;
  const number = /^\(?(-?\d{1,15}(?:\.\d{1,4})?)\)?$/.exec(text)?.[1];
  if (others["x-format"] === "money") return number ?? null;
  if (others["x-format"] !== undefined || others["format"] !== undefined) return null;
  if (type === "integer") return number === undefined || number.includes(".") ? null : Number(number);
  if (type === "number") return number === undefined ? null : Number(number);
  if (type !== "string" || text === expression || text === "") return null;
  if (Array.isArray(choices)) return (choices as readonly Json[]).includes(text) ? text : null;
  return typeof maxLength === "number" && text.length <= maxLength ? text : null;
}
