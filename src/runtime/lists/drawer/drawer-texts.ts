import { defineTexts } from "#ui";

export const drawerTexts = defineTexts("listDrawer", {
  zh: {
    place: "第 {at} 条，共 {total} 条",
    away: "不在当前列表中",
    previous: "上一条",
    next: "下一条",
    close: "关闭",
    page: "打开页面",
    empty: "此数据已不存在，或您已无权查看。",
  },
  en: {
    place: "{at} of {total}",
    away: "Not in the current list",
    previous: "Previous",
    next: "Next",
    close: "Close",
    page: "Open as page",
    empty: "This record no longer exists, or you can no longer view it.",
  },
});
