import { defineTexts } from "#ui";

export const periodTexts = defineTexts("dashboard-period", {
  zh: {
    period: "时间段",
    today: "今天",
    "this-week": "本周",
    "this-month": "本月",
    "this-quarter": "本季度",
    "this-year": "今年",
    "last-30-days": "最近 30 天",
    "last-12-months": "最近 12 个月",
  },
  en: {
    period: "Period",
    today: "Today",
    "this-week": "This week",
    "this-month": "This month",
    "this-quarter": "This quarter",
    "this-year": "This year",
    "last-30-days": "Last 30 days",
    "last-12-months": "Last 12 months",
  },
});
