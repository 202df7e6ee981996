import type { Json } from "#contract";
import type { StructuralFault } from "./structure.ts";

const TYPES: ReadonlySet<string> = new Set(["string", "integer", "number", "boolean", "array", "object"]);

function typed(name: string | null): string {
  return name !== null && TYPES.has(name) ? name : "string";
}

/** Examples by definition of the meta-schema, or by key; `name` is the text that stands there. */
const EXAMPLES: Readonly<Record<string, (name: string | null) => Json>> = {
  reference: (name) => ({ module: name ?? "dept" }),
  nestedReference: (name) => ({ module: name ?? "dept" }),
  property: (name) => ({ type: typed(name), title: "…" }),
  nested: (name) => ({ type: typed(name) }),
  recordSchema: () => ({ type: "object", properties: { name: { type: "string", title: "…" } } }),
  condition: () => ({ properties: { status: { const: 1 } } }),
  test: () => ({ const: 1 }),
  uiField: (name) => ({ "ui:widget": name ?? "textarea" }),
  action: (name) => ({ title: name ?? "…", set: { status: 1 } }),
  state: (name) => ({ value: 0, title: name ?? "…" }),
  move: (name) => ({ title: "…", to: name ?? "closed" }),
  states: () => ({ field: "status", values: { unpaid: { value: 0, title: "…" } } }),
  related: (name) => ({ module: name ?? "order", field: "memberId" }),
  group: () => ({ title: "…", fields: ["name"] }),
  menu: (name) => ({ parent: name ?? "system" }),
  list: () => ({ columns: ["name"] }),
  dialog: () => ({ columns: 2 }),
  recordPage: () => ({}),
  serial: (name) => serialOf(name ?? "SO-YYYYMMDD"),
  childRecords: (name) => ({ module: name ?? "order-item", field: "orderId" }),
  rollup: (name) => ({ module: name ?? "order-item", field: "orderId", take: "count" }),
  noOverlap: () => ({ among: ["roomId"] }),
  "x-no-overlap": () => ({ among: ["roomId"] }),
  screens: () => ({ calendar: { start: "startAt" } }),
  calendarScreen: (name) => ({ start: name ?? "startAt" }),
  timelineScreen: (name) => ({ start: name ?? "startAt" }),
  boardScreen: (name) => ({ by: name ?? "status" }),
  galleryScreen: (name) => ({ picture: name ?? "photo" }),
  recordLink: (name) => ({ module: name ?? "order" }),
  workflow: (name) => ({ process: name ?? "leave", states: { approved: "approved" } }),
  removal: () => ({ when: { properties: { status: { const: 0 } } }, otherwise: "…" }),
  parentLink: (name) => ({ module: name ?? "dict", field: "parentId" }),
  shows: (name) => ({ module: name ?? "member" }),
  endpoints: (name) => ({ base: name ?? "/area/module" }),
  set: () => ({ status: 1 }),
  fields: (name) => ({ [name ?? "name"]: { "ui:widget": "textarea" } }),
  uiFields: (name) => ({ [name ?? "name"]: { "ui:widget": "textarea" } }),
  contains: (name) => ({ const: name ?? "urgent" }),
  "ui:options": () => ({ rows: 4 }),
};

/** A serial number as other tools write it: `SO-.YYYY.MM.#####`, `SO{yyyyMMdd}{0000}`. */
function serialOf(pattern: string): Json {
  const [prefix = ""] = /^[A-Za-z_/-]*?(?=[^A-Za-z_/-]|yyyy|$)/i.exec(pattern) ?? [];
  const parts = [/yyyy/i, /mm/i, /dd/i].findIndex((part) => !part.test(pattern));
  const date = ["", "yyyy", "yyyyMM"].at(parts) ?? "";
  const digits = /#{2,}|0{2,}/.exec(pattern)?.[0].length;
  return { prefix, ...(parts === 0 ? {} : { date: parts < 0 ? "yyyyMMdd" : date }), ...(digits === undefined ? {} : { digits }) };
}

/** Example of a valid value at the place of a fault; null where none is known. */
export function exampleAt({ definition, path }: StructuralFault, value: Json): Json {
  const key = definition ?? String(path.at(-1) ?? "");
  const example = Object.hasOwn(EXAMPLES, key) ? EXAMPLES[key] : undefined;
  return example === undefined ? null : example(typeof value === "string" ? value : null);
}

/** JSON on one line, spaced as in a module file. */
export function inlineJson(value: Json): string {
  return JSON.stringify(value, null, 1)
    .replaceAll(/,\n\s*/g, ", ")
    .replaceAll(/\n\s*/g, "");
}
