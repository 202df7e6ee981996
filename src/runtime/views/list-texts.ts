import { defineTexts } from "#ui";

/** Words of a list's own tools that stand there at once; those of its panels come with the panels. */
export const listTexts = defineTexts("list", {
  zh: {
    view: "视图",
    plainView: "默认视图",
    changed: "有未保存的更改",
    filter: "筛选",
    filterCount: "筛选（{count} 个条件生效）",
    columns: "列设置",
    asCards: "切换为卡片",
    asTable: "切换为表格",
    open: "打开 {label}",
    gone: "该视图已不存在，或未共享给您。当前显示默认视图。",
  },
  en: {
    view: "View",
    plainView: "Default view",
    changed: "Unsaved changes",
    filter: "Filter",
    filterCount: "Filter ({count} active conditions)",
    filterCount_one: "Filter (1 active condition)",
    columns: "Columns",
    asCards: "Show as cards",
    asTable: "Show as a table",
    open: "Open {label}",
    gone: "This view no longer exists or is not shared with you. The default view is shown.",
  },
});
