import type { Json } from "#contract";
import type { FieldDraft, ModuleDraft } from "../../facts/draft.ts";
import { uniqueAmong } from "../../facts/fields/field-uses.ts";
import { factsOf } from "../../facts/fields/field-facts.ts";
import { overlapDrafts, type OverlapDraft } from "../../facts/fields/overlap-drafts.ts";
import { passing, readChoices } from "../../facts/fields/labelled-choices.ts";
import { listAt, objectAt, stringAt, titleOf, valueAt } from "../../facts/json-type.ts";
import type { Report, Rule } from "../../rule.ts";
import { against, text } from "../../words.ts";
import { plainTests } from "../computed/titled-selections.ts";

export const doubtfulKey: Rule = {
  id: "doubtful-key",
  severity: "warning",
  says: text(
    "不重复、不重叠的约束几乎不起作用：x-unique 含有之后才由操作填写的 readOnly 字段，或 x-no-overlap 只比较已结束的记录；或 x-unique 缺少说明中的“每个……一个”，或 among 只写了上一级",
    "A rule against duplicates or overlaps that hardly any record is subject to: `x-unique` lists a `readOnly` field that only a later action fills, or `x-no-overlap` compares only records that are over; or `x-unique` lacks the reference for each of which the text allows one, or `among` names what the record is only a part of",
  ),
  check(draft, report) {
    for (const field of draft.record.fields.values()) {
      checkListed(draft, field, report);
      checkSaid(draft, field, report);
      for (const stated of overlapDrafts(field)) {
        checkCompared(draft, stated, report);
        checkCoarse(draft, stated, report);
      }
    }
  },
};

/** A field that an action fills in later: until then the combination excludes nothing. */
function checkListed(draft: ModuleDraft, field: FieldDraft, report: Report): void {
  for (const { name, path } of uniqueAmong(field)) {
    const other = draft.record.fields.get(name);
    const writers = other === undefined ? [] : laterWriters(draft, other);
    // An action that fills in both fields makes the combination complete.
    if (writers.length === 0 || laterWriters(draft, field).some((id) => writers.includes(id))) continue;
    report(
      path,
      "value",
      text(
        `“${name}”在操作“${writers.join("”、“")}”之前总为空，而空值不算重复`,
        `“${name}” is empty until the action “${writers.join("” or “")}”, and an empty value is never a duplicate`,
      ),
      text("改用新增时就有值的字段", "Name a field that has a value from the start"),
    );
  }
}

/** Titles of what a whole has one of at a time, and which are no part of it. */
const ARRANGEMENT = /(?:方案|布局|座位图|平面图|版本|模板|套餐|计划|类型)$/;

/** A period of a whole building in which no two may overlap, though each record is about one of its flats. */
function checkCoarse({ record }: ModuleDraft, { rule, path }: OverlapDraft, report: Report): void {
  const among = listAt(rule, "among");
  for (const [index, name] of among.entries()) {
    const part = [...record.fields.values()].find(
      (other) =>
        record.required.includes(other.name) &&
        !among.includes(other.name) &&
        !ARRANGEMENT.test(titleOf(other.schema)) &&
        !factsOf(other).multiple &&
        Object.values(objectAt(other.schema, "x-ref", "where")).includes(name) &&
        Object.keys(objectAt(other.schema, "x-ref", "where")).length === 1,
    );
    if (part === undefined) continue;
    report(
      [...path, "among", index],
      "value",
      text(
        `同一“${String(name)}”中不同的“${part.name}”也互相排斥`,
        `Records of one “${String(name)}” exclude each other although they are about different “${part.name}”`,
      ),
      text(`写 "${part.name}"`, `Write "${part.name}"`),
    );
  }
}

/** “每个产品每天一个批次”: one for each of what a reference leads to. */
const ONE_EACH = /每[个位名家款种张台间条]?(\p{Script=Han}{2,8}?)(?:每[天日周月年])?(?:只|最多|仅)?[能可]?有?一[个次条批张份笔]/u;

/** A text that allows one record for each of something, beside an `x-unique` that lacks the reference to it. */
function checkSaid({ record }: ModuleDraft, field: FieldDraft, report: Report): void {
  const [, each] = ONE_EACH.exec(stringAt(field.schema, "description") ?? stringAt(field.ui, "ui:help") ?? "") ?? [];
  if (each === undefined || field.schema["x-unique"] === undefined) return;
  const meant = [...record.fields.values()].find(
    (other) => other.schema["x-ref"] !== undefined && titleOf(other.schema).endsWith(each),
  );
  if (meant === undefined || meant === field || uniqueAmong(field).some(({ name }) => name === meant.name)) return;
  report(
    [...field.path, "x-unique"],
    "value",
    text(
      `说明是每个“${each}”一个，x-unique 却没有“${meant.name}”`,
      `The text allows one per “${meant.name}”, which x-unique lacks`,
    ),
    text(`写成 "x-unique": ["${meant.name}"]，或改说明`, `Write "x-unique": ["${meant.name}"], or correct the text`),
  );
}

/** The actions that fill in a field which a new record leaves empty; none for another field. */
function laterWriters(draft: ModuleDraft, { name, schema }: FieldDraft): readonly string[] {
  const isGiven = ["default", "x-compute", "x-rollup", "x-serial", "const"].some((key) => schema[key] !== undefined);
  if (schema["readOnly"] !== true || isGiven || draft.record.required.includes(name) || draft.states?.field === name) return [];
  return [...draft.actions].flatMap(([id, action]) => {
    const value = objectAt(action, "set")[name];
    const isFilled = (value ?? null) !== null || name in objectAt(action, "form", "properties");
    return isFilled ? [id] : [];
  });
}

/** Titles of states whose records take no room any more. */
const VOID = /取消|作废|爽约|未到|撤销|拒绝|驳回|过期|失效/;

function checkCompared(draft: ModuleDraft, { rule, path }: OverlapDraft, report: Report): void {
  const { states } = draft;
  for (const { name, test, path: place } of plainTests(valueAt(rule, "where"), [...path, "where"])) {
    const choices = readChoices(draft, name);
    const compared = passing(test, choices) ?? [];
    const isEnd = (value: Json): boolean => states?.field === name && states.list.some((one) => one.value === value && one.end);
    const isOver = compared.every(({ value, label }) => VOID.test(label) || isEnd(value));
    if (compared.length === 0 || compared.length === choices.length || !isOver) continue;
    const turned = `"${name}": {"not": ${JSON.stringify(test)}}`;
    report(
      place,
      "key",
      text(
        `只比较“${compared.map(({ label }) => label).join("”、“")}”的记录，其他的可以重叠`,
        "Only records that are over are compared, so all others may overlap",
      ),
      against(text(`写 ${turned}`, `Write ${turned}`), path),
    );
  }
}
