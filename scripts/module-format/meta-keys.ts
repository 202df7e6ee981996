import { isJsonObject, type Json, type JsonObject } from "#contract";
import { AREA_META_SCHEMA, DASHBOARD_META_SCHEMA, MODULE_META_SCHEMA, loadCatalog } from "#metadata/load";
import { CORPUS } from "../../tests/lint-corpus/corpus.ts";
import { COMPANIONS, KNOWN, corpusText } from "../../tests/lint-corpus/corpus-project.ts";

/** Key of the format in the meta-schema. */
export interface MetaKey {
  readonly key: string;
  readonly schema: JsonObject;
  readonly need: Need;
}

/** `implied`: required, unless a reference, choices or parts of the schema say it. */
export type Need = "required" | "implied" | "optional";

/** The files themselves, and their definitions. */
const definitions: JsonObject = {
  ...objectOf(DASHBOARD_META_SCHEMA["definitions"]),
  ...objectOf(MODULE_META_SCHEMA["definitions"]),
  area: AREA_META_SCHEMA,
  dashboard: DASHBOARD_META_SCHEMA,
  module: MODULE_META_SCHEMA,
};

/** Returns the keys of a definition. `module`, `area` and `dashboard` are the files themselves. */
export function keysOf(definition: string): MetaKey[] {
  const schema = objectOf(definitions[definition]);
  return Object.entries(objectOf(schema["properties"])).map(([key, part]) => ({
    key,
    schema: objectOf(part),
    need: needOf(schema, key),
  }));
}

export function needOf({ required, else: otherwise }: JsonObject, key: string): Need {
  const has = (list: Json | undefined): boolean => Array.isArray(list) && list.includes(key);
  if (has(required)) return "required";
  return has(objectOf(otherwise)["required"]) ? "implied" : "optional";
}

export function descriptionOf(definition: string): string {
  const { description } = objectOf(definitions[definition]);
  return typeof description === "string" ? description : "";
}

/** Returns a keyword of a key's schema, or of the definition that the schema refers to. */
export function keyword(schema: JsonObject, name: string): Json | undefined {
  if (schema[name] !== undefined) return schema[name];
  const link = schema["$ref"];
  return typeof link === "string" ? keyword(objectOf(definitions[link.replace("#/definitions/", "")]), name) : undefined;
}

/** Maps `definition.key` to the ids of rules that the corpus shows at the key, beyond the structure. */
export function rulesByKey(structural: ReadonlySet<string>): Map<string, string[]> {
  const found = new Map<string, Set<string>>();
  for (const { file, rule, path = "schemas/system/sample.json" } of CORPUS) {
    if (structural.has(rule)) continue;
    const { findings } = loadCatalog([...COMPANIONS, { path, text: corpusText(file) }], KNOWN);
    for (const finding of findings.filter((candidate) => candidate.rule === rule && candidate.file === path)) {
      const place = placeOf(finding.pointer);
      if (place !== null) found.set(place, (found.get(place) ?? new Set()).add(rule));
    }
  }
  return new Map([...found].map(([place, rules]) => [place, [...rules].sort()]));
}

/** Maps a pointer to the last key that the meta-schema names: `/ui/list/columns/1/field` → `column.field`. */
function placeOf(pointer: string): string | null {
  let schema: JsonObject = MODULE_META_SCHEMA;
  let definition = "module";
  let place: string | null = null;
  for (const step of pointer.split("/").slice(1)) {
    const own = objectOf(schema["properties"])[step];
    if (own !== undefined) place = `${definition}.${step}`;
    const next: Json | undefined =
      own ?? (Array.isArray(keyword(schema, "items")) ? undefined : (schema["items"] ?? schema["additionalProperties"]));
    if (!isJsonObject(next)) return place;
    ({ schema, definition } = resolved(next, definition));
  }
  return place;
}

function resolved(given: JsonObject, outer: string): { schema: JsonObject; definition: string } {
  let schema = given;
  let definition = outer;
  for (;;) {
    const link = schema["$ref"];
    const branches = schema["anyOf"];
    if (typeof link === "string") {
      definition = link.replace("#/definitions/", "");
      schema = objectOf(definitions[definition]);
    } else if (Array.isArray(branches)) {
      // A pointer can only lead into the branch with keys.
      schema = objectOf((branches as readonly Json[]).at(-1));
    } else return { schema, definition };
  }
}

function objectOf(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}
