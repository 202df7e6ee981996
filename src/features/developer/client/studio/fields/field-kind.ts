import type { FileField } from "./edit-fields.ts";
import type { KindName } from "./kind-texts.ts";

const BY_FORMAT: Readonly<Record<string, KindName>> = {
  money: "money",
  percent: "percent",
  date: "date",
  "local-date-time": "moment",
  "local-time": "time",
  phone: "phone",
  email: "email",
  html: "richtext",
  json: "json",
  password: "password",
  secret: "secret",
};

const BY_WIDGET: Readonly<Record<string, KindName>> = { image: "image", file: "file", textarea: "longtext" };

const BY_TYPE: Readonly<Record<string, KindName>> = {
  integer: "integer",
  number: "number",
  boolean: "yesno",
  object: "object",
  string: "text",
};

/** Keywords of fields whose values the server finds. */
const SOURCES: Readonly<Record<string, KindName>> = { "x-compute": "computed", "x-rollup": "rollup", "x-serial": "serial" };

/** The kind of a field whose values the server finds, and its key in the file; null for a field that people fill in. */
export function sourceOf({ schema }: FileField): { readonly kind: KindName; readonly key: string } | null {
  const [found] = Object.entries(SOURCES).filter(([key]) => schema[key] !== undefined);
  return found === undefined ? null : { kind: found[1], key: found[0] };
}

/** The kind of a field, as far as people tell kinds apart, and the key of the file that says it. */
export function kindOfField({ schema, ui }: FileField): { readonly kind: KindName; readonly key: string } {
  const of = (key: string): string => (typeof schema[key] === "string" ? schema[key] : "");
  const type = of("type");
  if (schema["x-ref"] !== undefined) return { kind: "ref", key: "x-ref" };
  if (schema["x-dict"] !== undefined) return { kind: "dict", key: "x-dict" };
  if (schema["x-children"] !== undefined) return { kind: "children", key: "x-children" };
  if (schema["enum"] !== undefined) return { kind: "choices", key: "enum" };
  if (type === "array") return { kind: isOfObjects(schema["items"]) ? "lines" : "words", key: type };
  const format = of("x-format") || of("format");
  const widget = typeof ui["ui:widget"] === "string" ? ui["ui:widget"] : "";
  const kind = BY_FORMAT[format] ?? BY_WIDGET[widget] ?? BY_TYPE[type] ?? "text";
  return { kind, key: format || (BY_WIDGET[widget] === undefined ? type : widget) };
}

function isOfObjects(items: unknown): boolean {
  return typeof items === "object" && items !== null && "type" in items && items.type === "object";
}
