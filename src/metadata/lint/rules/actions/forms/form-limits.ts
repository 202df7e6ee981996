import type { JsonObject } from "#contract";
import { COMPARISON_KEYWORDS } from "../../../../validate/conditions/bound-order.ts";
import { satisfies } from "../../../facts/after-action.ts";
import { everyField, type FieldDraft, type ModuleDraft } from "../../../facts/draft.ts";
import { setExpression } from "../../../../computed/set-expression.ts";
import { factsOf } from "../../../facts/fields/field-facts.ts";
import { isArray, objectAt, sameJson, stringAt } from "../../../facts/json-type.ts";
import type { Report, Rule } from "../../../rule.ts";
import { against, text } from "../../../words.ts";

export const formLimits: Rule = {
  id: "form-limits",
  severity: "error",
  says: text(
    "操作表单的字段比它写入的字段允许更多，或没有两者都允许的值",
    "A field of an action's form allows values that the field it fills does not, or none that it does",
  ),
  check(draft, report) {
    for (const form of draft.forms)
      for (const field of everyField(form))
        for (const filled of filledBy(draft, form.action ?? "", field)) {
          checkLimits(field, filled, report);
          checkPresent(field, filled, objectAt(draft.actions.get(form.action ?? ""), "set"), report);
        }
  },
};

/** The fields of the record that take the value of a field of the form as it is. */
function filledBy({ actions, record }: ModuleDraft, action: string, { name }: FieldDraft): readonly FieldDraft[] {
  const set = objectAt(actions.get(action), "set");
  const assigned = Object.entries(set).flatMap(([target, value]) => {
    const field = record.fields.get(target);
    return field !== undefined && setExpression(value)?.trim() === `form.${name}` ? [field] : [];
  });
  // A handler stores the input under the name that it has in the form.
  const own = everyField(record).find((field) => field.name === name);
  const [whole = ""] = name.split(/[.[]/);
  return own === undefined || Object.hasOwn(set, whole) ? assigned : [...assigned, own];
}

/**
 * Reports an input before the present that fills a field which must lie behind a time that the action sets to the present, and
 * the other way round.
 */
function checkPresent(input: FieldDraft, filled: FieldDraft, set: JsonObject, report: Report): void {
  for (const demanded of COMPARISON_KEYWORDS) {
    const other = stringAt(filled.schema, demanded) ?? "";
    const present = set[other];
    const side = demanded.endsWith("inimum") ? "aximum" : "inimum";
    for (const key of [`x-m${side}`, `x-exclusiveM${side}`]) {
      // A value beyond the present needs room beyond it.
      const needed = demanded.includes("xclusive") ? `x-exclusiveM${side}` : key;
      const bound = input.schema[key];
      if (present === undefined || bound === undefined || satisfies(present, { [needed]: bound }) !== false) continue;
      report(
        [...input.path, key],
        "key",
        text(
          `“${other}”被写为 ${String(present)}，“${filled.name}”的 ${demanded} 与这里的 ${key} 不能同时满足，操作总被拒绝`,
          `The action sets “${other}” to ${String(present)}, so no value passes both this bound and ${demanded} of “${filled.name}”`,
        ),
        against(text(`写 "${demanded}": "${String(present)}"`, `Write "${demanded}": "${String(present)}"`), [
          ...filled.path,
          demanded,
        ]),
      );
    }
  }
}

type IsWider = (own: number, theirs: number) => boolean;

const IS_MORE: IsWider = (own, theirs) => own > theirs;
const IS_LESS: IsWider = (own, theirs) => own < theirs;

/** Limits of the form and of the field, of which the form's may not be wider, with the comparison that says so. */
const LIMITS: readonly (readonly [own: string, theirs: string, isWider: IsWider])[] = [
  ["maxLength", "maxLength", IS_MORE],
  ["maximum", "maximum", IS_MORE],
  ["exclusiveMaximum", "exclusiveMaximum", IS_MORE],
  ["maximum", "exclusiveMaximum", (own, theirs) => own >= theirs],
  ["minimum", "minimum", IS_LESS],
  ["exclusiveMinimum", "exclusiveMinimum", IS_LESS],
  ["minimum", "exclusiveMinimum", (own, theirs) => own <= theirs],
  ["minLength", "minLength", IS_LESS],
  ["maxItems", "maxItems", IS_MORE],
  ["minItems", "minItems", IS_LESS],
];

function checkLimits(field: FieldDraft, filled: FieldDraft, report: Report): void {
  if (
    field.type !== filled.type &&
    field.type !== "" &&
    filled.type !== "" &&
    !(field.type === "integer" && filled.type === "number")
  ) {
    report(
      [...field.path, "type"],
      "value",
      text(
        `“${field.name}”写入“${filled.name}”，后者是 ${filled.type} 类型`,
        `“${field.name}” fills “${filled.name}”, which has the type ${filled.type}`,
      ),
      text(`写 "type": "${filled.type}"，或换一个名称`, `Write "type": "${filled.type}", or give it another name`),
    );
    return;
  }
  const { reference, dictionary, multiple } = factsOf(filled);
  if (factsOf(field).multiple && !multiple && (reference ?? dictionary) !== null) {
    report(
      [...field.path, "x-multiple"],
      "key",
      text(
        `“${field.name}”可选多个，而它写入的“${filled.name}”只存一个`,
        `“${field.name}” takes several values, but “${filled.name}”, which it fills, holds one`,
      ),
      against(
        text(
          `删除 x-multiple，或在字段“${filled.name}”上也写 "x-multiple": true`,
          `Delete x-multiple, or write "x-multiple": true at the field “${filled.name}” as well`,
        ),
        filled.path,
      ),
    );
    return;
  }
  for (const [key, bound, isWider] of LIMITS) {
    const [own, theirs] = [field.schema[key], filled.schema[bound]];
    if (typeof own !== "number" || typeof theirs !== "number" || !isWider(own, theirs)) continue;
    report(
      [...field.path, key],
      "value",
      text(
        `“${field.name}”写入“${filled.name}”，其 ${bound} 是 ${theirs}`,
        `“${field.name}” fills “${filled.name}”, whose ${bound} is ${theirs}`,
      ),
      key === bound ? text(`写 ${theirs}`, `Write ${theirs}`) : text(`写 "${bound}": ${theirs}`, `Write "${bound}": ${theirs}`),
    );
  }
  const [choices, allowed] = [field.schema["enum"], filled.schema["enum"]];
  if (!isArray(choices) || !isArray(allowed)) return;
  choices.forEach((choice, index) => {
    if (allowed.some((value) => sameJson(value, choice))) return;
    report(
      [...field.path, "enum", index],
      "value",
      text(
        `“${field.name}”写入“${filled.name}”，后者没有值 ${JSON.stringify(choice)}`,
        `“${field.name}” fills “${filled.name}”, which has no value ${JSON.stringify(choice)}`,
      ),
      text(`可用：${JSON.stringify(allowed)}`, `Possible values: ${JSON.stringify(allowed)}`),
    );
  });
}
