import { defineTexts } from "#ui";

export const topMenuTexts = defineTexts("top-menus", {
  zh: { label: "顶部菜单", all: "全部", more: "更多", moreChosen: "更多，当前为{name}" },
  en: { label: "Top menus", all: "All", more: "More", moreChosen: "More, current: {name}" },
});
