import { findKind, isKindId } from "../../../kinds/field-kinds.ts";
import { KIND_AUTHORING } from "../../../kinds/kind-authoring-list.ts";
import { isNested, namedFields, type ModuleDraft } from "../../facts/draft.ts";
import { factsOf } from "../../facts/fields/field-facts.ts";
import { isArray, objectAt, valueAt } from "../../facts/json-type.ts";
import type { Rule } from "../../rule.ts";
import { text } from "../../words.ts";
import { dialogColumns } from "../../../normalise/screen.ts";

export const uiIdle: Rule = {
  id: "ui-idle",
  severity: "error",
  says: text("界面设置在此处不起作用", "A setting of ui has no effect here"),
  check(draft, report) {
    const isCounted = [...draft.actions.values()].some((action) => action["todo"] !== undefined);
    if (valueAt(draft.value, "ui", "menu", "count") === true && !isCounted)
      report(
        ["ui", "menu", "count"],
        "key",
        text("没有一个操作有 todo，没有可显示的个数", "No action has “todo”, so there is nothing to count"),
        text('给操作写 "todo"，或删除 count', 'Give an action a "todo", or delete count'),
      );
    for (const set of draft.fieldSets) {
      const columns = set.action === null ? dialogColumnsOf(draft) : 1;
      for (const field of namedFields(set)) {
        const idle = (key: string, why: ReturnType<typeof text>, hint: ReturnType<typeof text>): void =>
          report([...field.uiPath, key], "key", why, hint);
        const { widget, readOnly } = factsOf(field);
        if (isNested(field)) {
          for (const key of ["ui:span", "ui:on"]) {
            if (key in field.ui)
              idle(
                key,
                text(`“${field.name}”在一行之中，${key} 不起作用`, `“${field.name}” is inside a line, so ${key} has no effect`),
                text("请删除，或写在外层字段上", "Delete it, or set it at the outer field"),
              );
          }
        }
        const span = isNested(field) ? undefined : field.ui["ui:span"];
        if (span === "full" ? columns === 1 : typeof span === "number" && span > columns) {
          idle(
            "ui:span",
            text(`表单只有 ${columns} 列`, `The form has only ${columns} column${columns === 1 ? "" : "s"}`),
            text(
              `写 ${columns} 以内的值，或用 ui.dialog.columns 增加列数`,
              `Write at most ${columns}, or raise ui.dialog.columns`,
            ),
          );
        }
        if ("ui:placeholder" in field.ui && isKindId(widget) && !KIND_AUTHORING[widget].placeholder) {
          idle(
            "ui:placeholder",
            text(`控件“${widget}”没有占位文字`, `The widget “${widget}” shows no placeholder`),
            text("删除它，或改用 ui:help", "Delete it, or use ui:help"),
          );
        }
        if (readOnly && "ui:placeholder" in field.ui) {
          idle(
            "ui:placeholder",
            text(`“${field.name}”只读，没有人填写`, `“${field.name}” is read-only, so nobody types into it`),
            text("删除它，或改用 ui:help", "Delete it, or use ui:help"),
          );
        }
        if (readOnly && "ui:disabled" in field.ui) {
          idle(
            "ui:disabled",
            text(`“${field.name}”已是只读`, `“${field.name}” is already read-only`),
            text("删除 ui:disabled", "Delete ui:disabled"),
          );
        }
        if (set.action !== null && "ui:on" in field.ui && !isNested(field)) {
          idle(
            "ui:on",
            text("操作表单没有新增、编辑、查看之分", "The form of an action is not an add, edit or view dialog"),
            text("请删除", "Delete it"),
          );
        }
        const on = isNested(field) ? undefined : field.ui["ui:on"];
        if (isArray(on) && on.length === 1 && on[0] === "add" && readOnly)
          idle(
            "ui:on",
            text(`“${field.name}”只读，新增时还没有值`, `“${field.name}” is read-only and has no value yet in the add dialog`),
            text('写成 ["edit", "view"]，或删除', 'Write ["edit", "view"], or delete it'),
          );
        if (isArray(on) && new Set(on).size === 3)
          idle("ui:on", text("三种弹窗都参与即默认值", "All three dialogs are the default"), text("请删除", "Delete it"));
        if (findKind(widget).hidden === true) {
          for (const key of ["ui:help", "ui:span", "ui:disabled", "ui:visible", "ui:on"]) {
            // States and branches add conditions to every field.
            if (key in objectAt(draft.authored, ...field.uiPath))
              idle(
                key,
                text("隐藏的字段不显示它", "A hidden field does not show this"),
                text("删除它，或去掉 ui:widget: hidden", "Delete it, or delete ui:widget: hidden"),
              );
          }
        }
      }
      if (set.action !== null && set.fields.size === 0 && valueAt(draft.value, "actions", set.action, "fields") !== undefined) {
        report(
          [...set.uiPath],
          "key",
          text("操作没有表单，fields 不起作用", "The action has no form, so fields has no effect"),
          text('补上 "form"，或删除 "fields"', 'Add "form", or delete "fields"'),
        );
      }
    }
  },
};

/** Counts the columns of the record's form by the rule of `normalise`. */
function dialogColumnsOf(draft: ModuleDraft): number {
  const stated = valueAt(draft.value, "ui", "dialog", "columns");
  if (typeof stated === "number") return stated;
  const properties = Object.fromEntries([...draft.record.fields].map(([name, field]) => [name, field.schema]));
  return dialogColumns({ module: draft.name, title: "", schema: { type: "object", properties }, endpoints: { base: "" } });
}
