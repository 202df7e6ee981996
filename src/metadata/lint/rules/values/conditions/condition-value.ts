import { isJsonObject, type Json, type JsonObject } from "#contract";
import type { Path } from "../../../../source/parse.ts";
import { presentOf } from "../../../../values/present.ts";
import type { StatesDraft } from "../../../../states/read-states.ts";
import { AMOUNT } from "../../../../validate/formats/formats.ts";
import { breach } from "../../../conforms.ts";
import { everyField, fieldsBeside, namedFields, type FieldDraft, type ModuleDraft } from "../../../facts/draft.ts";
import { DICTIONARY_KEY, isDictionaryName } from "../../../facts/fields/dictionary-names.ts";
import { inlineJson } from "../../../facts/structure/example.ts";
import { factsOf, isPlain } from "../../../facts/fields/field-facts.ts";
import { conditionTests } from "../../../facts/fields/field-uses.ts";
import { isOfType, listAt, sameJson, stringAt, valueAt } from "../../../facts/json-type.ts";
import { overlapDrafts } from "../../../facts/fields/overlap-drafts.ts";
import { isReferenceById } from "../../../facts/fields/references.ts";
import { retyped } from "../../../facts/structure/retyped.ts";
import type { Report, Rule } from "../../../rule.ts";
import { listing, nearestWord, suggestion, text, type Hint } from "../../../words.ts";

export const conditionValue: Rule = {
  id: "condition-value",
  severity: "error",
  says: text("条件中的值是字段永远不会有的", "A condition compares a field with a value that it can never have"),
  check(draft, report, { drafts }) {
    for (const field of draft.fieldSets.flatMap(everyField)) {
      // The condition of a roll-up is on records of another module.
      const child = stringAt(field.schema, "x-rollup", "module") ?? "";
      const gathered = drafts.get(child)?.record.fields;
      const where = [...field.path, "x-rollup", "where"];
      for (const { name, test, path } of conditionTests(valueAt(field.schema, "x-rollup", "where"), where)) {
        const other = gathered?.get(name);
        if (other !== undefined && isPlain(other)) checkTest(other, test, path, report, drafts.get(child)?.states);
      }
    }
    for (const { condition, path, fields } of conditionsOf(draft, "written")) {
      for (const { name, test, path: place } of conditionTests(condition, path)) {
        const field = fields.get(name);
        if (field !== undefined && isPlain(field)) checkTest(field, test, place, report, draft.states);
      }
    }
  },
};

interface ConditionAt {
  readonly condition: Json | undefined;
  readonly path: Path;
  readonly fields: ReadonlyMap<string, FieldDraft>;
}

/**
 * Conditions on records of a module.
 * @param as `written`: as the file has them, so that every part has its place. `whole`: with the parts that states add
 */
export function conditionsOf(draft: ModuleDraft, as: "written" | "whole"): ConditionAt[] {
  const ofFields = draft.fieldSets.flatMap((set) =>
    namedFields(set).flatMap((field) =>
      ["ui:visible", "ui:disabled"].map((key) => ({
        condition: field.ui[key],
        path: [...field.uiPath, key],
        fields: fieldsBeside(set, field),
      })),
    ),
  );
  const ofRequired = draft.fieldSets.flatMap((set) =>
    namedFields(set).flatMap((field) =>
      [
        { condition: field.schema["x-required"], path: [...field.path, "x-required"] },
        ...overlapDrafts(field).map(({ rule, path }) => ({ condition: valueAt(rule, "where"), path: [...path, "where"] })),
      ].map((tested) => ({ ...tested, fields: fieldsBeside(set, field) })),
    ),
  );
  const places = [["shows", "where"], ["removal", "when"], ...[...draft.actions.keys()].map((id) => ["actions", id, "when"])];
  const ofRecords = places.map((path) => ({ condition: conditionAt(draft, path, as), path, fields: draft.record.fields }));
  return [...ofFields, ...ofRequired, ...ofRecords];
}

function conditionAt(draft: ModuleDraft, path: readonly string[], as: "written" | "whole"): Json | undefined {
  return (as === "written" ? valueAt(draft.file.value, ...path) : undefined) ?? valueAt(draft.value, ...path);
}

