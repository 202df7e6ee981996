import { hasFolder, menuFolderOf } from "../../facts/menu-folder.ts";
import type { Rule } from "../../rule.ts";
import { suggestion, text } from "../../words.ts";

export const unknownFolder: Rule = {
  id: "unknown-folder",
  severity: "error",
  says: text("没有此菜单目录", "An unknown menu folder"),
  check(draft, report, { folders }) {
    const parent = menuFolderOf(draft);
    if (parent === undefined || folders === null || hasFolder(draft, folders)) return;
    const { zh, en } = suggestion(parent, folders);
    report(
      ["ui", "menu", "parent"],
      "value",
      text(`没有菜单目录“${parent}”`, `The menu folder “${parent}” does not exist`),
      text(
        `${zh} 新目录写在 schemas/menus.json 或该目录的 area.json`,
        `${en} Add new folders to schemas/menus.json, or give an area an area.json.`,
      ),
    );
  },
};
