import { isJsonObject, type Json, type JsonObject, type Text } from "#contract";
import type { Path } from "../../../../source/parse.ts";
import type { ComparisonKeyword } from "../../../../validate/conditions/bound-order.ts";
import type { FieldDraft, ModuleDraft } from "../../../facts/draft.ts";
import { factsOf, isPlain } from "../../../facts/fields/field-facts.ts";
import { conditionTests } from "../../../facts/fields/field-uses.ts";
import { derivedRange } from "../../../facts/fields/value-range.ts";
import { isArray, listAt, objectAt, sameJson, stringAt, valueAt } from "../../../facts/json-type.ts";
import type { Project, Report, Rule } from "../../../rule.ts";
import { against, text } from "../../../words.ts";
import { stepHint } from "../../actions/set-steps.ts";
import { checkApart } from "./apart-tests.ts";
import { momentOf, requiredFields } from "./condition-always.ts";
import { conditionsOf } from "./condition-value.ts";

export const conditionNever: Rule = {
  id: "condition-never",
  severity: "error",
  says: text(
    "条件永远不成立，或其中的关键字对该字段不起作用",
    "A condition can never hold, or a keyword in it has no effect on its field",
  ),
  check(draft, report, { drafts }) {
    const required = requiredFields(draft);
    const own = conditionsOf(draft, "whole").map((at) => ({ ...at, owner: draft }));
    for (const { condition, path, fields, owner } of [...own, ...gatheredConditions(draft, drafts)]) {
      for (const { name, test, path: place } of conditionTests(condition, path)) {
        const field = fields.get(name);
        if (field === undefined || !isPlain(field) || !isJsonObject(test)) continue;
        checkKeywords(field, test, place, report);
        checkRange(withDerived(field, owner, drafts), test, place, stepHint(draft, field, place), report);
        checkBetween(field, test, place, report);
        checkChoice(field, test, place, report);
        const key = test["type"] === "null" ? "type" : test["const"] === null ? "const" : null;
        const take = stringAt(field.schema, "x-rollup", "take");
        if (key !== null && (take === "count" || take === "sum"))
          report(
            [...place, key],
            "value",
            text(
              `“${name}”没有记录时是 0，不会为空，条件永远不成立`,
              `“${name}” is 0 without records and never empty, so the condition never holds`,
            ),
            text(`写 "${name}": {"const": 0}`, `Write "${name}": {"const": 0}`),
          );
        else if (key !== null && required.has(field))
          report(
            [...place, key],
            "value",
            text(
              `“${name}”必填，不会为空，条件永远不成立`,
              `“${name}” is required and never empty, so the condition never holds`,
            ),
            text(`写另一个条件，或从 required 中删除“${name}”`, `Write another condition, or remove “${name}” from required`),
          );
      }
      // `state-twice` reports a condition on the state itself.
      checkTogether(condition, path, draft.states?.field ?? null, report);
      checkApart(condition, path, fields, report);
    }
  },
};

/** The conditions on the records of other modules that fields gather. */
function gatheredConditions(draft: ModuleDraft, drafts: Project["drafts"]) {
  return [...draft.record.fields.values()].flatMap(({ schema, path }) => {
    const owner = drafts.get(stringAt(schema, "x-rollup", "module") ?? "");
    const condition = valueAt(schema, "x-rollup", "where");
    return owner === undefined || condition === undefined
      ? []
      : [{ condition, path: [...path, "x-rollup", "where"], fields: owner.record.fields, owner }];
  });
}

/** The field with the bounds that follow from what the server computes or gathers into it. */
function withDerived(field: FieldDraft, owner: ModuleDraft, drafts: Project["drafts"]): FieldDraft {
  if (owner.record.fields.get(field.name) !== field) return field;
  const { low, high } = derivedRange(field, owner, drafts);
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = field.schema;
  const isLower = low > -Infinity && [minimum, exclusiveMinimum].every((bound) => typeof bound !== "number" || bound < low);
  const isUpper = high < Infinity && [maximum, exclusiveMaximum].every((bound) => typeof bound !== "number" || bound > high);
  return { ...field, schema: { ...field.schema, ...(isLower ? { minimum: low } : {}), ...(isUpper ? { maximum: high } : {}) } };
}

