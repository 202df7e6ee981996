import type { FieldDraft, ModuleDraft } from "../../facts/draft.ts";
import { setExpression } from "../../../computed/set-expression.ts";
import { isArray, objectAt, sameJson } from "../../facts/json-type.ts";
import type { Report, Rule } from "../../rule.ts";
import { text } from "../../words.ts";

export const formLimits: Rule = {
  id: "form-limits",
  severity: "error",
  says: text(
    "操作表单的字段比它写入的字段允许更多",
    "A field of an action's form allows values that the field it fills does not",
  ),
  check(draft, report) {
    for (const form of draft.forms)
      for (const field of form.fields.values())
        for (const filled of filledBy(draft, form.action ?? "", field)) checkLimits(field, filled, report);
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
  const own = record.fields.get(name);
  return own === undefined || Object.hasOwn(set, name) ? assigned : [...assigned, own];
}

/** Limits of which the form's may not be wider, with the comparison that says so. */
const LIMITS = [
  ["maxLength", (own: number, theirs: number) => own > theirs],
  ["maximum", (own: number, theirs: number) => own > theirs],
  ["minimum", (own: number, theirs: number) => own < theirs],
  ["minLength", (own: number, theirs: number) => own < theirs],
] as const;

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
  for (const [key, isWider] of LIMITS) {
    const [own, theirs] = [field.schema[key], filled.schema[key]];
    if (typeof own !== "number" || typeof theirs !== "number" || !isWider(own, theirs)) continue;
    report(
      [...field.path, key],
      "value",
      text(
        `“${field.name}”写入“${filled.name}”，其 ${key} 是 ${theirs}`,
        `“${field.name}” fills “${filled.name}”, whose ${key} is ${theirs}`,
      ),
      text(`写 ${theirs}`, `Write ${theirs}`),
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
