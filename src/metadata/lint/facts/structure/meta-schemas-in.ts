import { isJsonObject, type Json, type JsonObject, type Locale } from "#contract";
import { AREA_META_SCHEMA, DASHBOARD_META_SCHEMA, MENUS_META_SCHEMA, MODULE_META_SCHEMA } from "./meta-schema.ts";

/** The meta-schema of each kind of file below `schemas/`. */
export interface MetaSchemas {
  readonly module: JsonObject;
  readonly dashboard: JsonObject;
  readonly menus: JsonObject;
  readonly area: JsonObject;
}

const ENGLISH: MetaSchemas = {
  module: MODULE_META_SCHEMA,
  dashboard: DASHBOARD_META_SCHEMA,
  menus: MENUS_META_SCHEMA,
  area: AREA_META_SCHEMA,
};

let chinese: Promise<MetaSchemas> | undefined;

/** The meta-schemas with descriptions in a language. The Chinese ones are loaded with the first use. */
export function metaSchemasIn(locale: Locale): Promise<MetaSchemas> {
  if (locale === "en") return Promise.resolve(ENGLISH);
  chinese ??= translate();
  return chinese;
}

/** `meta-schema-zh.json` has the Chinese by the English, so that a change of the English finds its Chinese outdated. */
async function translate(): Promise<MetaSchemas> {
  const { default: file } = await import("./meta-schema-zh.json", { with: { type: "json" } });
  const words: Readonly<Record<string, string>> = file;
  return {
    module: inWords(MODULE_META_SCHEMA, words),
    dashboard: inWords(DASHBOARD_META_SCHEMA, words),
    menus: inWords(MENUS_META_SCHEMA, words),
    area: inWords(AREA_META_SCHEMA, words),
  };
}

function inWords(schema: JsonObject, words: Readonly<Record<string, string>>): JsonObject {
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      key === "description" && typeof value === "string" ? (words[value] ?? value) : valueInWords(value ?? null, words),
    ]),
  );
}

function valueInWords(value: Json, words: Readonly<Record<string, string>>): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map((item) => valueInWords(item, words));
  return isJsonObject(value) ? inWords(value, words) : value;
}
