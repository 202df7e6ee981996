import { isJsonObject } from "#contract";
import { MOST_IN_DIALOG } from "../../../normalise/screen.ts";
import { stringAt, valueAt } from "../../facts/json-type.ts";
import type { Rule } from "../../rule.ts";
import { text } from "../../words.ts";

export const dialogIdle: Rule = {
  id: "dialog-idle",
  severity: "error",
  says: text("弹窗设置在此处不起作用", "A dialog setting has no effect here"),
  check(draft, report) {
    const dialog = (key: string) => valueAt(draft.value, "ui", "dialog", key);
    const idle = (key: string, why: ReturnType<typeof text>, hint: ReturnType<typeof text>): void =>
      report(["ui", "dialog", key], "key", why, hint);
    if (dialog("layout") === "groups")
      idle("layout", text("“groups”即默认值", "“groups” is the default"), text("请删除", "Delete it"));
    const properties = valueAt(draft.value, "schema", "properties");
    const isShort = isJsonObject(properties) && Object.keys(properties).length <= MOST_IN_DIALOG;
    if (dialog("page") === false && isShort)
      idle("page", text("短表单默认即为弹窗", "A short form is a dialog by default"), text("请删除", "Delete it"));
    if (stringAt(draft.value, "ui", "screen") === "single" && dialog("width") !== undefined)
      idle(
        "width",
        text("single 页面就是表单，没有弹窗", "The screen “single” is the form itself and opens no dialog"),
        text("删除 width", "Delete width"),
      );
    else if (dialog("page") === true && dialog("width") !== undefined)
      idle(
        "width",
        text("整页表单没有弹窗宽度", "A full-screen form has no width"),
        text("删除 width，或删除 page", "Delete width, or delete page"),
      );
  },
};
