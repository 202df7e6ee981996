import { everyField } from "../../../facts/draft.ts";
import { factsOf } from "../../../facts/fields/field-facts.ts";
import type { Rule } from "../../../rule.ts";
import { text } from "../../../words.ts";

export const choiceType: Rule = {
  id: "choice-type",
  severity: "error",
  says: text(
    "引用须为 string，字典须为 string 或 integer，多选须为 string",
    "A reference must be a string, a dictionary value a string or integer, several values a string",
  ),
  check(draft, report) {
    for (const set of draft.fieldSets) {
      for (const field of everyField(set)) {
        const { reference, dictionary, multiple } = factsOf(field);
        const path = [...field.path, "type"];
        if ((reference !== null || dictionary !== null) && field.name.endsWith("[]")) {
          const keyword = reference === null ? "x-dict" : "x-ref";
          report(
            [...field.path, keyword],
            "key",
            text(`“${keyword}”不能直接写在 items 上`, `“${keyword}” cannot be used on the items of a list`),
            text(
              `多个值写成 "type": "string" 加 ${keyword} 与 "x-multiple": true；或让每项是有 properties 的 object`,
              `For several values write "type": "string" with ${keyword} and "x-multiple": true, or make each item an object with properties`,
            ),
          );
          continue;
        }
        if (field.type === "" || field.type === "string") continue;
        if (reference !== null) {
          report(
            path,
            "value",
            text(`引用字段的类型是 string，不是 ${field.type}`, `A reference must be of type string, not ${field.type}`),
            text(
              '写成 "type": "string"：编号是 19 位数字的文本，多个值用 x-multiple',
              'Write "type": "string": ids are texts of 19 digits; several values are x-multiple',
            ),
          );
        } else if (dictionary !== null && (field.type !== "integer" || multiple)) {
          report(
            path,
            "value",
            text(
              `字典字段的类型是 string${multiple ? "" : " 或 integer"}，不是 ${field.type}`,
              `A dictionary value must be of type string${multiple ? "" : " or integer"}, not ${field.type}`,
            ),
            text('写成 "type": "string"，多个值用 x-multiple', 'Write "type": "string"; several values are x-multiple'),
          );
        }
      }
    }
  },
};
