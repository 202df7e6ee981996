import type { Dayjs } from "dayjs";

const DAY = "YYYY-MM-DD";

/** The cell of a day that the calendar shows in its own month; of the second month a phone shows nothing. */
export function dayCell(panel: HTMLElement, day: Dayjs): HTMLElement | null {
  const found = daysInSight(panel).find((shown) => shown.getAttribute("data-day") === day.format(DAY));
  return found?.closest<HTMLElement>(".arco-picker-cell") ?? null;
}

function daysInSight(panel: HTMLElement): readonly Element[] {
  const days = [...panel.querySelectorAll(".arco-picker-cell-in-view [data-day]")];
  const seen = days.filter((day) => day.checkVisibility());
  // Nothing is to be seen yet of a calendar that is just coming.
  return seen.length === 0 ? days : seen;
}

/** Turns the calendar one month towards a day that it does not show; when it has turned, it is asked again. */
export function showMonthOf(panel: HTMLElement, day: Dayjs): void {
  const shown = daysInSight(panel).map((cell) => cell.getAttribute("data-day") ?? "");
  const [first] = shown;
  if (first === undefined) return;
  const headers = [...panel.querySelectorAll(".arco-picker-header")];
  const before = day.format(DAY) < first;
  // Icons of a header: a year back, a month back, a month on, a year on.
  const header = before ? headers[0] : headers.at(-1);
  header?.querySelectorAll<HTMLElement>(".arco-picker-header-icon")[before ? 1 : 2]?.click();
}
