import { defineTexts } from "#ui";

export const drawerTexts = defineTexts("listDrawer", {
  zh: {
    place: "第 {at} 条，共 {total} 条",
    away: "不在当前列表中",
    previous: "上一条",
    next: "下一条",
    close: "关闭",
    empty: "此数据已不存在，或您已无权查看。",
  },
  en: {
    place: "{at} of {total}",
    away: "Not in the list as it is now",
    previous: "Previous",
    next: "Next",
    close: "Close",
    empty: "This record is gone, or you may no longer see it.",
  },
});
