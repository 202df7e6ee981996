import { useEffect, useLayoutEffect, useRef, type ReactNode, type RefObject } from "react";
import type { Locale } from "#contract";
import { useI18n } from "../i18n/use-i18n.ts";
import { calendarTexts } from "./calendar-texts.ts";
import "./calendar.css";

interface CalendarPanelProps {
  /** Receives the calendar's element. */
  readonly panel: RefObject<HTMLDivElement | null>;
  readonly id: string;
  readonly label: string;
  readonly locale: Locale;
  /** True while the mouse has not moved since the last key. */
  readonly mouseRests: RefObject<boolean>;
  /** Called after the calendar has opened or turned. */
  readonly onDrawn: () => void;
  readonly children: ReactNode;
}

const TURNS = ["prevYear", "prevMonth", "nextMonth", "nextYear"] as const;

/** Wraps Arco's calendar, whose elements have no roles or names, and adds both after each rendering. */
export function CalendarPanel({ panel, id, label, locale, mouseRests, onDrawn, children }: CalendarPanelProps) {
  const { t } = useI18n(calendarTexts);
  const latest = useRef(onDrawn);
  latest.current = onDrawn;
  useLayoutEffect(() => {
    const { current: element } = panel;
    if (element === null) return undefined;
    const days = new Intl.DateTimeFormat(locale, { dateStyle: "full" });
    const draw = (): void => {
      dress(element, id, days, (turn) => t(turn));
      latest.current();
    };
    draw();
    const observer = new MutationObserver(draw);
    observer.observe(element, { childList: true, subtree: true, characterData: true, attributeFilter: ["class", "data-day"] });
    return () => observer.disconnect();
  }, [panel, id, locale, t]);
  useEffect(() => {
    const move = (): void => {
      mouseRests.current = false;
    };
    // Arco empties the input in which the person types when the mouse enters a day, even of a calendar that opens under it.
    // React learns that from either of two events, according to what the mouse leaves.
    const enter = (event: MouseEvent): void => {
      const entered = event.type === "mouseover" ? event.target : event.relatedTarget;
      if (mouseRests.current && entered instanceof Node && panel.current?.contains(entered) === true) event.stopPropagation();
    };
    document.addEventListener("mousemove", move);
    document.addEventListener("mouseover", enter, true);
    document.addEventListener("mouseout", enter, true);
    return () => {
      document.removeEventListener("mousemove", move);
      document.removeEventListener("mouseover", enter, true);
      document.removeEventListener("mouseout", enter, true);
    };
  }, [panel, mouseRests]);
  return (
    <div ref={panel} id={id} role="dialog" aria-label={label}>
      {children}
    </div>
  );
}

function dress(
  panel: HTMLElement,
  id: string,
  days: Intl.DateTimeFormat,
  turnName: (turn: (typeof TURNS)[number]) => string,
): void {
  for (const header of panel.querySelectorAll(".arco-picker-header")) {
    for (const [at, icon] of header.querySelectorAll(".arco-picker-header-icon").entries()) {
      const turn = TURNS[at];
      if (turn === undefined || icon.classList.contains("arco-picker-header-icon-hidden")) continue;
      icon.setAttribute("role", "button");
      icon.setAttribute("aria-label", turnName(turn));
    }
    for (const part of header.querySelectorAll(".arco-picker-header-label")) part.setAttribute("role", "button");
  }
  for (const body of panel.querySelectorAll(".arco-picker-body")) {
    body.setAttribute("role", "grid");
    body.setAttribute("aria-label", body.parentElement?.querySelector(".arco-picker-header-value")?.textContent ?? "");
    for (const row of body.children) row.setAttribute("role", "row");
  }
  for (const cell of panel.querySelectorAll(".arco-picker-cell")) {
    cell.setAttribute("role", "gridcell");
    cell.setAttribute("aria-selected", String(cell.classList.contains("arco-picker-cell-selected")));
    cell.setAttribute("aria-disabled", String(cell.classList.contains("arco-picker-cell-disabled")));
    const day = cell.querySelector("[data-day]")?.getAttribute("data-day");
    if (day === null || day === undefined) continue;
    // A day at the edge of a month also appears in the calendar of the next month.
    cell.id = `${id}-${cell.classList.contains("arco-picker-cell-in-view") ? "" : "edge-"}${day}`;
    cell.setAttribute("aria-label", days.format(new Date(`${day}T00:00:00`)));
    if (cell.classList.contains("arco-picker-cell-today")) cell.setAttribute("aria-current", "date");
    else cell.removeAttribute("aria-current");
  }
}
