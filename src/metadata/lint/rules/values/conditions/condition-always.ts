import { isJsonObject, type Json, type JsonObject, type Text } from "#contract";
import type { Path } from "../../../../source/parse.ts";
import { namedFields, type FieldDraft, type ModuleDraft } from "../../../facts/draft.ts";
import { factsOf, isPlain } from "../../../facts/fields/field-facts.ts";
import { derivedRange } from "../../../facts/fields/value-range.ts";
import { isLeftToActions } from "../../../facts/reachable-actions.ts";
import { conditionTests } from "../../../facts/fields/field-uses.ts";
import { isArray, lookUp, objectAt, sameJson, stringAt } from "../../../facts/json-type.ts";
import { presentOf } from "../../../../values/present.ts";
import type { Report, Rule } from "../../../rule.ts";
import { text } from "../../../words.ts";
import { conditionsOf } from "./condition-value.ts";

export const conditionAlways: Rule = {
  id: "condition-always",
  severity: "error",
  says: text(
    "条件对必填字段的每个值都成立，或其中两个时间界限之间没有值",
    "A condition holds for every value of a required field, or two times in it leave no value",
  ),
  check(draft, report, { drafts }) {
    const required = requiredFields(draft);
    for (const { condition, path, fields } of conditionsOf(draft, "written"))
      for (const { name, test, path: place } of conditionTests(condition, path)) {
        const field = fields.get(name);
        if (field === undefined || !isPlain(field)) continue;
        checkTimes(test, place, report);
        const least = isGathered(field) ? derivedRange(field, draft, drafts).low : -Infinity;
        if (least > -Infinity) checkBounds({ ...field, schema: { minimum: least, ...field.schema } }, test, place, report);
        if (required.has(field) || isNeverEmptied(draft, field)) checkChoices(field, test, place, report);
        if (!required.has(field)) continue;
        checkBounds(field, test, place, report);
      }
  },
};

/** True for a number or a sum of records, which is there in any case. */
function isGathered({ schema }: FieldDraft): boolean {
  return /^(?:count|sum)$/.test(stringAt(schema, "x-rollup", "take") ?? "");
}

/** True for a field that has a value from the first, and that actions alone write, none of which empties it. */
function isNeverEmptied(draft: ModuleDraft, field: FieldDraft): boolean {
  const first = field.schema["default"] ?? null;
  const written = [...draft.actions.values()].map((action) => objectAt(action, "set")[field.name]);
  return first !== null && isLeftToActions(draft, field) && written.every((value) => value !== null && !isJsonObject(value));
}

/** The fields that always have a value. */
export function requiredFields(draft: ModuleDraft): ReadonlySet<FieldDraft> {
  return new Set(draft.fieldSets.flatMap((set) => namedFields(set).filter(({ name }) => set.required.includes(name))));
}

function checkChoices(field: FieldDraft, test: Json, path: Path, report: Report): void {
  if (!isJsonObject(test)) return;
  const { options } = factsOf(field);
  const named = test["enum"];
  if (isJsonObject(test["not"])) checkChoices(field, test["not"], [...path, "not"], report);
  if (options === null || options.length === 0 || field.type === "array" || !isArray(named)) return;
  if (!options.every((option) => named.some((value) => sameJson(value, option)))) return;
  report(
    [...path, "enum"],
    "value",
    text(
      `“${field.name}”必有值，而这里写了它的所有值：条件总是成立`,
      `“${field.name}” always has a value, and these are all of them, so the condition always holds`,
    ),
    text("只写其中几个值，或删除这个条件", "Name fewer values, or delete the condition"),
  );
}

/** The bounds that each keyword of a condition follows from, and if the one of the field is as strict. */
const IMPLIED: Readonly<Record<string, (test: number, field: JsonObject) => boolean>> = {
  minimum: (test, { minimum, exclusiveMinimum }) => isAtLeast(minimum, test) || isAtLeast(exclusiveMinimum, test),
  exclusiveMinimum: (test, { minimum, exclusiveMinimum }) =>
    isAtLeast(exclusiveMinimum, test) || (typeof minimum === "number" && minimum > test),
  maximum: (test, { maximum, exclusiveMaximum }) => isAtMost(maximum, test) || isAtMost(exclusiveMaximum, test),
  exclusiveMaximum: (test, { maximum, exclusiveMaximum }) =>
    isAtMost(exclusiveMaximum, test) || (typeof maximum === "number" && maximum < test),
  minLength: (test, { minLength }) => test <= 1 || isAtLeast(minLength, test),
  maxLength: (test, { maxLength }) => isAtMost(maxLength, test),
};

