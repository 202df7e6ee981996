import { factsOf } from "../../facts/field-facts.ts";
import type { Rule } from "../../rule.ts";
import { text } from "../../words.ts";

export const secretExposed: Rule = {
  id: "secret-exposed",
  severity: "error",
  says: text("密码和密钥字段必须 writeOnly", "A password or a secret must be writeOnly"),
  check(draft, report) {
    for (const field of draft.record.fields.values()) {
      const format = field.schema["x-format"];
      if ((format !== "password" && format !== "secret") || factsOf(field).writeOnly) continue;
      report(
        [...field.path, "x-format"],
        "value",
        text(`“${field.name}”会随记录返回`, `“${field.name}” would be returned with every record`),
        text('加上 "writeOnly": true', 'Add "writeOnly": true'),
      );
    }
  },
};
