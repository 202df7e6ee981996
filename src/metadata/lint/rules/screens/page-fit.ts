import { endpointsOf } from "../../facts/endpoint-drafts.ts";
import { stringAt, valueAt } from "../../facts/json-type.ts";
import type { Rule } from "../../rule.ts";
import { text } from "../../words.ts";

/** Screens whose records are shown on the screen itself. */
const SHOWN_THERE: ReadonlySet<string> = new Set(["single", "tree-form"]);

export const pageFit: Rule = {
  id: "page-fit",
  severity: "error",
  says: text(
    "记录页面需要 detail 接口、查看权限与菜单，且 layout 只写与默认不同的值",
    "The page of a record needs the `detail` endpoint, viewing and a menu entry, and only a layout that differs from the default",
  ),
  check(draft, report) {
    if (valueAt(draft.value, "ui", "page") === undefined) return;
    const idle = (why: ReturnType<typeof text>, hint: ReturnType<typeof text>): void => report(["ui", "page"], "key", why, hint);
    const screen = stringAt(draft.value, "ui", "screen") ?? "";
    if (SHOWN_THERE.has(screen))
      idle(
        text(`“${screen}”页面本身就显示数据`, `The screen “${screen}” shows the record itself`),
        text("删除 page", "Delete page"),
      );
    else if (!endpointsOf(draft).some(({ operation }) => operation === "detail"))
      idle(
        text("没有 detail 接口，无法打开单条数据", "Without a detail endpoint no record can be opened"),
        text('删除 "detail": false，或删除 page', 'Delete "detail": false, or delete page'),
      );
    else if (valueAt(draft.value, "ui", "dialog", "view") === false)
      idle(
        text("“view”为 false，数据不能单独查看", "Records cannot be viewed, because “view” is false"),
        text("删除 view，或删除 page", "Delete view, or delete page"),
      );
    else if (valueAt(draft.value, "ui", "menu") === false)
      idle(
        text("没有菜单项，页面没有地址", "Without a menu entry the page has no address"),
        text('删除 "menu": false，或删除 page', 'Delete "menu": false, or delete page'),
      );
    if (valueAt(draft.value, "ui", "page", "layout") === "tabs")
      report(["ui", "page", "layout"], "key", text("“tabs”即默认值", "“tabs” is the default"), text("请删除", "Delete it"));
  },
};
