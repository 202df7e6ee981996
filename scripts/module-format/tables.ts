import { FILTER_OPERATORS, QUERY_LIMITS, isJsonObject, type Json } from "#contract";
import { KIND_AUTHORING, KIND_IDS, OPERATIONS, type Catalog } from "#metadata";
import { CROSS_RULES, RULES, defaultEndpoint } from "#metadata/load";
import { kindTable } from "./kind-table.ts";
import { code, table } from "./markdown.ts";
import { descriptionOf, keysOf, keyword, rulesByKey, type Need } from "./meta-keys.ts";
import { knownNames } from "./names.ts";

/** Rules that apply to any key. The tables of keys do not repeat them. */
const ANYWHERE: ReadonlySet<string> = new Set([
  "syntax",
  "duplicate-key",
  "unknown-key",
  "missing-key",
  "wrong-type",
  "unknown-value",
  "malformed",
  "out-of-range",
  "repeated",
]);

/**
 * Generated parts of docs/module-format.md by the name in their markers.
 * @param catalog the shipped modules
 */
export function generatedParts(catalog: Catalog): Map<string, string> {
  const rules = rulesByKey(ANYWHERE);
  const parts = new Map<string, string>();
  for (const definition of DEFINITIONS) parts.set(`keys ${definition}`, keyTable(definition, rules));
  parts.set("kinds", kindTable());
  parts.set("widgets", widgetTable());
  parts.set("operations", operationTable());
  parts.set("operators", FILTER_OPERATORS.map((operator) => `\`_${operator}\``).join(" "));
  for (const [name, list] of Object.entries(knownNames(catalog))) parts.set(`names ${name}`, list);
  parts.set("rules", ruleTable());
  return parts;
}

const DEFINITIONS = [
  "module",
  "shows",
  "recordSchema",
  "property",
  "serial",
  "noOverlap",
  "rollup",
  "tally",
  "tallyPrefix",
  "acceptedWarning",
  "recordLink",
  "childRecords",
  "reference",
  "ui",
  "list",
  "column",
  "filter",
  "screens",
  "calendarScreen",
  "boardScreen",
  "galleryScreen",
  "timelineScreen",
  "parentLink",
  "dialog",
  "group",
  "recordPage",
  "related",
  "uiField",
  "condition",
  "test",
  "menu",
  "area",
  "endpoints",
  "endpoint",
  "action",
  "states",
  "state",
  "move",
  "workflow",
  "removal",
  "englishTexts",
  "dashboard",
  "dashboardPart",
  "dashboardQuery",
  "dashboardGroup",
  "dashboardMeasure",
  "dashboardEnglish",
] as const;

function keyTable(definition: string, rules: ReadonlyMap<string, readonly string[]>): string {
  const rows = keysOf(definition).map(({ key, schema, need }) => {
    const says = keyword(schema, "description") ?? linkedDescription(schema["$ref"]);
    const choices = keyword(schema, "enum");
    const items = keyword(schema, "items");
    const listed = isJsonObject(items) ? items["enum"] : undefined;
    const about = [
      text(says),
      Array.isArray(choices) && choices.length > 1 ? `One of ${(choices as readonly Json[]).map(code).join(", ")}.` : "",
      Array.isArray(listed) ? `A list of ${(listed as readonly Json[]).map(code).join(", ")}.` : "",
    ];
    const fallback = NEEDS[need] ?? otherwise(keyword(schema, "default"));
    const examples = keyword(schema, "examples");
    const example = Array.isArray(examples) ? (examples as readonly Json[]).slice(0, 2).map(code).join(" ") : "";
    const errors = (rules.get(`${definition}.${key}`) ?? []).map((rule) => `[${rule}](#${rule})`).join(" ");
    return [`\`${key}\``, about.filter((part) => part !== "").join(" "), fallback, example, errors];
  });
  return table(["key", "meaning", "default", "example", "checked by"], rows);
}

const NEEDS: Readonly<Record<Need, string | null>> = {
  required: "**required**",
  implied: "**required**, except as said",
  optional: null,
};

