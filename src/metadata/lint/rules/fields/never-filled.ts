import { factsOf } from "../../facts/field-facts.ts";
import { isArray, listAt, stringAt } from "../../facts/json-type.ts";
import type { Rule } from "../../rule.ts";
import { text } from "../../words.ts";

export const neverFilled: Rule = {
  id: "never-filled",
  severity: "error",
  says: text("必填字段在新增时无法填写", "A required field cannot be filled in when adding a record"),
  check(draft, report) {
    const parent = stringAt(draft.value, "ui", "parent", "field");
    const inherited = listAt(draft.value, "ui", "parent", "inherit");
    for (const set of draft.fieldSets) {
      for (const field of set.fields.values()) {
        const on = field.ui["ui:on"];
        const isGiven =
          "default" in field.schema || field.name === parent || inherited.includes(field.name) || field.name === "tenantId";
        const isNeeded = set.required.includes(field.name) || "x-required" in field.schema;
        if (!isNeeded || isGiven || (isArray(on) && !on.includes("add"))) continue;
        if (stringAt(field.schema, "x-ref", "module") === draft.name && set.action === null && set.required.includes(field.name))
          report(
            ["schema", "required", set.required.indexOf(field.name)],
            "value",
            text(
              `“${field.name}”引用本模块：还没有记录时，第一条无法新增`,
              `“${field.name}” refers to this module, so the first record cannot be added`,
            ),
            text("从 required 中删除：最上层的记录没有上级", "Remove it from required: a record at the top has no parent"),
          );
        const isHidden = factsOf(field).widget === "hidden";
        if (!isHidden && field.ui["ui:disabled"] !== true) continue;
        report(
          [...field.uiPath, isHidden ? "ui:widget" : "ui:disabled"],
          "value",
          text(
            `“${field.name}”必填，却${isHidden ? "被隐藏" : "不可编辑"}`,
            `“${field.name}” is required, but ${isHidden ? "hidden" : "never editable"}`,
          ),
          text('给它 "default"，或从 required 中删除', 'Give it a "default", or take it out of required'),
        );
      }
    }
  },
};
