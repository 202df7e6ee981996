import type { JsonObject } from "#contract";
import type { Path } from "../../source/parse.ts";
import { objectAt } from "../json-type.ts";
import type { Report, Rule } from "../rule.ts";
import { text } from "../words.ts";

export const emptyRange: Rule = {
  id: "empty-range",
  severity: "error",
  says: text("最小值大于最大值，没有值能通过", "A minimum is above its maximum, so no value is valid"),
  check(draft, report) {
    for (const set of draft.fieldSets) {
      for (const field of set.fields.values()) checkRange(field.schema, field.path, report);
    }
  },
};

const PAIRS = [
  ["minimum", "maximum", false],
  ["exclusiveMinimum", "exclusiveMaximum", true],
  ["minimum", "exclusiveMaximum", true],
  ["exclusiveMinimum", "maximum", true],
  ["minLength", "maxLength", false],
  ["minItems", "maxItems", false],
] as const;

function checkRange(schema: JsonObject, path: Path, report: Report): void {
  for (const [low, high, open] of PAIRS) {
    const [from, to] = [schema[low], schema[high]];
    if (typeof from !== "number" || typeof to !== "number" || from < to || (from === to && !open)) continue;
    report(
      [...path, low],
      "value",
      text(`${low} ${from} 大于 ${high} ${to}`, `${low} ${from} is above ${high} ${to}`),
      text("对调两个值，或删除其中一个", "Swap them, or delete one"),
    );
  }
  if (schema["items"] !== undefined) checkRange(objectAt(schema, "items"), [...path, "items"], report);
  for (const [name, part] of Object.entries(objectAt(schema, "properties")))
    checkRange(objectAt(part), [...path, "properties", name], report);
}
