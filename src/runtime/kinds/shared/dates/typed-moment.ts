import dayjs from "dayjs";

/** Year, month and day with or without signs between them, and perhaps a time. */
const TYPED =
  /^(\d{4})(?:[-/.年 ](\d{1,2})[-/.月 ](\d{1,2})日?|(\d{2})(\d{2}))(?:[T ]+(\d{1,2})[:：](\d{1,2})(?:[:：](\d{1,2}))?)?$/;

/**
 * Reads a day or a time as people type them: `2026-9-1`, `2026/09/01`, `20260901`, `2026-9-1 8:05`.
 * @param format `YYYY-MM-DD` or `YYYY-MM-DD HH:mm:ss`; a day alone begins at midnight
 * @returns the text in the format; null when it is no such day, or a time where only a day fits
 */
export function typedMoment(text: string, format: string): string | null {
  const [, year = "", month, day, shortMonth, shortDay, hours, minutes = "0", seconds = "0"] = TYPED.exec(text.trim()) ?? [];
  const hasTime = hours !== undefined;
  if (year === "" || (hasTime && !format.includes("HH"))) return null;
  const two = (part = "0"): string => part.padStart(2, "0");
  const date = `${year}-${two(month ?? shortMonth)}-${two(day ?? shortDay)}`;
  const moment = format.includes("HH") ? `${date} ${two(hours)}:${two(minutes)}:${two(seconds)}` : date;
  return dayjs(moment, format).format(format) === moment ? moment : null;
}

const TYPED_TIME = /^(?:(\d{1,2})[:：点.](\d{1,2})分?(?:[:：.](\d{1,2}))?|(\d{2})(\d{2})(\d{2})?)$/;

/**
 * Reads a time of day as people type it: `8:05`, `0805`, `8点5分`, `23:59:59`.
 * @returns `HH:mm:ss`; null when it is no such time
 */
export function typedTime(text: string): string | null {
  const [, hours, minutes, seconds, shortHours, shortMinutes, shortSeconds] = TYPED_TIME.exec(text.trim()) ?? [];
  const parts = [hours ?? shortHours, minutes ?? shortMinutes, seconds ?? shortSeconds ?? "0"];
  const [hour = NaN, minute = NaN, second = NaN] = parts.map((part) => Number(part ?? NaN));
  if (!(hour < 24 && minute < 60 && second < 60)) return null;
  return [hour, minute, second].map((part) => String(part).padStart(2, "0")).join(":");
}