function isAtLeast(bound: Json | undefined, test: number): boolean {
  return typeof bound === "number" && bound >= test;
}

function isAtMost(bound: Json | undefined, test: number): boolean {
  return typeof bound === "number" && bound <= test;
}

/** Bounds that the field has itself, and a test for a value that is always there. */
function checkBounds(field: FieldDraft, test: Json, path: Path, report: Report): void {
  if (!isJsonObject(test)) return;
  const tests = Object.entries(test);
  const [first] = tests;
  const holds = ([key, value]: readonly [string, Json]): boolean =>
    (typeof value === "number" && (lookUp(IMPLIED, key)?.(value, field.schema) ?? false)) ||
    (key === "type" && value === field.type) ||
    (key === "not" && isJsonObject(value) && value["type"] === "null");
  if (first === undefined || !tests.every(holds)) return;
  report(
    [...path, first[0]],
    "value",
    text(
      `“${field.name}”必有值，它的值都满足“${first[0]}”：条件总是成立`,
      `“${field.name}” always has a value, and all its values satisfy “${first[0]}”, so the condition always holds`,
    ),
    narrower(field, test, path),
  );
}

/** The mend for a bound that every record keeps: beyond the least or the greatest value, or at it where records are removed. */
function narrower({ name, schema }: FieldDraft, test: JsonObject, path: Path): Text {
  const [key = ""] = Object.keys(test);
  const bound = test[key];
  const side = /^(?:exclusiveM|m)(inimum|aximum)$/.exec(key)?.[1];
  const closed = side === undefined ? undefined : schema[`m${side}`];
  if (side === undefined || typeof closed !== "number" || Object.keys(test).length > 1)
    return text(
      "改成只有部分记录满足的值，或删除这个条件",
      "Write a value that only some records satisfy, or delete the condition",
    );
  // A record that is in use is not removed.
  if (path[0] === "removal" && bound === 0 && closed === 0 && side === "inimum")
    return text(`写 "${name}": {"const": 0}`, `Write "${name}": {"const": 0}`);
  const meant = `"exclusiveM${side}": ${closed}`;
  return text(`写 ${meant}，或删除这个条件`, `Write ${meant}, or delete the condition`);
}

/** Bounds in the present that contradict each other. */
function checkTimes(test: Json, path: Path, report: Report): void {
  if (!isJsonObject(test)) return;
  if (isJsonObject(test["not"])) checkTimes(test["not"], [...path, "not"], report);
  const wrong = contradiction(test);
  if (wrong === null) return;
  report(
    [...path, wrong.upper],
    "value",
    text(
      `${String(test[wrong.lower])} 与 ${String(test[wrong.upper])} 之间没有时间，条件永远不成立`,
      `No time lies between ${String(test[wrong.lower])} and ${String(test[wrong.upper])}, so the condition never holds`,
    ),
    text("对调两个界限，或删除其中一个", "Swap the two bounds, or delete one"),
  );
}

/** A day on which times in the present are compared. */
const NOON = "2026-06-15 12:00:00";

/** The lower and the upper bound between which no time lies; null without such a pair. */
export function contradiction(schema: Readonly<Record<string, Json>>): { readonly lower: string; readonly upper: string } | null {
  for (const lower of ["x-minimum", "x-exclusiveMinimum"])
    for (const upper of ["x-maximum", "x-exclusiveMaximum"]) {
      const [from, to] = [momentOf(schema[lower]), momentOf(schema[upper])];
      if (from === null || to === null) continue;
      const isOpen = lower.includes("exclusive") || upper.includes("exclusive");
      if (from > to || (from === to && isOpen)) return { lower, upper };
    }
  return null;
}

/** A time in the present as a text that sorts; null for the name of a field. */
export function momentOf(bound: Json | undefined): string | null {
  return typeof bound === "string" ? (presentOf(bound)?.at(NOON) ?? null) : null;
}