/** @param states of the module that has the field */
function checkTest(field: FieldDraft, test: Json, path: Path, report: Report, states?: StatesDraft | null): void {
  if (!isJsonObject(test)) return;
  const single = singleTest(field, test);
  if (single !== null) {
    const written = inlineJson({ contains: { [single]: test[single] ?? null } });
    report(
      [...path, single],
      "value",
      text(`“${field.name}”是列表，不会等于一个值`, `“${field.name}” is a list, which no single value equals`),
      text(`写成 ${written}：列表中有它`, `Write ${written}: the list has it`),
    );
    return;
  }
  const check = (value: Json, place: Path): void => {
    const reason = impossible(field, value);
    if (reason === null) return;
    const meant = retyped(value, field.type) ?? namedValue(field, value) ?? stateValue(field, value, states);
    const corrected = JSON.stringify(meant);
    const hint =
      meant !== null && impossible(field, meant) === null ? text(`写成 ${corrected}`, `Write ${corrected}`) : reason.hint;
    report(
      place,
      "value",
      text(`“${field.name}”不可能等于 ${JSON.stringify(value)}`, `“${field.name}” can never be ${JSON.stringify(value)}`),
      hint,
    );
  };
  const constant = test["const"];
  if (constant !== undefined) check(constant, [...path, "const"]);
  listAt(test, "enum").forEach((value, index) => check(value, [...path, "enum", index]));
  checkPattern(field, test, path, report);
  if (isJsonObject(test["not"])) checkTest(field, test["not"], [...path, "not"], report, states);
}

/** A pattern that none of the choices matches. */
function checkPattern(field: FieldDraft, test: JsonObject, path: Path, report: Report): void {
  const [pattern, choices] = [stringAt(test, "pattern"), (factsOf(field).options ?? []).filter((one) => typeof one === "string")];
  if (pattern === undefined || choices.length === 0 || isMatched(pattern, "u", choices)) return;
  const [only, ...others] = choices.filter((choice) => isMatched(pattern, "iu", [choice]));
  report(
    [...path, "pattern"],
    "value",
    text(`“${field.name}”的选项都不符合 ${pattern}`, `None of the choices of “${field.name}” matches ${pattern}`),
    only !== undefined && others.length === 0
      ? text(`写成 "const": "${only}"`, `Write "const": "${only}"`)
      : text(`用 enum 列出选项，如 ${inlineJson([...choices])}`, `List the choices in “enum”: ${inlineJson([...choices])}`),
  );
}

/** True as well for a pattern that does not compile, which another rule reports. */
function isMatched(pattern: string, flags: string, choices: readonly string[]): boolean {
  try {
    const test = new RegExp(pattern, flags);
    return choices.some((choice) => test.test(choice));
  } catch {
    return true;
  }
}

/** The keyword that compares a list of values with a value that its items may have. */
function singleTest({ type, schema }: FieldDraft, test: JsonObject): "const" | "enum" | null {
  const item = stringAt(schema, "items", "type");
  if (type !== "array" || item === undefined) return null;
  if (test["const"] !== undefined) return isOfType(test["const"], item) ? "const" : null;
  const values = listAt(test, "enum");
  return values.length > 0 && values.every((value) => isOfType(value, item)) ? "enum" : null;
}

/** The value that a label of the field stands for. */
function namedValue(field: FieldDraft, value: Json): Json {
  const { options } = factsOf(field);
  const index = listAt(field.ui, "ui:enumNames").findIndex((name) => name === value);
  return options?.[index] ?? null;
}

/** The value of a state that is named by its ID. */
function stateValue(field: FieldDraft, value: Json, states: StatesDraft | null | undefined): Json {
  return (states?.field === field.name ? states.list.find(({ id }) => id === value)?.value : undefined) ?? null;
}

/** Modules by the variables that name a record of the user who asks. */
const CALLER: ReadonlyMap<string, string> = new Map([
  ["$userId", "user"],
  ["$deptId", "dept"],
  ["$roleId", "role"],
  ["$postId", "post"],
]);

