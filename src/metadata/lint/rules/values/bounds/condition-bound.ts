import { isJsonObject, type Json, type JsonObject } from "#contract";
import type { Path } from "../../../../source/parse.ts";
import { COMPARISON_KEYWORDS } from "../../../../validate/conditions/bound-order.ts";
import { containedValues } from "../../../../validate/conditions/condition-bounds.ts";
import { presentOf } from "../../../../values/present.ts";
import { everyField, type FieldDraft, type ModuleDraft } from "../../../facts/draft.ts";
import { factsOf, isPlain } from "../../../facts/fields/field-facts.ts";
import { overlapDrafts } from "../../../facts/fields/overlap-drafts.ts";
import { conditionTests } from "../../../facts/fields/field-uses.ts";
import { isOfType, listAt, objectAt, stringAt, valueAt } from "../../../facts/json-type.ts";
import { partTestHint } from "../../../facts/conditions/part-test.ts";
import type { Report, Rule } from "../../../rule.ts";
import { text } from "../../../words.ts";
import { groupOf } from "../../../facts/fields/comparable.ts";
import { checkOther } from "./bound-fit.ts";
import { choiceHint, conditionsOf } from "../conditions/condition-value.ts";

export const conditionBound: Rule = {
  id: "condition-bound",
  severity: "error",
  says: text(
    "条件中的 x-minimum 等界限或 contains 不适合该字段，或在此处不能取决于现在",
    "A bound or `contains` in a condition does not fit its field, or the condition cannot depend on the present",
  ),
  check(draft, report) {
    for (const { condition, path, fields } of conditionsOf(draft, "written")) {
      for (const { name, test, path: place } of conditionTests(condition, path)) {
        const field = fields.get(name);
        if (field === undefined || !isPlain(field)) continue;
        checkBounds(field, fields, test, place, report);
        checkContains(field, test, place, report);
      }
    }
    for (const { condition, path, hint } of lastingConditions(draft))
      for (const { test, path: place } of conditionTests(condition, path)) checkPresent(test, place, hint, report);
  },
};

function checkBounds(field: FieldDraft, fields: ReadonlyMap<string, FieldDraft>, test: Json, path: Path, report: Report): void {
  if (!isJsonObject(test)) return;
  for (const keyword of COMPARISON_KEYWORDS) {
    const bound = stringAt(test, keyword);
    if (bound === undefined) continue;
    if (groupOf(field) !== null) checkOther(field, bound, fields, [...path, keyword], report);
    else
      report(
        [...path, keyword],
        "key",
        text(
          `“${field.name}”的值没有大小先后，${keyword} 不起作用`,
          `The values of “${field.name}” have no order, so ${keyword} has no effect`,
        ),
        text("改用 const、enum 或 not", "Use const, enum or not"),
      );
  }
  if (test["not"] !== undefined) checkBounds(field, fields, test["not"], [...path, "not"], report);
}

function checkContains(field: FieldDraft, test: Json, path: Path, report: Report): void {
  if (!isJsonObject(test)) return;
  if (test["not"] !== undefined) checkContains(field, test["not"], [...path, "not"], report);
  const contained = test["contains"];
  if (!isJsonObject(contained)) return;
  const item = itemOf(field);
  if (item === null) {
    const parts = Object.entries(objectAt(contained, "properties"));
    const [[part, inner] = ["…", undefined]] = parts;
    const hint = field.type === "array" || field.type === "object" ? partTestHint(field, part, inner) : null;
    if (hint !== null)
      return report(
        [...path, "contains"],
        "key",
        text(`contains 不看“${field.name}”的内部`, `“contains” does not look into the parts of “${field.name}”`),
        hint,
      );
    report(
      [...path, "contains"],
      "key",
      text(`“${field.name}”只有一个值，contains 不起作用`, `“${field.name}” holds one value, so contains has no effect`),
      text("改用 const 或 enum", "Use const or enum"),
    );
    return;
  }
  for (const value of containedValues(contained)) {
    const choices = item.options;
    if (value === "") {
      report(
        [...path, "contains"],
        "value",
        text("每个文本都包含空文本，条件总是成立", "Every text contains an empty one, so the condition always holds"),
        text(
          '写出要找的文字；有值写成 "not": {"const": null}',
          'Write the text to look for. A field with a value is "not": {"const": null}.',
        ),
      );
      continue;
    }
    if (isOfType(value, item.type) && (choices === null || choices.includes(value))) continue;
    report(
      [...path, "contains"],
      "value",
      text(`“${field.name}”不可能包含 ${JSON.stringify(value)}`, `“${field.name}” can never contain ${JSON.stringify(value)}`),
      choices === null
        ? text(`它的值是 ${item.type} 类型`, `Its values have the type ${item.type}`)
        : choiceHint(value, choices, listAt(field.ui, "ui:enumNames")),
    );
  }
}

/** The values that a field holds several of, or the parts of a text; null for a field that holds one value. */
function itemOf(field: FieldDraft): { readonly type: string; readonly options: readonly Json[] | null } | null {
  const { multiple, options, storage, dictionary, reference } = factsOf(field);
  const isText = storage === "text" && (options ?? dictionary ?? reference) === null;
  if (multiple || isText) return { type: "string", options: null };
  const type = stringAt(valueAt(field.schema, "items"), "type");
  return field.type !== "array" || type === undefined || type === "object" || type === "array" ? null : { type, options };
}

interface LastingCondition {
  readonly condition: Json | undefined;
  readonly path: Path;
  readonly hint: ReturnType<typeof text>;
}

/** Conditions whose result is stored, or that stand in the database, so that they cannot change with time. */
function lastingConditions(draft: ModuleDraft): LastingCondition[] {
  const ofFields = draft.fieldSets.flatMap(everyField).flatMap((field) => [
    ...overlapDrafts(field).map(({ rule, path }) => ({
      condition: valueAt(rule, "where"),
      path: [...path, "where"],
      hint: text("约束不随时间改变：用状态或日期字段", "The constraint stays as time passes: use a state or a field"),
    })),
    {
      condition: valueAt(field.schema, "x-rollup", "where"),
      path: [...field.path, "x-rollup", "where"],
      hint: text("所存的值不随时间改变：用状态或日期字段", "A stored value stays as time passes: use a state or a field"),
    },
  ]);
  const shown = {
    condition: valueAt(draft.value, "shows", "where"),
    path: ["shows", "where"],
    hint: text("用状态字段，或用列表的查询条件", "Use a state, or a filter of the list"),
  };
  return [...ofFields, shown];
}

function checkPresent(test: Json, path: Path, hint: ReturnType<typeof text>, report: Report): void {
  if (!isJsonObject(test)) return;
  for (const keyword of COMPARISON_KEYWORDS) {
    const bound = presentIn(test, keyword);
    if (bound === null) continue;
    report(
      [...path, keyword],
      "value",
      text(`此处的条件不能取决于现在（${bound}）`, `This condition cannot depend on the present (${bound})`),
      hint,
    );
  }
  if (test["not"] !== undefined) checkPresent(test["not"], [...path, "not"], hint, report);
}

function presentIn(test: JsonObject, keyword: string): string | null {
  const bound = stringAt(test, keyword);
  return bound === undefined || presentOf(bound) === null ? null : bound;
}
