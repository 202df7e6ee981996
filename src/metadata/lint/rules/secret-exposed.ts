import { factsOf } from "../field-facts.ts";
import type { Rule } from "../rule.ts";
import { text } from "../words.ts";

export const secretExposed: Rule = {
  id: "secret-exposed",
  severity: "error",
  says: text("密码字段必须 writeOnly", "A password must be writeOnly"),
  check(draft, report) {
    for (const field of draft.record.fields.values()) {
      if (field.schema["x-format"] !== "password" || factsOf(field).writeOnly) continue;
      report(
        [...field.path, "x-format"],
        "value",
        text(`密码字段“${field.name}”会随记录返回`, `The password “${field.name}” would be sent with every record`),
        text('加上 "writeOnly": true', 'Add "writeOnly": true'),
      );
    }
  },
};