function impossible(field: FieldDraft, value: Json): { readonly hint: ReturnType<typeof text> } | null {
  if (value === null) return null;
  if (value === "") return { hint: text("空字段写 null", "Write null for an empty field") };
  const { options } = factsOf(field);
  if (options !== null && field.type !== "array")
    return options.some((option) => sameJson(option, value)) ? null : { hint: orDeleted(choiceHint(value, options)) };
  if (!isOfType(value, field.type))
    return { hint: text(`写一个 ${field.type} 类型的值`, `Write a value of the type ${field.type}`) };
  const caller = callerOfOther(field, value);
  if (typeof value === "string" && /^\$[a-z]\w*$/i.test(value) && !CALLER.has(value) && presentOf(value) === null) {
    const near = suggestion(value, new Set(CALLER.keys()));
    return { hint: near.means === undefined && caller !== null ? text(`写成 "${caller}"`, `Write "${caller}"`) : near };
  }
  if (caller !== null) return { hint: text(`写成 "${caller}"`, `Write "${caller}"`) };
  if (isReferenceById(field.schema) && typeof value === "string" && !/^(?:\d{1,19}|\$\w+)$/.test(value))
    return {
      hint: text("写记录的 id（数字），不是名称", "Write the ID of a record, which is a number: the field stores no name"),
    };
  if (isDictionaryName(value, field)) return { hint: DICTIONARY_KEY };
  const moment = typeof value === "string" ? presentOf(value) : null;
  if (moment !== null && /^(?:date|timestamp)$/.test(factsOf(field).storage ?? ""))
    return {
      hint: text(
        `与当前时间比较写作 {"x-minimum": "${String(value)}"} 或 {"x-maximum": "${String(value)}"}`,
        `Compare with the present by {"x-minimum": "${String(value)}"} or {"x-maximum": "${String(value)}"}`,
      ),
    };
  const plain = field.schema["x-format"] === "money" && typeof value === "string" ? plainAmount(value) : null;
  if (plain !== null && plain !== value)
    return { hint: text(`金额不带多余的零：写成 "${plain}"`, `An amount has no further zeros. Write "${plain}".`) };
  const wrong = field.type === "array" ? null : breach(value, field.schema);
  return wrong === null
    ? null
    : { hint: text(`该值${wrong.zh}：换一个字段允许的值`, `Write a value that the field allows: this one ${wrong.en}`) };
}

/**
 * The variable that fits a reference, if the value is an unknown variable, or one of another module: `$userId` where a reference to users has
 * `$deptId`. Null otherwise.
 */
function callerOfOther(field: FieldDraft, value: Json): string | null {
  const kind = typeof value === "string" ? CALLER.get(value) : undefined;
  const { reference } = factsOf(field);
  const isVariable = typeof value === "string" && value.startsWith("$");
  if (!isVariable || kind === reference || !isReferenceById(field.schema)) return null;
  return [...CALLER].find(([, module]) => module === reference)?.[0] ?? null;
}

/** Adds to a list of values that the impossible one may have been removed. */
function orDeleted(hint: Hint): Hint {
  if (hint.lists !== true) return hint;
  return text(`${hint.zh}；此值若已删除，删除这个条件`, `${hint.en}. If this one was removed, delete the condition.`);
}

/** The choice that a misspelt one or a name of one means, or all choices. */
export function choiceHint(value: Json, options: readonly Json[], names: readonly Json[] = []): Hint {
  const texts = options.filter((option) => typeof option === "string");
  const named = options[names.indexOf(value)];
  const near = typeof value === "string" && value.length > 2 ? nearestWord(value, texts) : null;
  const meant = typeof named === "string" ? named : near;
  return meant === null
    ? listing(`它的值有：${JSON.stringify(options)}`, `Possible values: ${JSON.stringify(options)}`)
    : text(`写成 "${meant}"`, `Write "${meant}"`);
}

/** An amount as the server stores and sends it: `0` for `0.00`. */
function plainAmount(value: string): string {
  return AMOUNT.test(value)
    ? value
        .replace(/^(-?)0+(?=\d)/, "$1")
        .replace(/(\.\d*?)0+$/, "$1")
        .replace(/\.$/, "")
    : value;
}