function linkedDescription(link: Json | undefined): string {
  return typeof link === "string" ? descriptionOf(link.replace("#/definitions/", "")) : "";
}

function otherwise(value: Json | undefined): string {
  return value === undefined ? "" : code(value);
}

function widgetTable(): string {
  return table(["widget", "for", "`ui:options`"], widgetRows());
}

/** Per widget its name, the fields that it fits, and its options. */
export function widgetRows(): readonly (readonly string[])[] {
  return KIND_IDS.map((widget) => {
    const options = Object.entries(KIND_AUTHORING[widget].options).map(
      ([name, { type, says, values = [] }]) =>
        `\`${name}\` (${type}): ${says.en}${values.length === 0 || values.length > 20 ? "" : `. One of ${values.map(code).join(", ")}`}`,
    );
    return [`\`${widget}\``, KIND_AUTHORING[widget].needs.en, options.join("<br>")];
  });
}

const DEFAULT_ON: ReadonlySet<string> = new Set(["list", "detail", "submit", "remove"]);

const OPERATION_TEXTS: Readonly<Record<(typeof OPERATIONS)[number], string>> = {
  list: "A page of records; for a tree all records, nested",
  page: "A page of records",
  all: `All records that match the filters, without pages; more than ${QUERY_LIMITS.records} are rejected`,
  latest: `The \`size\` latest records that match the filters; 10 by default, at most ${QUERY_LIMITS.latest}`,
  sum: "Over all records that match the filters: `count`, and the `total` of each column under its field's name; `across` names the totals over values of different kinds (`totalPer`). A column with a `total` is needed",
  sumPage: "A page of records with the same totals under `sum`",
  detail: "One record by `id`",
  submit: "Adds a record, or changes it if the body has an `id`",
  save: "Adds a record",
  update: "Changes a record",
  remove: "Deletes the records named in `ids`",
  reorder:
    "Moves the record `id` to the place `to` of the list's order: a position from 1, or the ID of the record at that place. Rows can then be dragged. In a tree and beside a parent list, the order is that of the records with the same parent. A position counts the records that the caller sees; the others keep their order, but may get other numbers. The first key of `ui.list.sort` is an integer field, in ascending order. Of two path parameters the first is `id` and the second `to`, whatever their names: `POST /submit/{id}/{to}`",
  tree: "The whole tree (`ui.list.tree`) as options",
  lazyTree: "One level of the tree as options",
  lazyList: "One level of the tree as records",
  select:
    "The options of a reference, of any module: whole records for callers who may read the module, for others keys and labels only",
  dictionary: "Options of the dictionary `code`; only in `dict` and `dict-biz`",
  parentList: "The parent list of a parent-child screen over one table, which is a tree (`ui.list.tree`)",
  childList: "The child list of the same screen",
  import:
    "For a module with an operation that saves. Saves the rows of the multipart `file`, all or none. With `isCovered` 1 it changes existing records. At most 20,000 rows; the import of a list accepts larger files",
  export: "The whole list as a workbook",
  template: "A workbook to fill in for `import`",
};

function operationTable(): string {
  return table(["operation", "endpoint", "default", "effect"], operationRows());
}

/** Per operation its name, its endpoint, whether modules have it by default, and its effect. */
export function operationRows(): readonly (readonly string[])[] {
  return OPERATIONS.map((operation) => {
    const { method, path } = defaultEndpoint(operation);
    return [`\`${operation}\``, `\`${method} ${path}\``, DEFAULT_ON.has(operation) ? "on" : "off", OPERATION_TEXTS[operation]];
  });
}

function ruleTable(): string {
  const all = [...RULES, ...CROSS_RULES].toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const rows = all.map((rule) => [`<a id="${rule.id}"></a>\`${rule.id}\``, rule.severity, rule.says.en, rule.says.zh]);
  return table(["rule", "", "finds", ""], rows);
}

function text(value: Json): string {
  return typeof value === "string" ? value : "";
}
