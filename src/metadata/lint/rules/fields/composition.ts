import { isComposition } from "../../facts/composition.ts";
import type { Rule } from "../../rule.ts";
import { text } from "../../words.ts";

export const composition: Rule = {
  id: "composition",
  severity: "error",
  says: text(
    "记录的 schema 不能用 oneOf、anyOf、allOf、if、$ref 等组合",
    "A record's schema cannot use oneOf, anyOf, allOf, if, $ref and similar keywords",
  ),
  check(draft, report) {
    for (const fault of draft.structure) {
      if (fault.kind !== "unknown-key" || !isComposition(fault)) continue;
      const hint =
        fault.key === "$ref" || fault.key === "definitions" || fault.key === "$defs"
          ? text(
              "把所引用的内容直接写在此处；引用另一模块的记录用 x-ref",
              "Write the referenced part here. For a record of another module use x-ref.",
            )
          : text(
              "改用平铺的字段，再以 ui.fields.<字段>.ui:visible 说明何时出现（此处可用 JSON Schema 条件）",
              "Use flat fields, and set in ui.fields.<field>.ui:visible when each one is shown (a JSON Schema on the record)",
            );
      report(
        fault.path,
        "key",
        text(`记录的 schema 中不能用“${fault.key}”`, `“${fault.key}” is not allowed in a record's schema`),
        hint,
      );
    }
  },
};
