import { STORAGES } from "../../../../kinds/storages.ts";
import type { Text } from "#contract";
import type { FieldDraft } from "../../../facts/draft.ts";
import { factsOf } from "../../../facts/fields/field-facts.ts";
import { stringAt } from "../../../facts/json-type.ts";
import type { Rule } from "../../../rule.ts";
import { some, text } from "../../../words.ts";

/** Both ends of a period need one kind. */
function oneKind(field: FieldDraft, other: FieldDraft): Text {
  const form = field.schema["format"] === "date" ? '"format": "date"' : '"x-format": "local-date-time"';
  return STORAGES[factsOf(other).storage ?? "json"].moment
    ? text(
        `两端须同类：给“${other.name}”写 ${form}，或两个字段都用另一种`,
        `Both ends need one kind: give “${other.name}” ${form}, or both the other one`,
      )
    : text("没有同类的字段，请删除", "No other field has this kind. Delete it.");
}

export const rangeFit: Rule = {
  id: "range-fit",
  severity: "error",
  says: text(
    "x-range 须从日期或日期时间字段指向另一个同类字段",
    "`x-range` must lead from a date or a date-time to another field of the same kind",
  ),
  check(draft, report) {
    const { fields } = draft.record;
    const ended = new Map<string, string>();
    for (const set of draft.fieldSets) {
      for (const field of set.fields.values()) {
        const end = stringAt(field.schema, "x-range");
        if (end === undefined) continue;
        const path = [...field.path, "x-range"];
        const { storage } = factsOf(field);
        if (set.action !== null || storage === null || !STORAGES[storage].moment) {
          report(
            path,
            "key",
            text(`“${field.name}”不能是一段时间的开始`, `“${field.name}” cannot begin a period`),
            text("删除它；它用于记录的日期与日期时间字段", "Delete it. It works on dates and date-times of a record."),
          );
          continue;
        }
        const other = fields.get(end);
        // Another rule reports a field that does not exist.
        if (other === undefined) continue;
        const possible = [...fields.values()].filter((each) => each !== field && factsOf(each).storage === storage);
        const before = ended.get(end);
        ended.set(end, field.name);
        if (!possible.includes(other) || factsOf(other).writeOnly)
          report(
            path,
            "value",
            text(`“${end}”不能作为“${field.name}”的结束`, `“${end}” cannot end the period of “${field.name}”`),
            possible.length === 0
              ? oneKind(field, other)
              : text(
                  `可用：${some(
                    possible.map(({ name }) => name),
                    "、",
                  )}`,
                  `Possible: ${some(
                    possible.map(({ name }) => name),
                    ", ",
                  )}`,
                ),
          );
        else if (before !== undefined)
          report(
            path,
            "value",
            text(`“${end}”已是“${before}”的结束`, `“${end}” already ends the period of “${before}”`),
            "x-no-overlap" in field.schema
              ? text(
                  `删除此字段，把它的 x-no-overlap 写进“${before}”的：那里可以是规则的列表`,
                  `Delete the field, and write its x-no-overlap into that of “${before}”, which can be a list of rules`,
                )
              : text("一个字段只能结束一段时间", "A field ends one period"),
          );
      }
    }
  },
};
