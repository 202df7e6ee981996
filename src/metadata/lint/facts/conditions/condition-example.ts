import { isJsonObject, type Json, type JsonObject } from "#contract";
import type { Path } from "../../../source/parse.ts";
import { type FieldDraft, type FieldSet, type ModuleDraft } from "../draft.ts";
import { factsOf } from "../fields/field-facts.ts";
import { labelledChoices } from "../fields/labelled-choices.ts";
import { listAt, stringAt, valueAt } from "../json-type.ts";
import { inlineJson } from "../structure/example.ts";

/** The condition that a text in another language means, or one with a field and a value of the module. */
export function conditionExample(draft: ModuleDraft, path: Path, written: Json | undefined, drafts?: Drafts): string {
  const owner = ownerOf(draft, path, drafts);
  const fields = fieldsOf(owner, path);
  if (isJsonObject(written) && "properties" in written) return inlineJson(written);
  const read = typeof written === "string" ? readText(written, owner, fields) : null;
  return inlineJson(read ?? anyCondition(owner, fields, path));
}

type Drafts = ReadonlyMap<string, ModuleDraft>;
type Fields = FieldSet["fields"];

/** The module whose records a condition tests. */
function ownerOf(draft: ModuleDraft, path: Path, drafts: Drafts | undefined): ModuleDraft {
  const [at, isShown] = [path.lastIndexOf("x-rollup"), path[0] === "shows"];
  const holder = isShown ? ["shows"] : at < 0 ? null : path.slice(0, at + 1);
  const name = holder === null ? undefined : stringAt(valueAt(draft.file.value, ...holder), "module");
  return drafts?.get(name ?? "") ?? draft;
}

function fieldsOf({ record, forms }: ModuleDraft, path: Path): Fields {
  const isOfForm = path[0] === "actions" && (path[2] === "form" || path[2] === "fields");
  return (isOfForm ? forms.find(({ action }) => action === path[1]) : undefined)?.fields ?? record.fields;
}

/** A field with its comparison: `status == 'shelved'`, `doc.kind=='string'`, `!isOpen`. */
const COMPARISON =
  /(?<not>!|\bnot\s+)?[A-Za-z_$][\w$]*(?:\??\.[A-Za-z_$][\w$]*)*\s*(?:(?<sign>===?|!==?|<>|>=|<=|=|>|<|:|\b(?:is\s+not|is|eq|ne|not\s+in|in)\b)\s*(?<value>'[^']*'|"[^"]*"|-?\d+(?:\.\d+)?|\w+|[[(][^\])]*[\])]))?/gi;

function readText(written: string, draft: ModuleDraft, fields: Fields): JsonObject | null {
  const tests: (readonly [string, JsonObject])[] = [];
  for (const found of written.matchAll(COMPARISON)) {
    const [, name = ""] = /([\w$]+)\s*$/.exec(/^[^\s=!<>:]*/.exec(found[0].replace(/^(?:!|not\s+)/i, ""))?.[0] ?? "") ?? [];
    const field = fields.get(name);
    if (field === undefined) continue;
    const { sign = "", value, not } = found.groups ?? {};
    const test = testOf(draft, field, sign.toLowerCase().replaceAll(/\s+/g, " "), value, not !== undefined);
    if (test !== null) tests.push([name, test]);
  }
  const [first] = tests;
  if (first === undefined) return null;
  const names = new Set(tests.map(([name]) => name));
  if (!/\|\||\bor\b/i.test(written)) return names.size < tests.length ? null : { properties: Object.fromEntries(tests) };
  const values = tests.flatMap(([, { const: only }]) => (only === undefined ? [] : [only]));
  return names.size === 1 && values.length === tests.length
    ? { properties: { [first[0]]: { enum: values } } }
    : { anyOf: tests.map(([name, test]) => ({ properties: { [name]: test } })) };
}

const BOUNDS: Readonly<Record<string, string>> = {
  ">": "exclusiveMinimum",
  ">=": "minimum",
  "<": "exclusiveMaximum",
  "<=": "maximum",
};

function testOf(
  draft: ModuleDraft,
  field: FieldDraft,
  sign: string,
  value: string | undefined,
  isNegated: boolean,
): JsonObject | null {
  if (value === undefined) return { const: field.type === "boolean" ? !isNegated : valueFor(draft, field) };
  const plain = value.replaceAll(/^['"]|['"]$/g, "");
  const bound = BOUNDS[sign];
  if (bound !== undefined) {
    const number = Number(plain);
    const isCounted = field.type === "integer" || field.type === "number" || field.schema["x-format"] === "money";
    return isCounted && !Number.isNaN(number) ? { [bound]: number } : null;
  }
  if (/^[[(]/.test(value)) {
    const several = {
      enum: value
        .slice(1, -1)
        .split(",")
        .map((one) => readValue(draft, field, one.trim().replaceAll(/^['"]|['"]$/g, ""))),
    };
    return sign === "not in" ? { not: several } : several;
  }
  const only = { const: readValue(draft, field, plain) };
  return /^(?:!==?|<>|ne|is not)$/.test(sign) ? { not: only } : only;
}

/** The value of a field that a word stands for: also by the ID or the label of a choice. */
function readValue(draft: ModuleDraft, field: FieldDraft, word: string): Json {
  if (/^(?:null|undefined|none|nil)$/i.test(word)) return null;
  const state = draft.states?.field === field.name ? draft.states.list.find(({ id }) => id === word) : undefined;
  const choices = optionsOf(draft, field);
  const titled = labelledChoices(draft, field.name).find(({ label }) => label === word);
  const known = state?.value ?? choices.find((one) => String(one) === word) ?? titled?.value;
  if (known !== undefined) return known;
  if (field.type === "boolean") return /^(?:true|1|yes|on|y)$/i.test(word);
  if (choices.length > 0) return choices[0] ?? null;
  const isNumber = (field.type === "integer" || field.type === "number") && word !== "" && !Number.isNaN(Number(word));
  return isNumber ? Number(word) : word;
}

function optionsOf({ states }: ModuleDraft, field: FieldDraft): readonly Json[] {
  if (states?.field === field.name) return states.list.map(({ value }) => value);
  return field.type === "boolean" ? [true, false] : listAt(field.schema, "enum").length > 0 ? (factsOf(field).options ?? []) : [];
}

/** A value that a field can have: one that not every record begins with. */
function valueFor(draft: ModuleDraft, field: FieldDraft): Json {
  const options = optionsOf(draft, field);
  return options.find((one) => one !== field.schema["default"] && one !== options[0]) ?? options[0] ?? null;
}

/** A condition on a field with few values: the state, a choice, a yes or no, else on any field that has a value. */
function anyCondition(draft: ModuleDraft, fields: Fields, path: Path): JsonObject {
  // An action names its states in “from”.
  const isOfAction = path[0] === "actions" && path[2] === "when";
  const all = [...fields.values()].filter(({ name }) => !isOfAction || name !== draft.states?.field);
  const state = all.find(({ name }) => name === draft.states?.field);
  const chosen =
    state ?? all.find((field) => field.type !== "boolean" && field.type !== "array" && optionsOf(draft, field).length > 0);
  const field = chosen ?? all.find(({ type }) => type === "boolean");
  if (field !== undefined)
    return { properties: { [field.name]: { const: field.type === "boolean" ? true : valueFor(draft, field) } } };
  const [first] = all;
  return { properties: { [first?.name ?? "status"]: first === undefined ? { const: 1 } : { not: { type: "null" } } } };
}
