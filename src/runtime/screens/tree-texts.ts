import { defineTexts } from "#ui";

/** Texts of the screens with a tree beside the records. */
export const treeTexts = defineTexts("tree", {
  zh: {
    searchLabel: "搜索{title}",
    chooseParent: "请先选择{title}",
    children: "{title} · 下级",
    more: "显示更多（已显示 {shown} / {total}）",
    count: "记录数：{n}",
    noMatch: "没有匹配的{title}，请换个关键词",
    pick: "选择一项以查看，或新增",
    addRoot: "新增顶级",
    search: "按名称搜索",
    searchFailed: "搜索失败，请修改后重试",
  },
  en: {
    searchLabel: "Search {title}",
    chooseParent: "No {title} selected yet",
    children: "{title} · children",
    more: "Show more ({shown} of {total})",
    count: "Records: {n}",
    noMatch: "Nothing in {title} matches. Try other words.",
    pick: "Select an item to view it, or add one",
    addRoot: "Add at top level",
    search: "Search by name",
    searchFailed: "The search failed. Change the text to try again.",
  },
});
