import type { Dayjs } from "dayjs";

const DAY = "YYYY-MM-DD";

/** @returns the cell of a day in its own month; null in the second month on a phone, which is hidden */
export function dayCell(panel: HTMLElement, day: Dayjs): HTMLElement | null {
  const found = daysInSight(panel).find((shown) => shown.getAttribute("data-day") === day.format(DAY));
  return found?.closest<HTMLElement>(".arco-picker-cell") ?? null;
}

function daysInSight(panel: HTMLElement): readonly Element[] {
  const days = [...panel.querySelectorAll(".arco-picker-cell-in-view [data-day]")];
  const seen = days.filter((day) => day.checkVisibility());
  // A calendar that is just opening has no visible days yet.
  return seen.length === 0 ? days : seen;
}

/** Turns the calendar one month towards a hidden day. It is called again after the calendar has turned. */
export function showMonthOf(panel: HTMLElement, day: Dayjs): void {
  const shown = daysInSight(panel).map((cell) => cell.getAttribute("data-day") ?? "");
  const [first] = shown;
  if (first === undefined) return;
  const headers = [...panel.querySelectorAll(".arco-picker-header")];
  const before = day.format(DAY) < first;
  // Icons of a header: previous year, previous month, next month, next year.
  const header = before ? headers[0] : headers.at(-1);
  header?.querySelectorAll<HTMLElement>(".arco-picker-header-icon")[before ? 1 : 2]?.click();
}
