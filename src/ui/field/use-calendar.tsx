import dayjs, { type Dayjs } from "dayjs";
import { useId, useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from "react";
import { useI18n } from "../i18n/use-i18n.ts";
import { calendarTexts } from "./calendar-texts.ts";
import { CalendarPanel } from "./calendar-panel.tsx";
import { dayCell, showMonthOf } from "./calendar-days.ts";

/** Milliseconds after a key has closed the calendar. */
const FOCUS_KEPT = 1_000;

/**
 * Makes an Arco date or range picker usable by keyboard and screen reader. The field announces that it opens a
 * calendar, and the calendar is a dialog with a grid. The focus stays in the field, so a date can be typed at any time,
 * and the active day is announced.
 *
 * Keys: Down opens the calendar and enters it. Arrows move by days and weeks, Page Up and Page Down by months, with
 * Shift by years, Home and End within the week. Enter selects, Esc closes.
 *
 * Spread `around` onto an element around the picker, and `picker` onto the picker.
 * @param label name of the calendar
 */
export function useCalendar(label: string) {
  const { locale } = useI18n(calendarTexts);
  const id = useId();
  const [open, setOpen] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement | null>(null);
  /** The day at the keyboard position; null while the person types. */
  const at = useRef<Dayjs | null>(null);
  const mouseRests = useRef(false);
  /** Time (ms) until which the focus is kept. Arco blurs a field up to twice while its calendar closes. */
  const keepFocus = useRef(0);

  const mark = (): void => {
    const { current: element } = panel;
    if (element === null) return;
    for (const marked of element.querySelectorAll("[data-here]")) marked.removeAttribute("data-here");
    const cell = at.current === null ? null : dayCell(element, at.current);
    if (cell === null) input.current?.removeAttribute("aria-activedescendant");
    else {
      cell.setAttribute("data-here", "");
      input.current?.setAttribute("aria-activedescendant", cell.id);
    }
    if (cell === null && at.current !== null) showMonthOf(element, at.current);
  };

  const show = (visible = false): void => {
    if (!visible) at.current = null;
    mark();
    setOpen(visible);
  };

  const go = (to: Dayjs): void => {
    at.current = to;
    mark();
  };

  /** @returns true when the calendar handled the key */
  const press = (event: KeyboardEvent<HTMLElement>): boolean => {
    const { current: element } = panel;
    if (event.key === "Escape" && open) {
      keepFocus.current = performance.now() + FOCUS_KEPT;
      show(false);
      return true;
    }
    if (element === null || !open) {
      // Before the character arrives: Arco empties the field as it opens the calendar.
      const types = event.key.length === 1;
      if (types || event.key === "ArrowDown") show(true);
      return event.key === "ArrowDown";
    }
    if (at.current === null) {
      if (event.key === "Enter") keepFocus.current = performance.now() + FOCUS_KEPT;
      if (!["ArrowDown", "ArrowUp", "PageDown", "PageUp"].includes(event.key)) return false;
      const start = element.querySelector(".arco-picker-cell-selected [data-day], .arco-picker-cell-today [data-day]");
      const first = start ?? element.querySelector(".arco-picker-cell-in-view [data-day]");
      if (first !== null) go(dayjs(first.getAttribute("data-day")));
      return first !== null;
    }
    if (event.key === "Enter") {
      keepFocus.current = performance.now() + FOCUS_KEPT;
      choose(element, at.current);
      return true;
    }
    const to = moved(element, at.current, event);
    if (to === null) {
      // Typing leaves the calendar.
      if (event.key.length === 1 || event.key === "Backspace" || event.key === "Delete") at.current = null;
      mark();
      return false;
    }
    go(to);
    return true;
  };

  return {
    around: {
      onKeyDownCapture: (event: KeyboardEvent<HTMLElement>) => {
        if (!(event.target instanceof HTMLInputElement) || event.ctrlKey || event.metaKey) return;
        input.current = event.target;
        mouseRests.current = true;
        if (!press(event)) return;
        event.preventDefault();
        event.stopPropagation();
      },
      onBlurCapture: (event: FocusEvent<HTMLElement>) => {
        event.target.removeAttribute("aria-activedescendant");
        const { relatedTarget, currentTarget } = event;
        const isWithin = currentTarget.contains(relatedTarget) || panel.current?.contains(relatedTarget) === true;
        // A calendar that stays open lies over the fields that come next.
        if (relatedTarget !== null && !isWithin) show(false);
        if (event.relatedTarget === null && performance.now() < keepFocus.current) event.target.focus({ preventScroll: true });
      },
    },
    picker: {
      popupVisible: open,
      onVisibleChange: show,
      panelRender: (content: ReactNode) => (
        <CalendarPanel panel={panel} id={id} label={label} locale={locale} mouseRests={mouseRests} onDrawn={mark}>
          {content}
        </CalendarPanel>
      ),
      dateRender: (day: Dayjs) => (
        <div className="arco-picker-date">
          <div className="arco-picker-date-value" data-day={day.format("YYYY-MM-DD")}>
            {day.date()}
          </div>
        </div>
      ),
      // Keep a distance to the edge of the window.
      triggerProps: { updateOnScroll: true, boundaryDistance: { right: 8, bottom: 8 } },
    },
    /** For the input, or for each of the two. */
    input: {
      role: "combobox",
      "aria-haspopup": "dialog",
      "aria-expanded": open,
      "aria-controls": open ? id : undefined,
      autoComplete: "off",
    } as const,
  };
}

/** Selects a day. A day that is already selected is confirmed, where a time belongs to it. */
function choose(panel: HTMLElement, day: Dayjs): void {
  const cell = dayCell(panel, day);
  const confirm = panel.querySelector<HTMLButtonElement>(".arco-picker-btn-confirm:not([disabled])");
  if (confirm !== null && cell?.classList.contains("arco-picker-cell-selected") === true) confirm.click();
  else cell?.click();
}

function moved(panel: HTMLElement, from: Dayjs, { key, shiftKey }: KeyboardEvent): Dayjs | null {
  const page = shiftKey ? "year" : "month";
  switch (key) {
    case "ArrowLeft":
      return from.subtract(1, "day");
    case "ArrowRight":
      return from.add(1, "day");
    case "ArrowUp":
      return from.subtract(1, "week");
    case "ArrowDown":
      return from.add(1, "week");
    case "PageUp":
      return from.subtract(1, page);
    case "PageDown":
      return from.add(1, page);
    case "Home":
      return edgeOfWeek(panel, from, "first");
    case "End":
      return edgeOfWeek(panel, from, "last");
    default:
      return null;
  }
}

/** Uses the first day of the week that the calendar shows. */
function edgeOfWeek(panel: HTMLElement, day: Dayjs, edge: "first" | "last"): Dayjs {
  const days = dayCell(panel, day)?.parentElement?.querySelectorAll("[data-day]") ?? [];
  return dayjs(days[edge === "first" ? 0 : days.length - 1]?.getAttribute("data-day") ?? day);
}
