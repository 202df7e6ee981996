import { isNamedAmount } from "../../../../values/money.ts";
import { everyField } from "../../../facts/draft.ts";
import { stringAt } from "../../../facts/json-type.ts";
import type { Rule } from "../../../rule.ts";
import { text } from "../../../words.ts";

export const moneyNumber: Rule = {
  id: "money-number",
  severity: "warning",
  says: text("看似金额的字段是浮点数", "A field that seems to be an amount is a floating-point number"),
  check(draft, report) {
    for (const set of draft.fieldSets) {
      for (const field of everyField(set)) {
        const isAmount = isNamedAmount(field.name, stringAt(field.schema, "title") ?? "");
        // A format says what the number is, such as the rate of a fee; money-type reports that of an amount.
        if (!isAmount || field.type !== "number" || field.schema["x-format"] !== undefined) continue;
        report(
          [...field.path, "type"],
          "value",
          text(
            `金额字段“${field.name}”为 number，求和会有舍入误差`,
            `The amount “${field.name}” is of type number, and sums of it have rounding errors`,
          ),
          text(
            '写成 "type": "string", "x-format": "money"：传输用文本，数据库用 numeric；不是金额就换一个名称',
            'Write "type": "string", "x-format": "money": a text on the wire, numeric in the database. If it is no amount, rename it.',
          ),
        );
      }
    }
  },
};