const BOUNDS = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"] as const;
const LENGTHS = ["minLength", "maxLength", "pattern"] as const;

function checkKeywords(field: FieldDraft, test: JsonObject, path: Path, report: Report): void {
  const isNumber = field.type === "integer" || field.type === "number";
  const isAmount = field.schema["x-format"] === "money";
  const idle = [...(isNumber || isAmount ? [] : BOUNDS), ...(field.type === "string" && !isAmount ? [] : LENGTHS)];
  for (const key of idle) {
    if (test[key] === undefined) continue;
    const other =
      key === "pattern" ? null : isNumber || isAmount ? key.replace("Length", "imum") : key.replace(/^.*(m..)imum$/i, "$1Length");
    report(
      [...path, key],
      "key",
      text(
        `“${key}”对 ${isAmount ? "金额" : field.type} 类型的“${field.name}”不起作用`,
        `“${key}” has no effect on “${field.name}” of type ${isAmount ? "money" : field.type}`,
      ),
      isTime(field) && BOUNDS.some((bound) => bound === key)
        ? text(`改用“x-${key}”，例如 "$today"`, `Use “x-${key}”, for example with "$today"`)
        : other === null || !(isNumber || field.type === "string") || factsOf(field).options !== null
          ? text("改用 const、enum 或 not", "Use const, enum or not")
          : text(
              `是否想写“${other.toLowerCase().replace("length", "Length")}”？`,
              `Did you mean “${other.toLowerCase().replace("length", "Length")}”?`,
            ),
    );
  }
  const type = test["type"];
  const possible = [field.type, "null", ...(field.type === "integer" ? ["number"] : [])];
  if (typeof type === "string" && !possible.includes(type))
    report(
      [...path, "type"],
      "value",
      text(`“${field.name}”不可能是 ${type} 类型`, `“${field.name}” never has the type ${type}`),
      text(`它是 ${field.type}，空时是 null`, `Write "${field.type}", or "null" for an empty field`),
    );
}

function isTime(field: FieldDraft): boolean {
  const { storage } = factsOf(field);
  return storage === "date" || storage === "timestamp" || storage === "time";
}

/** Compares the bounds of the condition with one another and with those of the field. */
function checkRange(field: FieldDraft, test: JsonObject, path: Path, step: Text | null, report: Report): void {
  const { schema } = field;
  for (const keys of [
    ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"],
    ["minLength", "maxLength", null, null],
  ] as const) {
    const [low, high, lowOpen, highOpen] = keys;
    const own = rangeOf(test, keys);
    const possible = rangeOf(schema, keys);
    const key = [low, lowOpen, high, highOpen].find((candidate) => candidate !== null && test[candidate] !== undefined);
    const only = low === "minimum" && isFollowing(schema) && typeof test["const"] === "number" ? test["const"] : null;
    if (only !== null && (only < possible.low.at || only > possible.high.at))
      reportBeyond(field, test, possible, [...path, "const"], null, report);
    if (key === undefined || key === null) continue;
    if (isEmpty(own.low, own.high))
      report(
        [...path, key],
        "value",
        text(
          `${own.low.at} 与 ${own.high.at} 之间没有值，条件永远不成立`,
          `No value lies between ${own.low.at} and ${own.high.at}, so the condition never holds`,
        ),
        own.low.at > own.high.at
          ? text("对调两个值，或删除其中一个", "Swap them, or delete one")
          : larger(test, own.high.at, [high, highOpen]),
      );
    else if (isEmpty(own.low, possible.high) || isEmpty(possible.low, own.high))
      reportBeyond(field, test, possible, [...path, key], step, report);
  }
}

/** The mend for two equal bounds of which one is open: more at the upper one. */
function larger(test: JsonObject, at: number, keys: readonly (string | null)[]): Text {
  const upper = keys.find((key) => key !== null && test[key] === at) ?? "maximum";
  return text(`删除“${upper}”，或写大于 ${at} 的值`, `Delete “${upper}”, or write more than ${at}`);
}

