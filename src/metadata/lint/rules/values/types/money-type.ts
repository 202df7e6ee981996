import { everyField } from "../../../facts/draft.ts";
import type { Rule } from "../../../rule.ts";
import { text } from "../../../words.ts";

export const moneyType: Rule = {
  id: "money-type",
  severity: "error",
  says: text("金额不能用浮点数", "An amount must not be a floating-point number"),
  check(draft, report) {
    for (const set of draft.fieldSets) {
      for (const field of everyField(set)) {
        if (field.schema["x-format"] !== "money" || field.type === "string" || field.type === "") continue;
        const initial = field.schema["default"];
        const also = typeof initial === "number" ? `, "default": "${initial}"` : "";
        report(
          [...field.path, "type"],
          "value",
          text(`金额字段“${field.name}”不能是 ${field.type}`, `The amount “${field.name}” must not be of type ${field.type}`),
          text(
            `写成 "type": "string", "x-format": "money"${also}：传输用文本，数据库用 numeric，不会有舍入误差`,
            `Write "type": "string", "x-format": "money"${also}: a text on the wire, numeric in the database, no rounding errors`,
          ),
        );
      }
    }
  },
};
