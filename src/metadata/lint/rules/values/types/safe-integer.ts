import { namedFields } from "../../../facts/draft.ts";
import { factsOf } from "../../../facts/fields/field-facts.ts";
import type { Rule } from "../../../rule.ts";
import { text } from "../../../words.ts";

const SAFE = 2 ** 53 - 1;

export const safeInteger: Rule = {
  id: "safe-integer",
  severity: "error",
  says: text("编号与超大整数须为文本", "IDs and integers beyond 2^53 must be strings"),
  check(draft, report) {
    for (const set of draft.fieldSets) {
      for (const field of namedFields(set)) {
        if (field.type !== "integer" && field.type !== "number") continue;
        for (const key of ["maximum", "minimum"] as const) {
          const bound = field.schema[key];
          if (typeof bound !== "number" || Math.abs(bound) <= SAFE) continue;
          report(
            [...field.path, key],
            "value",
            text(`${key} 超过 2^53，JSON 中会失去精度`, `${key} is beyond 2^53, so JSON would lose digits`),
            text('写成 "type": "string" 并用 pattern 约束', 'Write "type": "string" with a pattern'),
          );
        }
        if (/Ids?$/.test(field.name) && field.type === "integer" && factsOf(field).dictionary === null) {
          report(
            [...field.path, "type"],
            "value",
            text(`编号“${field.name}”不能是 integer`, `The ID “${field.name}” must not be an integer`),
            text(
              '写成 "type": "string"：编号是 19 位数字的文本；指向另一模块时加 x-ref',
              'Write "type": "string": ids are texts of 19 digits; add x-ref if it points at another module',
            ),
          );
        }
      }
    }
  },
};