/** Bounds of a field that a test excludes when both name the same other field. */
const EXCLUDED: readonly (readonly [test: ComparisonKeyword, bounds: readonly ComparisonKeyword[]])[] = [
  ["x-minimum", ["x-exclusiveMaximum"]],
  ["x-exclusiveMinimum", ["x-maximum", "x-exclusiveMaximum"]],
  ["x-maximum", ["x-exclusiveMinimum"]],
  ["x-exclusiveMaximum", ["x-minimum", "x-exclusiveMinimum"]],
];

/** “More than the capacity” of a field that is at most the capacity. */
function checkBetween({ name, schema, path: declared }: FieldDraft, test: JsonObject, path: Path, report: Report): void {
  for (const [key, bounds] of EXCLUDED) {
    const other = stringAt(test, key);
    const bound = bounds.find((one) => other !== undefined && stringAt(schema, one) === other);
    const passed = beyondPresent(schema, test, key);
    if (passed !== null) {
      report(
        [...path, key],
        "key",
        text(
          `“${name}”的 ${passed} 是“${String(schema[passed])}”，以后也不会更晚，条件永远不成立`,
          `“${name}” has “${String(schema[passed])}” as its ${passed} and is never later afterwards, so the condition never holds`,
        ),
        against(text("改用另一个关键字，或改字段的界限", "Use another keyword, or correct the bound of the field"), [
          ...declared,
          passed,
        ]),
      );
      continue;
    }
    // The present moves on: what was in time is overdue later.
    if (other === undefined || bound === undefined || other.startsWith("$")) continue;
    report(
      [...path, key],
      "key",
      text(
        `“${name}”的 ${bound} 是“${other}”，条件永远不成立`,
        `“${name}” has “${other}” as its ${bound}, so the condition never holds`,
      ),
      against(text("改用另一个关键字或字段，或改字段的界限", "Use another keyword or field, or correct the bound of the field"), [
        ...declared,
        bound,
      ]),
    );
  }
}

/** The upper bound in the present that a lower one of a test is beyond; null without one. What was not later stays so. */
function beyondPresent(schema: JsonObject, test: JsonObject, key: ComparisonKeyword): ComparisonKeyword | null {
  const asked = key.endsWith("inimum") ? momentOf(test[key]) : null;
  if (asked === null) return null;
  const found = (["x-maximum", "x-exclusiveMaximum"] as const).find((keyword) => {
    const most = momentOf(schema[keyword]);
    if (most === null || most.length !== asked.length) return false;
    return asked > most || (asked === most && (key.includes("xclusive") || keyword.includes("xclusive")));
  });
  return found ?? null;
}

interface Bound {
  readonly at: number;
  /** True if the bound itself is no value. */
  readonly isOpen: boolean;
}

interface Range {
  readonly low: Bound;
  readonly high: Bound;
}

function reportBeyond(
  { name, schema, path: declared }: FieldDraft,
  test: JsonObject,
  { low, high }: Range,
  path: Path,
  step: Text | null,
  report: Report,
): void {
  const key = String(path.at(-1));
  const percents = test[key];
  // A test of at least 200 contradicts the maximum of the field.
  const isOpposite = (bound: string): boolean => bound.endsWith("inimum") !== key.endsWith("inimum");
  // The bound is the last possible value, which the condition excludes.
  const beside =
    key === "exclusiveMinimum" && percents === high.at
      ? text(
          `写 "const": ${high.at}，或小于它的 "exclusiveMaximum": ${high.at}`,
          `Write "const": ${high.at}, or "exclusiveMaximum": ${high.at} for less`,
        )
      : key === "exclusiveMaximum" && percents === low.at
        ? text(
            `写 "const": ${low.at}，或大于它的 "exclusiveMinimum": ${low.at}`,
            `Write "const": ${low.at}, or "exclusiveMinimum": ${low.at} for more`,
          )
        : null;
  const share = schema["x-format"] === "percent" && typeof percents === "number" ? percents / 100 : NaN;
  const range =
    high.at === Infinity
      ? text(`不小于 ${low.at}`, `${low.at} or more`)
      : low.at === -Infinity
        ? text(`不大于 ${high.at}`, `${high.at} or less`)
        : text(`${low.at} … ${high.at}`, `${low.at} … ${high.at}`);
  report(
    path,
    "value",
    text(`“${name}”只允许 ${range.zh}，条件永远不成立`, `“${name}” allows ${range.en}, so the condition never holds`),
    against(
      // A test of 0.3 stands for 30% already.
      Math.abs(Number(percents)) >= 1 && share >= low.at && share <= high.at
        ? text(`写 ${share}，即 ${String(percents)}%`, `Write ${share} for ${String(percents)}%`)
        : (step ??
            beside ??
            text(`写 ${range.zh} 的值`, `Write ${range.en.includes("…") ? "a value within" : "a value of"} ${range.en}`)),
      ...BOUNDS.filter((bound) => schema[bound] !== undefined && isOpposite(bound)).map((bound) => [...declared, bound]),
    ),
  );
}

