import type { Text } from "#contract";
import { isReservedPath, reservedPrefixOf, type ReservedPrefix } from "../../../names/reserved-paths.ts";
import { stringAt, valueAt } from "../../facts/json-type.ts";
import type { Rule } from "../../rule.ts";
import { text } from "../../words.ts";

/** The use of each reserved prefix. */
const USES: Readonly<Record<ReservedPrefix, Text>> = {
  "/api/": text("接口", "the API"),
  "/assets/": text("控制台自己的文件", "the files of the console itself"),
  "/files/": text("上传的文件", "uploaded files"),
  "/flow/design/": text("流程设计器", "the designer of processes"),
  "/myiframe/": text("嵌入的页面", "embedded pages"),
  "/work/process/leave/": text("请假流程", "the process for leave"),
};

export const takenPath: Rule = {
  id: "taken-path",
  severity: "error",
  says: text("菜单路径属于控制台自己的页面", "A menu path belongs to a screen of the console itself"),
  check(draft, report) {
    if (valueAt(draft.value, "ui", "menu") === false) return;
    const stated = stringAt(draft.value, "ui", "menu", "path");
    const path = stated ?? `/${draft.area}/${draft.name}`;
    if (!isReservedPath(path)) return;
    // A prefix stays taken whatever follows it.
    const area = isReservedPath(`/${draft.area}/${draft.name}-list`) ? `${draft.area}-list` : draft.area;
    const free = area === draft.area ? `/${area}/${draft.name}-list` : `/${area}/${draft.name}`;
    const prefix = reservedPrefixOf(path);
    report(
      stated === undefined ? ["module"] : ["ui", "menu", "path"],
      "value",
      prefix === undefined
        ? text(`路径“${path}”打开的是控制台自己的页面`, `The path “${path}” opens a screen of the console itself`)
        : text(`“${prefix}”下的路径属于${USES[prefix].zh}`, `Paths below “${prefix}” belong to ${USES[prefix].en}`),
      text(`用 ui.menu.path 另定路径，如 ${free}`, `Choose another path with ui.menu.path, such as ${free}`),
    );
  },
};
