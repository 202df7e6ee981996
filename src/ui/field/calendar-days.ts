import type { Dayjs } from "dayjs";

const DAY = "YYYY-MM-DD";

/** The cell of a day that the calendar shows in its own month. */
export function dayCell(panel: HTMLElement, day: Dayjs): HTMLElement | null {
  return (
    panel.querySelector(`.arco-picker-cell-in-view [data-day="${day.format(DAY)}"]`)?.closest<HTMLElement>(".arco-picker-cell") ??
    null
  );
}

/** Turns the calendar one month towards a day that it does not show; when it has turned, it is asked again. */
export function showMonthOf(panel: HTMLElement, day: Dayjs): void {
  const shown = [...panel.querySelectorAll(".arco-picker-cell-in-view [data-day]")].map(
    (cell) => cell.getAttribute("data-day") ?? "",
  );
  const [first] = shown;
  if (first === undefined) return;
  const headers = [...panel.querySelectorAll(".arco-picker-header")];
  const before = day.format(DAY) < first;
  // Icons of a header: a year back, a month back, a month on, a year on.
  const header = before ? headers[0] : headers.at(-1);
  header?.querySelectorAll<HTMLElement>(".arco-picker-header-icon")[before ? 1 : 2]?.click();
}
