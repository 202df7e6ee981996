import { factsOf } from "../../facts/fields/field-facts.ts";
import type { Rule } from "../../rule.ts";
import { text } from "../../words.ts";

export const secretExposed: Rule = {
  id: "secret-exposed",
  severity: "error",
  says: text("密码和密钥字段必须 writeOnly，且没有默认值", "A password or a secret must be writeOnly, and has no default"),
  check(draft, report) {
    for (const field of draft.record.fields.values()) {
      const format = field.schema["x-format"];
      if ((format === "password" || format === "secret") && typeof field.schema["default"] === "string")
        report(
          [...field.path, "default"],
          "value",
          text(`“${field.name}”的默认值人人可见`, `Everyone who reads the file or the form sees this default of “${field.name}”`),
          text("删除 default，在记录中填写", "Delete the default, and enter the value in the record"),
        );
      const isPlainSecret = field.type === "string" && format !== "password" && format !== "secret";
      if (isPlainSecret && field.ui["ui:widget"] === "password")
        report(
          [...field.uiPath, "ui:widget"],
          "value",
          text(
            `控件只在输入时遮住“${field.name}”：它以明文保存`,
            `The widget only masks what is typed: “${field.name}” is stored as plain text`,
          ),
          text(
            '给字段写 "x-format": "password", "writeOnly": true；需要解密使用的写 "secret"',
            'Give the field "x-format": "password", "writeOnly": true, or "secret" if the server must read it',
          ),
        );
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
