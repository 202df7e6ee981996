import { breach } from "../conforms.ts";
import type { Rule } from "../rule.ts";
import { text } from "../words.ts";

export const stateValue: Rule = {
  id: "state-value",
  severity: "error",
  says: text("两个状态的值相同，或值不符合字段", "Two states have the same value, or a value does not fit the field"),
  check({ states, record }, report) {
    const field = states === null ? undefined : record.fields.get(states.field);
    if (states === null || field === undefined) return;
    const known = new Map<string | number, string>();
    for (const { id, value } of states.list) {
      const path = ["states", "values", id, "value"];
      const twin = known.get(value);
      known.set(value, twin ?? id);
      if (twin !== undefined)
        report(
          path,
          "value",
          text(`“${id}”与“${twin}”的值相同`, `“${id}” has the same value as “${twin}”`),
          text("给每个状态一个不同的值", "Give each state a value of its own"),
        );
      const wrong = breach(value, { ...field.schema, enum: [value] });
      if (wrong !== null)
        report(
          path,
          "value",
          text(
            `“${field.name}”不能为 ${JSON.stringify(value)}：${wrong.zh}`,
            `“${field.name}” cannot be ${JSON.stringify(value)}: it ${wrong.en}`,
          ),
          text("改正值，或字段的 type", "Correct the value, or the type of the field"),
        );
    }
  },
};
