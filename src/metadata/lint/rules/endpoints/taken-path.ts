import { isReservedPath } from "../../../names/reserved-paths.ts";
import { stringAt, valueAt } from "../../facts/json-type.ts";
import type { Rule } from "../../rule.ts";
import { text } from "../../words.ts";

export const takenPath: Rule = {
  id: "taken-path",
  severity: "error",
  says: text("菜单路径属于控制台自己的页面", "A menu path belongs to a screen of the console itself"),
  check(draft, report) {
    if (valueAt(draft.value, "ui", "menu") === false) return;
    const stated = stringAt(draft.value, "ui", "menu", "path");
    const path = stated ?? `/${draft.area}/${draft.name}`;
    if (!isReservedPath(path)) return;
    report(
      stated === undefined ? ["module"] : ["ui", "menu", "path"],
      "value",
      text(`路径“${path}”打开的是控制台自己的页面`, `The path “${path}” opens a screen of the console itself`),
      text(
        `用 ui.menu.path 另定路径，如 /${draft.area}/${draft.name}-list`,
        `Choose another path with ui.menu.path, such as /${draft.area}/${draft.name}-list`,
      ),
    );
  },
};
