import type { JsonObject } from "#contract";
import { findKind, KIND_IDS, normalise } from "#metadata";
import { code, table } from "./markdown.ts";

/** A field of each kind, by the words for it. */
const SAMPLES: Readonly<Record<string, JsonObject>> = {
  "a `string` without choices, also with a format such as `email` or `phone`": { type: "string" },
  '"format": "date"': { type: "string", format: "date" },
  '"x-format": "local-date-time"': { type: "string", "x-format": "local-date-time" },
  '"x-format": "local-time"': { type: "string", "x-format": "local-time" },
  '"x-format": "money"': { type: "string", "x-format": "money" },
  "`number`": { type: "number" },
  "`integer`": { type: "integer" },
  "`boolean`": { type: "boolean" },
  "`enum` of up to three values": { type: "integer", enum: [0, 1, 2] },
  "`enum` of more values": { type: "integer", enum: [0, 1, 2, 3] },
  "`x-dict`": { type: "string", "x-dict": "sex" },
  "`x-ref`": { type: "string", "x-ref": { module: "list" } },
  "`x-ref` to a module with `ui.list.tree`": { type: "string", "x-ref": { module: "tree" } },
  "an `array` whose `items` have an `enum`": { type: "array", items: { type: "string", enum: ["a", "b"] } },
  "another `array` with `items`, an `object` with `properties`": { type: "array", items: { type: "string" } },
  "another `array` or `object`": { type: "object" },
};

/** The widget and the filter that a field has when the file names none, and the widgets of long fields. */
export function kindTable(): string {
  const words = Object.keys(SAMPLES);
  const names = words.map((_, index) => `field${index}`);
  const properties = Object.fromEntries(names.map((name, index) => [name, SAMPLES[words[index] ?? ""] ?? {}]));
  const { fields, list } = normalise(moduleOf("sample", properties, { filters: names }), "sample", (name) =>
    moduleOf(name, { parentId: { type: "string" } }, name === "tree" ? { tree: "parentId" } : {}),
  );
  const rows = fields.map(({ storage, widget }, index) => {
    const filter = list.filters[index]?.operator ?? "";
    return [wordsAt(words, index), code(widget), storage === "json" ? "none" : code(filter)];
  });
  const long = KIND_IDS.filter((widget) => findKind(widget).long === true);
  return `${table(["field", "widget", "filter"], rows)}\n\nA field is long with one of the widgets ${long.map(code).join(", ")}, whatever its \`maxLength\`.`;
}

/** JSON as code, other words as they are. */
function wordsAt(words: readonly string[], index: number): string {
  const found = words[index] ?? "";
  return found.startsWith('"') ? code(found) : found;
}

function moduleOf(module: string, properties: Readonly<Record<string, JsonObject>>, list: object) {
  return {
    module,
    title: module,
    schema: { type: "object", properties },
    ui: { list },
    endpoints: { base: `/${module}` },
  } as const;
}
