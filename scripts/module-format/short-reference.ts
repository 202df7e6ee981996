import { SYSTEM_FIELDS, isJsonObject, type Json, type JsonObject } from "#contract";
import { RESERVED_NAMES } from "#metadata";
import { AREA_META_SCHEMA, DASHBOARD_META_SCHEMA, MODULE_META_SCHEMA, RULES } from "#metadata/load";
import { kindTable } from "./kind-table.ts";
import { needOf, type Need } from "./meta-keys.ts";
import type { KnownNames } from "./names.ts";
import { operationRows, widgetRows } from "./tables.ts";

/** Names of simple definitions, which are written out at their uses. */
const INLINE = new Set(["title", "text", "texts", "count", "number", "fieldNames"]);

/**
 * The format of module files as one short text for language models: every definition of the meta-schema with its keys,
 * their types and one sentence each, the names that a file can use, and the rules of the linter.
 * @param example a whole module file
 * @param shared parts of the long reference, which are the same here
 */
export function shortReference(
  example: string,
  { icons, dictionaries, modules }: KnownNames,
  shared: { readonly formats: string; readonly expressions: string; readonly repeats: string },
): string {
  const rules = RULES.map(({ id, severity, says }) => `- ${id} (${severity}): ${says.en}`);
  return [
    "# Module files, for language models",
    "Generated from the meta-schemas (`schemas/*.schema.json`) and the linter by `node scripts/docs-module-format-short.ts`. The long reference with explanations is [module-format.md](module-format.md).",
    "A module file is strict JSON at `schemas/<area>/<module>.json`: no comments, no trailing commas. State only differences from the defaults. Titles in the file are Chinese; their English stands in `en` under the name of the field, action or group. The server adds `id`, `tenantId`, `createUser`, `createDept`, `createTime`, `updateUser`, `updateTime`, `isDeleted` and `revision` to every record; do not declare them.",
    "Procedure: write the file, check it (`npm run schemas:lint -- FILE`, or the tool `lint_module`), correct every finding, then save it. `T?` marks an optional key; `T` without a mark is required. `→ name` refers to a definition below.",
    shared.repeats,
    "## A whole file",
    `\`\`\`json\n${example.trim()}\n\`\`\``,
    "## The file",
    definitionText("module file", MODULE_META_SCHEMA),
    "## Definitions",
    ...definitionsOf(MODULE_META_SCHEMA),
    "## A dashboard",
    definitionText("dashboard file", DASHBOARD_META_SCHEMA),
    ...definitionsOf(DASHBOARD_META_SCHEMA),
    "## An area",
    definitionText("area file", AREA_META_SCHEMA),
    "## Default widget and filter of a field",
    kindTable(),
    "## Widgets",
    listOf(widgetRows()),
    "## Values of `x-format`",
    shared.formats,
    "## Expressions of `x-compute`",
    'An expression reads the fields of its record by name, in a list those of the item first; `roomId.beds` is a field of the record that a reference names, `lines.amount` the list of all amounts. An empty field makes arithmetic empty: `coalesce(fee, 0)` counts it as zero. Both sides of a comparison are numbers (amounts too), texts, dates or yes and no. There is no clock, and the fields of the server are not read: a field with `"default": "$now"` has the time of its record. A list is counted and added up as it is: to count some of its items, they have a computed field (`if(lead, 1, 0)`) that is added up.',
    shared.expressions,
    "## Operations of `endpoints`",
    "`on`: every module has it. `off`: a module has it if it names it.",
    listOf(operationRows()),
    "## Names",
    "Modules that `x-ref` can name, by area: the name, and its `ui.label`. In brackets: `tree` if the records form one, `value` with fields that are unique, `where` with its references; `where` can name every other field as well.",
    modules,
    `Names that no field can have, beside those of every JavaScript object (\`constructor\`, \`toString\` …): those of the server's fields, and ${reservedNames()}. Parts of objects and lists may have the latter. Nor can a field have the name of a label, which stands beside each reference and dictionary value: \`deptName\` beside \`deptId\`, \`categoryName\` beside \`category\`. An ending \`Id\`, \`Ids\` or \`Code\` becomes \`Name\`; other names get it added.`,
    "Dictionaries for `x-dict` and their values. A field of type `string` stores them as texts, one of type `integer` as numbers.",
    dictionaries,
    "Icons:",
    icons,
    "## Rules of the linter",
    rules.join("\n"),
    "",
  ].join("\n\n");
}

