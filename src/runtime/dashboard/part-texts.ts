import { defineTexts } from "#ui";

export const partTexts = defineTexts("dashboard-part", {
  zh: {
    failed: "数据加载失败",
    empty: "没有数据",
    nothing: "（空）",
    others: "其他",
    cut: "数据较多，只显示一部分",
    first: "只显示前 {count} 项",
    before: "对比 {value}",
    earlier: "上期 {value}",
    previous: "上期",
    present: "本期",
    more: "↑ {share}",
    less: "↓ {share}",
    same: "持平",
  },
  en: {
    failed: "The data could not be loaded",
    empty: "No data",
    nothing: "(empty)",
    others: "Others",
    cut: "Too much data: only a part is shown",
    first: "Only the first {count} are shown",
    before: "vs. {value}",
    earlier: "was {value}",
    previous: "Previous",
    present: "Current",
    more: "↑ {share}",
    less: "↓ {share}",
    same: "unchanged",
  },
});
