import { MODULE_FILE_LIMIT } from "#contract";
import type { ModuleDraft } from "../../facts/draft.ts";
import type { Rule } from "../../rule.ts";
import { text } from "../../words.ts";

/** PostgreSQL has 1,600 columns per table, counting those of fields that were removed; a long reference needs more room. */
const MOST_FIELDS = 500;

export function isTooLarge({ record, file }: ModuleDraft): boolean {
  return record.fields.size > MOST_FIELDS || file.source.text.length > MODULE_FILE_LIMIT;
}

export const fileSize: Rule = {
  id: "file-size",
  severity: "error",
  says: text("模块文件最多 262,144 个字符、500 个字段", "A module file can have at most 262,144 characters and 500 fields"),
  check(draft, report) {
    const { fields } = draft.record;
    const first = [...fields.values()][MOST_FIELDS];
    if (first !== undefined)
      report(
        first.path,
        "key",
        text(`模块有 ${fields.size} 个字段，数据表放不下`, `The module has ${fields.size} fields, more than a table takes`),
        text(
          `最多 ${MOST_FIELDS} 个：把其余的放进一个对象字段，或拆成另一个模块`,
          `At most ${MOST_FIELDS}: move the others into a field of type object, or into another module`,
        ),
      );
    const size = draft.file.source.text.length;
    if (size <= MODULE_FILE_LIMIT) return;
    const [shown, most] = [size, MODULE_FILE_LIMIT].map((count) => count.toLocaleString("en"));
    report(
      [],
      "value",
      text(`文件有 ${shown} 个字符，超过 ${most}`, `The file has ${shown} characters, more than ${most}`),
      text("把长列表移到字典（x-dict），或拆成几个模块", "Move long lists into a dictionary (x-dict), or split the module"),
    );
  },
};
