import type { Storage } from "../../../module/field.ts";
import { factsOf } from "../../facts/fields/field-facts.ts";
import { listAt, stringAt, valueAt } from "../../facts/json-type.ts";
import type { FieldDraft, FieldSet } from "../../facts/draft.ts";
import { overlapDrafts, type OverlapDraft } from "../../facts/fields/overlap-drafts.ts";
import type { Report, Rule } from "../../rule.ts";
import { text } from "../../words.ts";

/** Values that a constraint of the database compares. */
const COMPARED: ReadonlySet<Storage> = new Set(["id", "text", "integer", "boolean", "date"]);

export const overlapFit: Rule = {
  id: "overlap-fit",
  severity: "error",
  says: text(
    "x-no-overlap 须与 x-range 同写，among 中为引用、文本、整数、是否或日期",
    "`x-no-overlap` needs `x-range` beside it, and references, texts, integers, booleans or dates in `among`",
  ),
  check(draft, report) {
    for (const set of draft.fieldSets)
      for (const field of set.fields.values()) {
        if (field.schema["x-no-overlap"] === undefined) continue;
        const path = [...field.path, "x-no-overlap"];
        const end = stringAt(field.schema, "x-range");
        if (set.action !== null || end === undefined) {
          report(
            path,
            "key",
            text(
              `“${field.name}”没有时间段，x-no-overlap 不起作用`,
              `“${field.name}” begins no period, so x-no-overlap has no effect`,
            ),
            text('加上 "x-range": "结束字段"，或删除它', 'Add "x-range" with the field that ends the period, or delete it'),
          );
          continue;
        }
        for (const stated of overlapDrafts(field)) checkRule(set, field, stated, report);
        checkWider(field, report);
      }
  },
};

function checkRule(set: FieldSet, field: FieldDraft, { rule, path }: OverlapDraft, report: Report): void {
  if (factsOf(field).storage === "timestamp" && valueAt(rule, "touching") !== undefined)
    report(
      [...path, "touching"],
      "key",
      text("日期时间的时间段总可以首尾相接", "Periods of date-times always may touch"),
      text("请删除 touching", "Delete touching"),
    );
  listAt(rule, "among").forEach((name, index) => {
    const other = typeof name === "string" ? set.fields.get(name) : undefined;
    if (other === undefined) return;
    const { storage, multiple, writeOnly } = factsOf(other);
    const isOfPeriod = other === field || other.name === field.schema["x-range"];
    if (storage !== null && COMPARED.has(storage) && !multiple && !writeOnly && !isOfPeriod) return;
    report(
      [...path, "among", index],
      "value",
      isOfPeriod
        ? text(`“${other.name}”属于时间段本身`, `“${other.name}” is a part of the period itself`)
        : text(`“${other.name}”的值不能这样比较`, `The values of “${other.name}” cannot be compared here`),
      text("删除它，或改用引用、文本、整数或日期字段", "Delete it, or name a reference, a text, an integer or a date"),
    );
  });
}

/** Reports a rule that an earlier or a wider one of the list says already. */
function checkWider(field: FieldDraft, report: Report): void {
  const rules = overlapDrafts(field).map(({ rule, path }) => ({
    path,
    among: new Set(listAt(rule, "among")),
    where: JSON.stringify(valueAt(rule, "where") ?? null),
  }));
  for (const [at, { path, among, where }] of rules.entries()) {
    const says = rules.some(
      (other, place) =>
        place !== at &&
        other.where === where &&
        [...other.among].every((name) => among.has(name)) &&
        (other.among.size < among.size || place < at),
    );
    if (says)
      report(
        path,
        "value",
        text("列表中的另一条规则已经排除这些重叠", "Another rule of the list excludes these overlaps already"),
        text("请删除", "Delete it"),
      );
  }
}
