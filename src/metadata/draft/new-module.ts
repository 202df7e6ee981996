import type { JsonObject, Text } from "#contract";
import { inWords } from "../names/in-words.ts";
import { printJson } from "./print-json.ts";

export { printJson } from "./print-json.ts";

/** Input of `schemas:new`. */
export interface NewModule {
  /** Kebab-case. */
  readonly module: string;
  readonly area: string;
  readonly title: string;
  readonly english: string;
  readonly base: string;
  readonly fields: readonly NewField[];
}

export interface NewField {
  readonly name: string;
  readonly kind: string;
  readonly title: string;
  readonly english: string;
  readonly required: boolean;
  /** Schema keywords that replace those of the kind. */
  readonly schema?: JsonObject;
  /** Labels of the choices in `schema`. */
  readonly choices?: readonly Text[];
}

interface Kind {
  readonly says: string;
  readonly schema: JsonObject;
  readonly ui?: JsonObject;
  /** Labels of the choices, if the field has any. */
  readonly choices?: readonly Text[];
}

/** Kinds that a draft supports. docs/module-format.md describes the others. */
export const KINDS: Readonly<Record<string, Kind>> = {
  text: { says: "a line of text", schema: { type: "string", maxLength: 255 } },
  longtext: { says: "several lines of text", schema: { type: "string", maxLength: 2000 }, ui: { "ui:widget": "textarea" } },
  integer: { says: "a whole number", schema: { type: "integer" } },
  number: { says: "a number with decimals", schema: { type: "number" } },
  money: { says: "an amount", schema: { type: "string", "x-format": "money" } },
  percent: { says: "a percentage", schema: { type: "number", "x-format": "percent" } },
  yesno: { says: "yes or no", schema: { type: "boolean", default: false } },
  date: { says: "a date", schema: { type: "string", format: "date" } },
  moment: { says: "a date and time", schema: { type: "string", "x-format": "local-date-time" } },
  phone: { says: "a mobile number", schema: { type: "string", "x-format": "phone" } },
  email: { says: "a mail address", schema: { type: "string", format: "email", maxLength: 100 } },
  image: { says: "a picture", schema: { type: "string", maxLength: 500 }, ui: { "ui:widget": "image" } },
  file: { says: "a file", schema: { type: "string", maxLength: 500 }, ui: { "ui:widget": "file" } },
  time: { says: "a time of day", schema: { type: "string", "x-format": "local-time" } },
  words: { says: "several words", schema: { type: "array", items: { type: "string" } }, ui: { "ui:widget": "tags" } },
  json: { says: "JSON of any shape", schema: { type: "string", "x-format": "json" } },
  password: {
    says: "a password, which nobody reads again",
    schema: { type: "string", "x-format": "password", writeOnly: true },
  },
  secret: {
    says: "a key for another machine, kept encrypted",
    schema: { type: "string", maxLength: 255, "x-format": "secret", writeOnly: true },
  },
  richtext: { says: "formatted text", schema: { type: "string", "x-format": "html" } },
  status: {
    says: "on or off",
    schema: { type: "integer", enum: [0, 1], default: 1 },
    choices: [
      { zh: "停用", en: "Off" },
      { zh: "启用", en: "On" },
    ],
  },
};

/** Accepts `dict:sex`, `ref:dept` and the kinds above. */
export function kindOf(kind: string): Kind | null {
  const [family, target] = kind.split(/:(.*)/s);
  if (family === "dict" && target) return { says: "", schema: { type: "string", "x-dict": target } };
  if (family === "ref" && target) return { says: "", schema: { type: "string", "x-ref": { module: target } } };
  return KINDS[kind] ?? null;
}

/**
 * The author alone knows which of many columns the list needs, so a draft starts with the first
 * ones.
 */
const MOST_COLUMNS = 12;
const UNLISTED = new Set(["longtext", "richtext", "json", "password", "secret"]);

/** Returns the content of a module file. */
export function moduleFile(wanted: NewModule): string {
  const properties: Record<string, JsonObject> = {};
  const ui: Record<string, JsonObject> = {};
  const en: Record<string, JsonObject | string> = {
    [wanted.fields.some((field) => field.name === "title") ? "module" : "title"]: wanted.english,
  };
  for (const field of wanted.fields) {
    const kind = kindOf(field.kind);
    if (kind === null) throw new Error(`No kind of field “${field.kind}”`);
    const { type, ...rest } = field.schema ?? kind.schema;
    properties[field.name] = { type: type ?? "string", title: field.title, ...rest };
    if (kind.ui !== undefined) ui[field.name] = kind.ui;
    const choices = field.choices ?? kind.choices;
    if (choices !== undefined) ui[field.name] = { "ui:enumNames": choices.map(({ zh }) => zh) };
    en[field.name] =
      choices === undefined ? field.english : { title: field.english, enumNames: choices.map((choice) => choice.en) };
  }
  const listed = wanted.fields.filter(({ kind }) => !UNLISTED.has(kind)).map(({ name }) => name);
  const shown: JsonObject = {
    ...(listed.length > MOST_COLUMNS ? { list: { columns: listed.slice(0, MOST_COLUMNS) } } : {}),
    ...(Object.keys(ui).length > 0 ? { fields: ui } : {}),
  };
  const required = wanted.fields.filter((field) => field.required).map((field) => field.name);
  const file = {
    $schema: "../module.schema.json",
    module: wanted.module,
    title: wanted.title,
    schema: { type: "object", ...(required.length > 0 ? { required } : {}), properties },
    ...(Object.keys(shown).length > 0 ? { ui: shown } : {}),
    endpoints: { base: wanted.base },
    en,
  };
  return `${printJson(file)}\n`;
}

/** Parses the flag `--field`: `name:kind[!]=中文|English`; `!` means required. */
export function parseField(text: string): NewField {
  const [head = "", titles = ""] = text.split(/=(.*)/s);
  const [name = "", kind = "text"] = head.split(/:(.*)/s);
  const [title, english] = titles.split("|").map((part) => part.trim());
  const required = kind.endsWith("!") || name.endsWith("!");
  const plain = name.replace(/!$/, "");
  return {
    name: plain,
    kind: kind.replace(/!$/, "") || "text",
    title: title || plain,
    english: english || inWords(plain),
    required,
  };
}
