import { defineTexts } from "../i18n/texts.ts";

/** Names of a calendar's parts. They load with the calendar. */
export const calendarTexts = defineTexts("calendar", {
  zh: { prevYear: "上一年", prevMonth: "上一月", nextMonth: "下一月", nextYear: "下一年" },
  en: { prevYear: "Previous year", prevMonth: "Previous month", nextMonth: "Next month", nextYear: "Next year" },
});
