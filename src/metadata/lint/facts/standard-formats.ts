import { listAt } from "./json-type.ts";
import { MODULE_META_SCHEMA } from "./meta-schema.ts";

/** The standard formats that a property may have, from the meta-schema. */
export const STANDARD_FORMATS: readonly string[] = listAt(
  MODULE_META_SCHEMA,
  "definitions",
  "property",
  "properties",
  "format",
  "enum",
).map(String);
