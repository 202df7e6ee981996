import type { JsonObject } from "#contract";
import { FORMAT_TRAITS } from "../kinds/formats.ts";
import type { JsonSchema } from "../module/field.ts";

/** Widgets of addresses that nobody reads, and of formatted texts. */
const UNREAD: ReadonlySet<unknown> = new Set(["image", "file", "rich-text", "markdown", "code", "json"]);
/** Formats of texts that are more than one line. */
const FORMATTED: ReadonlySet<unknown> = new Set(["html", "markdown", "json"]);
/** Storages of texts that people read. */
const READABLE: ReadonlySet<string> = new Set(["text", "date", "timestamp"]);
/** Characters of the longest name that a list or a title shows. */
const LONGEST = 10_000;

/** True for a field that can name a record: a text, a choice, a day or a date and time. */
export function canName(property: JsonSchema, ui: JsonObject): boolean {
  const { maxLength } = property;
  const format = property["x-format"] ?? property["format"];
  const storage = FORMAT_TRAITS[typeof format === "string" ? format : ""]?.storage ?? "text";
  return (
    property["type"] === "string" &&
    READABLE.has(storage) &&
    !FORMATTED.has(format) &&
    !UNREAD.has(ui["ui:widget"]) &&
    !("x-ref" in property) &&
    property["writeOnly"] !== true &&
    !(typeof maxLength === "number" && maxLength > LONGEST)
  );
}

/** True for a field that names a record where `ui.label` names none: choices repeat, and IDs of records say nothing. */
export function namesByDefault(property: JsonSchema, ui: JsonObject): boolean {
  return canName(property, ui) && !["x-dict", "enum", "x-record"].some((key) => key in property);
}
