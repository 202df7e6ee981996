import { isComposition } from "../../facts/structure/composition.ts";
import type { Rule } from "../../rule.ts";
import { text } from "../../words.ts";

export const composition: Rule = {
  id: "composition",
  severity: "error",
  says: text(
    "记录的 schema 不能用 not、patternProperties、propertyNames、contains",
    "A record's schema cannot use not, patternProperties, propertyNames and contains",
  ),
  check(draft, report) {
    for (const fault of draft.structure) {
      if (fault.kind !== "unknown-key" || !isComposition(fault)) continue;
      report(
        fault.path,
        "key",
        text(`记录的 schema 中不能用“${fault.key}”`, `“${fault.key}” is not allowed in a record's schema`),
        fault.key === "patternProperties" || fault.key === "propertyNames"
          ? text(
              "请删除：在 properties 中逐个声明；名称不定的内容用没有 properties 的 object，或 {键, 值} 对象的数组",
              "Delete it, and declare each part in properties. Parts with any name are an object without properties, or a list of objects with a name and a value.",
            )
          : text(
              "改用平铺的字段，再以 ui.fields.<字段>.ui:visible 说明何时出现（此处可用 JSON Schema 条件）",
              "Use flat fields, and set in ui.fields.<field>.ui:visible when each one is shown (a JSON Schema on the record)",
            ),
      );
    }
  },
};
