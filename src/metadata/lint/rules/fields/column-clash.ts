import type { Rule } from "../../rule.ts";
import { text } from "../../words.ts";

export const columnClash: Rule = {
  id: "column-clash",
  severity: "error",
  says: text("两个字段名只有大小写或下划线之别", "Two field names differ only in case or underscores"),
  check(draft, report) {
    const seen = new Map<string, string>();
    for (const field of draft.record.fields.values()) {
      const key = field.name.replaceAll("_", "").toLowerCase();
      const earlier = seen.get(key);
      seen.set(key, field.name);
      if (earlier === undefined) continue;
      report(
        field.path,
        "key",
        text(
          `“${field.name}”与“${earlier}”只有大小写或下划线之别`,
          `“${field.name}” and “${earlier}” differ only in case or underscores`,
        ),
        text(
          "给其中一个字段改名：人和数据库工具都会混淆",
          "Rename one of them, because people and database tools would confuse them",
        ),
      );
    }
  },
};
