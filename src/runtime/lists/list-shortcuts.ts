import type { ShortcutGroup } from "#ui";

/** Keyboard shortcuts of a list. */
export const LIST_SHORTCUTS: ShortcutGroup = {
  title: { zh: "列表", en: "List" },
  shortcuts: [
    { keys: ["/"], what: { zh: "转到搜索", en: "Go to the search" } },
    { keys: ["j", "↓"], what: { zh: "下一行", en: "Next row" } },
    { keys: ["k", "↑"], what: { zh: "上一行", en: "Previous row" } },
    { keys: ["Enter"], what: { zh: "打开当前行", en: "Open the row" } },
    { keys: ["e"], what: { zh: "编辑当前行", en: "Edit the row" } },
    { keys: ["n"], what: { zh: "新增", en: "Add" } },
    {
      keys: ["Alt", "↑ ↓"],
      what: { zh: "移动当前行（列表可调整顺序时）", en: "Move the row (if the list can be reordered)" },
    },
    { keys: ["Space"], what: { zh: "选择当前行", en: "Select the row" } },
    { keys: ["Shift", "Space"], what: { zh: "选择到当前行", en: "Extend the selection to the row" } },
    { keys: ["F2", "Enter"], what: { zh: "编辑单元格（也可双击）", en: "Edit a cell (or double-click it)" } },
    { keys: ["Tab"], what: { zh: "保存并转到下一个单元格", en: "Save and go to the next cell" } },
    { keys: ["Esc"], what: { zh: "离开，不保存", en: "Leave without saving" } },
    { keys: ["Shift", "Click"], what: { zh: "按多列排序（在列标题上）", en: "Sort by several columns (on column titles)" } },
  ],
};