function listOf(rows: readonly (readonly string[])[]): string {
  return rows
    .map(([name = "", ...cells]) => {
      const about = cells.filter((cell) => cell !== "").map((cell) => cell.replaceAll("<br>", "; "));
      return `- ${name}: ${about.join("; ")}`;
    })
    .join("\n");
}

function definitionsOf(metaSchema: JsonObject): readonly string[] {
  return Object.entries(objectOf(metaSchema["definitions"]))
    .filter(([name]) => !INLINE.has(name))
    .map(([name, schema]) => definitionText(name, objectOf(schema)));
}

/** Names of parameters of requests, and others that the server keeps. */
function reservedNames(): string {
  const ofServer: readonly string[] = SYSTEM_FIELDS;
  return [...RESERVED_NAMES]
    .filter((name) => !ofServer.includes(name) && !Object.hasOwn(Object.prototype, name))
    .toSorted()
    .map((name) => `\`${name}\``)
    .join(", ");
}

const NEEDS: Readonly<Record<Need, string>> = { required: "", implied: " (required, except as said)", optional: "?" };

function definitionText(name: string, schema: JsonObject): string {
  const keys = Object.entries(objectOf(schema["properties"])).map(
    ([key, part]) => `- \`${key}\`${NEEDS[needOf(schema, key)]}: ${line(objectOf(part))}`,
  );
  const others = schema["additionalProperties"];
  const any = isJsonObject(others) ? [`- any other key: ${line(others)}`] : [];
  const head = `### ${name}`;
  const says = keys.length > 0 ? textOf(schema["description"]) : line(schema);
  return [head, says, [...keys, ...any].join("\n")].filter((part) => part !== "").join("\n\n");
}

/** Type, choices, bounds, default, sentence and example of a key, in one line. */
function line(schema: JsonObject): string {
  const inline = inlined(schema);
  const bounds = ["minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems", "pattern"]
    .filter((key) => inline[key] !== undefined)
    .map((key) => `${key} ${code(inline[key] ?? null)}`);
  const examples = Array.isArray(schema["examples"]) ? (schema["examples"] as readonly Json[]) : [];
  return [
    typeText(inline),
    ...bounds,
    inline["default"] === undefined ? "" : `default ${code(inline["default"])}`,
    textOf(inline["description"]),
    examples.length === 0 ? "" : `Example: ${examples.map(code).join(" ")}`,
  ]
    .filter((part) => part !== "")
    .join("; ")
    .replaceAll(".;", ".");
}

function typeText(schema: JsonObject): string {
  const { $ref: link, enum: choices, type, items, anyOf, additionalProperties } = schema;
  if (schema["const"] !== undefined) return code(schema["const"]);
  if (Array.isArray(choices)) return (choices as readonly Json[]).map(code).join(" | ");
  if (typeof link === "string") return `→ ${link.replace("#/definitions/", "")}`;
  if (Array.isArray(anyOf)) return (anyOf as readonly Json[]).map((part) => typeText(inlined(objectOf(part)))).join(" or ");
  if (isJsonObject(items)) return `list of ${typeText(inlined(items))}`;
  if (isJsonObject(additionalProperties)) return `object of ${typeText(inlined(additionalProperties))}`;
  return Array.isArray(type) ? (type as readonly Json[]).map(String).join(" or ") : textOf(type) || "any";
}

function inlined(schema: JsonObject): JsonObject {
  const name = textOf(schema["$ref"]).replace("#/definitions/", "");
  if (!INLINE.has(name)) return schema;
  const { $ref: _link, ...own } = schema;
  return { ...objectOf(objectOf(MODULE_META_SCHEMA["definitions"])[name]), ...own };
}

function objectOf(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

function textOf(value: Json | undefined): string {
  return typeof value === "string" ? value : "";
}

function code(value: Json): string {
  return `\`${JSON.stringify(value)}\``;
}
