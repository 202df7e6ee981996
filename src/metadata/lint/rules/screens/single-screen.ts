import { endpointsOf } from "../../facts/endpoint-drafts.ts";
import { stringAt, valueAt } from "../../facts/json-type.ts";
import type { Rule } from "../../rule.ts";
import { text } from "../../words.ts";

const FITTING: ReadonlySet<string> = new Set(["detail", "submit", "save", "update"]);

export const singleScreen: Rule = {
  id: "single-screen",
  severity: "error",
  says: text(
    "只有一条记录的模块没有列表、删除与导入，操作只针对这条记录",
    "A module with a single record cannot have a list, removal or import, and its actions apply to that record",
  ),
  check(draft, report) {
    if (stringAt(draft.value, "ui", "screen") !== "single") return;
    const endpoints = endpointsOf(draft);
    for (const { operation, place } of endpoints) {
      if (operation === null || FITTING.has(operation)) continue;
      report(
        place,
        "key",
        text(`只有一条记录，用不上“${operation}”`, `The module has a single record, so “${operation}” does not apply`),
        text("请删除此接口", "Delete this endpoint"),
      );
    }
    for (const needed of ["detail", "submit"]) {
      if (endpoints.some(({ operation }) => operation === needed)) continue;
      report(
        ["ui", "screen"],
        "value",
        text(`single 页面需要 ${needed} 接口`, `The screen “single” needs the endpoint ${needed}`),
        text(`删除 "${needed}": false`, `Delete "${needed}": false`),
      );
    }
    const scope = draft.value["dataScope"];
    if (scope !== undefined && scope !== "all")
      report(
        ["dataScope"],
        "value",
        text(
          "唯一的记录属于整个租户，不能按人或部门划分",
          "The single record belongs to the whole tenant, so no scope divides it",
        ),
        text("删除 dataScope", "Delete dataScope"),
      );
    for (const key of ["list", "dialog"] as const) {
      const at = key === "list" ? ["ui", "list"] : ["ui", "dialog", "view"];
      if (valueAt(draft.value, ...at) === undefined) continue;
      report(
        at,
        "key",
        text(
          `single 页面没有${key === "list" ? "列表" : "查看弹窗"}`,
          `The screen “single” has no ${key === "list" ? "list" : "view dialog"}`,
        ),
        text("请删除", "Delete it"),
      );
    }
    for (const [id, action] of draft.actions) {
      const on = stringAt(action, "on");
      if (on === undefined || on === "row") continue;
      report(
        ["actions", id, "on"],
        "value",
        text("只有一条记录，操作只能针对它", "The module has a single record, and the action applies to it"),
        text('删除 "on"', 'Delete "on"'),
      );
    }
  },
};
