import { daysOf, type Period } from "#contract";
import { defineTexts } from "#ui";

/** Periods that a range of dates offers, in this order. */
const PRESETS = [
  "today",
  "yesterday",
  "last-7-days",
  "last-30-days",
  "this-month",
  "last-month",
  "this-year",
] as const satisfies readonly Period[];

export const presetTexts = defineTexts("datePresets", {
  zh: {
    today: "今天",
    yesterday: "昨天",
    "last-7-days": "最近 7 天",
    "last-30-days": "最近 30 天",
    "this-month": "本月",
    "last-month": "上月",
    "this-year": "今年",
  },
  en: {
    today: "Today",
    yesterday: "Yesterday",
    "last-7-days": "Last 7 days",
    "last-30-days": "Last 30 days",
    "this-month": "This month",
    "last-month": "Last month",
    "this-year": "This year",
  },
});

export interface DatePreset {
  readonly id: (typeof PRESETS)[number];
  /** First and last day, `yyyy-MM-dd`. */
  readonly days: readonly [string, string];
}

/** @param today `yyyy-MM-dd` */
export function datePresets(today: string): readonly DatePreset[] {
  return PRESETS.map((id) => {
    const { from, to } = daysOf(id, today);
    return { id, days: [from, dayBefore(to)] };
  });
}

function dayBefore(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}
