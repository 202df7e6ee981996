import { listAt, stringAt, valueAt } from "../../facts/json-type.ts";
import type { Rule } from "../../rule.ts";
import { text } from "../../words.ts";

/** Keywords of fields that cannot take the value of the parent. */
const KEPT = ["x-unique", "x-serial", "x-compute", "x-rollup"] as const;

export const parentScreen: Rule = {
  id: "parent-screen",
  severity: "error",
  says: text(
    "parent-child 页面与 ui.parent 必须同时存在，且字段须引用上级模块",
    "The parent-child screen and ui.parent need each other, and a field that refers to the parent",
  ),
  check(draft, report) {
    const isParentChild = stringAt(draft.value, "ui", "screen") === "parent-child";
    const parent = valueAt(draft.value, "ui", "parent");
    if (isParentChild && parent === undefined) {
      report(
        ["ui", "screen"],
        "value",
        text("parent-child 页面缺少 ui.parent", "The parent-child screen has no ui.parent"),
        text('补上 "parent": {"module": "…", "field": "…"}', 'Add "parent": {"module": "…", "field": "…"}'),
      );
    }
    if (!isParentChild && parent !== undefined) {
      report(
        ["ui", "parent"],
        "key",
        text("ui.parent 只用于 parent-child 页面", "ui.parent works only on a parent-child screen"),
        text('写 "screen": "parent-child"，或删除 "parent"', 'Say "screen": "parent-child", or delete "parent"'),
      );
    }
    const module = stringAt(parent, "module");
    // Users of the children may read only the name of a parent in another module.
    if (isParentChild && module !== undefined && module !== draft.name) {
      for (const key of ["columns", "inherit"]) {
        if (valueAt(parent, key) === undefined) continue;
        report(
          ["ui", "parent", key],
          "key",
          text(
            `上级是另一模块“${module}”，只显示名称，“${key}”不起作用`,
            `The parents are records of “${module}”, and only their names are shown, so “${key}” has no effect`,
          ),
          key === "columns"
            ? text("删除 columns", "Delete columns")
            : text("删除 inherit；要带出上级的值，用动作或拦截器", "Delete inherit; copy values of the parent in an interceptor"),
        );
      }
    }
    const name = stringAt(parent, "field");
    const inherited = listAt(parent, "inherit").indexOf(name ?? "");
    if (inherited >= 0)
      report(
        ["ui", "parent", "inherit", inherited],
        "value",
        text(`“${name ?? ""}”就是上级，不能带出`, `“${name ?? ""}” is the parent itself and cannot be inherited`),
        text("从 inherit 中删除", "Remove it from inherit"),
      );
    listAt(parent, "inherit").forEach((inheritedName, index) => {
      const kept = draft.record.fields.get(String(inheritedName));
      const key = KEPT.find((keyword) => kept?.schema[keyword] !== undefined && kept.schema[keyword] !== false);
      if (kept === undefined || key === undefined) return;
      report(
        ["ui", "parent", "inherit", index],
        "value",
        key === "x-unique"
          ? text(`“${kept.name}”唯一，不能与上级相同`, `“${kept.name}” is unique and cannot be the value of the parent`)
          : text(
              `“${kept.name}”由 ${key} 决定，带出的值不起作用`,
              `${key} decides “${kept.name}”, so the inherited value has no effect`,
            ),
        text("从 inherit 中删除", "Remove it from inherit"),
      );
    });
    const field = name === undefined ? undefined : draft.record.fields.get(name);
    if (module === undefined || field === undefined || stringAt(field.schema, "x-ref", "module") === module) return;
    const right = [...draft.record.fields.values()].find((candidate) => stringAt(candidate.schema, "x-ref", "module") === module);
    const referred = stringAt(field.schema, "x-ref", "module");
    report(
      ["ui", "parent", "field"],
      "value",
      text(`“${field.name}”没有引用“${module}”`, `“${field.name}” does not refer to “${module}”`),
      right !== undefined
        ? text(`是否想写“${right.name}”？`, `Did you mean “${right.name}”?`)
        : referred === undefined
          ? text(`给它加上 "x-ref": {"module": "${module}"}`, `Give it "x-ref": {"module": "${module}"}`)
          : text(
              `在 ui.parent 写 "module": "${referred}"，或让“${field.name}”引用“${module}”`,
              `Write "module": "${referred}" in ui.parent, or let “${field.name}” refer to “${module}”`,
            ),
    );
  },
};