/** True for a value that the server computes or gathers: `condition-value` compares others with the bounds of their field. */
function isFollowing(schema: JsonObject): boolean {
  return "x-rollup" in schema || "x-compute" in schema;
}

type RangeKeys = readonly [low: string, high: string, lowOpen: string | null, highOpen: string | null];

function rangeOf(schema: JsonObject, [low, high, lowOpen, highOpen]: RangeKeys): Range {
  const bound = (closed: string, open: string | null, none: number, narrower: (...bounds: number[]) => number): Bound => {
    const [at, without] = [schema[closed], open === null ? undefined : schema[open]].map((value) =>
      typeof value === "number" ? value : none,
    );
    const narrowest = narrower(at ?? none, without ?? none);
    return { at: narrowest, isOpen: without === narrowest };
  };
  return { low: bound(low, lowOpen, -Infinity, Math.max), high: bound(high, highOpen, Infinity, Math.min) };
}

function isEmpty(low: Bound, high: Bound): boolean {
  return low.at > high.at || (low.at === high.at && (low.isOpen || high.isOpen));
}

function checkChoice({ name }: FieldDraft, test: JsonObject, path: Path, report: Report): void {
  const [only, choices, not] = [test["const"], test["enum"], objectAt(test["not"])];
  if (only === undefined) return;
  const excluded = [not["const"], ...listAt(not, "enum")].some((value) => value !== undefined && sameJson(value, only));
  if (!excluded && (!isArray(choices) || choices.some((choice) => sameJson(choice, only)))) return;
  report(
    [...path, excluded ? "not" : "enum"],
    "key",
    text(
      `“${name}”不能同时满足 const 与“${excluded ? "not" : "enum"}”`,
      `“${name}” cannot satisfy const and “${excluded ? "not" : "enum"}” at once`,
    ),
    text("删除其中一个", "Delete one of them"),
  );
}

/** Finds a field that two parts of a conjunction demand to have different values. */
function checkTogether(condition: Json | undefined, path: Path, state: string | null, report: Report): void {
  const demanded = new Map<string, readonly Json[]>();
  const visit = (part: Json | undefined, at: Path): void => {
    for (const [name, test] of Object.entries(objectAt(part, "properties"))) {
      const values = valuesOf(test);
      if (values === null) continue;
      const before = demanded.get(name);
      const both = before === undefined ? values : values.filter((value) => before.some((other) => sameJson(value, other)));
      const isStated = name === state && (path[0] === "actions" || path[0] === "removal");
      if (both.length === 0 && before !== undefined && before.length > 0 && !isStated)
        report(
          [...at, "properties", name],
          "key",
          text(
            `另一部分要求“${name}”是别的值，条件永远不成立`,
            `Another part demands another value of “${name}”, so the condition never holds`,
          ),
          text("二者之一成立即可时用 anyOf 或 enum", "Use anyOf or enum if one of them is enough"),
        );
      demanded.set(name, both);
    }
    listAt(part, "allOf").forEach((inner, index) => visit(inner, [...at, "allOf", index]));
  };
  visit(condition, path);
}

function valuesOf(test: Json): readonly Json[] | null {
  const only = objectAt(test)["const"];
  if (only !== undefined) return [only];
  const choices = objectAt(test)["enum"];
  return isArray(choices) ? choices : null;
}
