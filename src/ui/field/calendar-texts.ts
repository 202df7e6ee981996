import { defineTexts } from "../i18n/texts.ts";

/** What a calendar's parts are called; they come with it. */
export const calendarTexts = defineTexts("calendar", {
  zh: { prevYear: "上一年", prevMonth: "上一月", nextMonth: "下一月", nextYear: "下一年" },
  en: { prevYear: "Previous year", prevMonth: "Previous month", nextMonth: "Next month", nextYear: "Next year" },
});
