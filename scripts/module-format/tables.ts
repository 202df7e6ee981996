import { FILTER_OPERATORS, QUERY_LIMITS, type Json } from "#contract";
import { KIND_AUTHORING, KIND_IDS, OPERATIONS } from "#metadata";
import { CROSS_RULES, RULES, defaultEndpoint } from "#metadata/load";
import { descriptionOf, keysOf, keyword, rulesByKey } from "./meta-keys.ts";

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

/** Generated parts of docs/module-format.md by the name in their markers. */
export function generatedParts(): Map<string, string> {
  const rules = rulesByKey(ANYWHERE);
  const parts = new Map<string, string>();
  for (const definition of DEFINITIONS) parts.set(`keys ${definition}`, keyTable(definition, rules));
  parts.set("widgets", widgetTable());
  parts.set("operations", operationTable());
  parts.set("operators", FILTER_OPERATORS.map((operator) => `\`_${operator}\``).join(" "));
  parts.set("rules", ruleTable());
  return parts;
}

const DEFINITIONS = [
  "module",
  "shows",
  "recordSchema",
  "property",
  "serial",
  "recordLink",
  "reference",
  "ui",
  "list",
  "column",
  "filter",
  "parentLink",
  "dialog",
  "group",
  "uiField",
  "condition",
  "test",
  "menu",
  "endpoints",
  "endpoint",
  "action",
  "removal",
  "englishTexts",
] as const;

function keyTable(definition: string, rules: ReadonlyMap<string, readonly string[]>): string {
  const rows = keysOf(definition).map(({ key, schema, required }) => {
    const says = keyword(schema, "description") ?? linkedDescription(schema["$ref"]);
    const choices = keyword(schema, "enum");
    const about = [
      text(says),
      Array.isArray(choices) && choices.length > 1 ? `One of ${(choices as readonly Json[]).map(code).join(", ")}.` : "",
    ];
    const fallback = required ? "**must be given**" : otherwise(keyword(schema, "default"));
    const examples = keyword(schema, "examples");
    const example = Array.isArray(examples) ? (examples as readonly Json[]).slice(0, 2).map(code).join(" ") : "";
    const errors = (rules.get(`${definition}.${key}`) ?? []).map((rule) => `[${rule}](#${rule})`).join(" ");
    return [`\`${key}\``, about.filter((part) => part !== "").join(" "), fallback, example, errors];
  });
  return table(["key", "says", "default", "example", "mistakes found"], rows);
}

function linkedDescription(link: Json | undefined): string {
  return typeof link === "string" ? descriptionOf(link.replace("#/definitions/", "")) : "";
}

function otherwise(value: Json | undefined): string {
  return value === undefined ? "" : code(value);
}

function widgetTable(): string {
  const rows = KIND_IDS.map((widget) => {
    const options = Object.entries(KIND_AUTHORING[widget].options).map(
      ([name, { type, says, values = [] }]) =>
        `\`${name}\` (${type}): ${says.en}${values.length === 0 || values.length > 20 ? "" : `. One of ${values.map(code).join(", ")}`}`,
    );
    return [`\`${widget}\``, KIND_AUTHORING[widget].needs.en, options.join("<br>")];
  });
  return table(["widget", "for", "`ui:options`"], rows);
}

const DEFAULT_ON: ReadonlySet<string> = new Set(["list", "detail", "submit", "remove"]);

const OPERATION_TEXTS: Readonly<Record<(typeof OPERATIONS)[number], string>> = {
  list: "A page of records; of a tree all of them, nested",
  page: "A page of records",
  all: `Every record that fits the filters, as a list without pages; more than ${QUERY_LIMITS.records} are refused`,
  latest: `The \`size\` newest records that fit the filters, as a list; 10 unless stated, at most ${QUERY_LIMITS.latest}`,
  sum: "Over every record that fits the filters: `count`, and each column's `total` under its field's name; `across` names those over values of different kinds (`totalPer`)",
  sumPage: "A page of records with the same totals under `sum`",
  detail: "One record by `id`",
  submit: "Adds, or changes when the body has an `id`",
  save: "Adds",
  update: "Changes",
  remove: "Deletes the records `ids`",
  reorder:
    "Puts the record `id` to the place `to` of the list's order, a position from 1, or the id of who has it; rows can be dragged. Path parameters mean the same two, in this order: `POST /submit/{a}/{b}`",
  tree: "The whole tree as nodes to choose from",
  lazyTree: "One level of the tree as nodes",
  lazyList: "One level of the tree as records",
  select: "What a picker offers",
  dictionary: "Entries of the dictionary `code`; only `dict` and `dict-biz`",
  parentList: "The upper list of a parent-child screen on one table",
  childList: "The lower list of a parent-child screen on one table",
  import:
    "Saves the rows of the multipart `file`, all or none; `isCovered` 1 changes those that are there. At most 20,000 rows; every list imports larger files by itself",
  export: "The list as a workbook, all of it",
  template: "A workbook to fill in for `import`",
};

function operationTable(): string {
  const rows = OPERATIONS.map((operation) => {
    const { method, path } = defaultEndpoint(operation);
    return [`\`${operation}\``, `\`${method} ${path}\``, DEFAULT_ON.has(operation) ? "on" : "off", OPERATION_TEXTS[operation]];
  });
  return table(["operation", "endpoint", "unless stated", "does"], rows);
}

function ruleTable(): string {
  const all = [...RULES, ...CROSS_RULES].toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const rows = all.map((rule) => [`<a id="${rule.id}"></a>\`${rule.id}\``, rule.severity, rule.says.en, rule.says.zh]);
  return table(["rule", "", "finds", ""], rows);
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const used = head.map((_, column) => column === 0 || rows.some((row) => (row[column] ?? "") !== ""));
  const line = (cells: readonly string[]): string =>
    `| ${cells
      .filter((_, column) => used[column])
      .map(escape)
      .join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

function escape(cell: string): string {
  return cell.replaceAll("|", "\\|").replaceAll("\n", " ");
}

function code(value: Json): string {
  return `\`${typeof value === "string" ? value : JSON.stringify(value)}\``;
}

function text(value: Json): string {
  return typeof value === "string" ? value : "";
}
