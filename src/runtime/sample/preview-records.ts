import type { Json, Locale, StoredRecord } from "#contract";
import { holdsFiles, type Field, type Module } from "#metadata";

const COUNT = 3;
const WHEN = "2026-01-15 09:30:00";

/** A few records as a module's list would show them, made up from what its fields are. */
export function previewRecords({ fields }: Module, locale: Locale): readonly StoredRecord[] {
  return Array.from({ length: COUNT }, (_, at): StoredRecord => {
    const values = fields.map((field): [string, Json] => [field.name, valueOf(field, at, locale)]);
    return { id: String(at + 1), createTime: WHEN, updateTime: WHEN, revision: 1, ...Object.fromEntries(values) };
  });
}

function valueOf(field: Field, at: number, locale: Locale): Json {
  const { title, options, storage, format } = field;
  const number = at + 1;
  if (options !== null) return options[at % options.length]?.value ?? null;
  if (storage === "text" && holdsFiles(field)) return "/favicon.svg";
  if (format === "phone") return `1380000000${number}`;
  if (format === "email") return `name${number}@example.com`;
  switch (storage) {
    case "boolean":
      return at % 2 === 0;
    case "integer":
      return number * 10;
    case "double":
      return number * 1.5;
    case "decimal":
      return `${number * 128}.50`;
    case "date":
      return `2026-01-1${number}`;
    case "timestamp":
      return WHEN;
    case "time":
      return "09:30:00";
    case "json":
      return null;
    default:
      return `${title[locale]} ${number}`;
  }
}
