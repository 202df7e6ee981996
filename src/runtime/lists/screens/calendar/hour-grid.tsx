import { useLayoutEffect, useRef } from "react";
import { useI18n } from "#ui";
import { Bar } from "../period/bar.tsx";
import { placeInLanes } from "../period/lanes.ts";
import { today } from "../period/period-bar.tsx";
import { clockText, dayInWords, inWords, dayNumber } from "../period/period-texts.ts";
import { DAY, dayOf, daysIn, type Span } from "../period/span.ts";
import { useSpanDrag } from "../period/use-span-drag.ts";
import { screenTexts } from "../screen-texts.ts";
import type { CalendarParts } from "./calendar-parts.ts";
import { touches } from "./month-grid.tsx";

interface HourGridProps extends CalendarParts {
  /** One week. */
  readonly span: Span;
}

/** Pixels of an hour. */
const HOUR_HEIGHT = 44;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** Minutes that a drag snaps to, and that the shortest bar is drawn with. */
const SNAP = 15;
const SHORTEST = 30;
/** A bar between the hours has no open ends. */
const ALWAYS: Span = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };
/** The first visible hour. */
const MORNING = 7;
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -DAY, ArrowRight: DAY, ArrowUp: -SNAP, ArrowDown: SNAP };

/** The hours of a week, with what takes whole days above them. */
export function HourGrid(props: HourGridProps) {
  const { span, entries, onAdd } = props;
  const { t, locale } = useI18n(screenTexts);
  const scroller = useRef<HTMLDivElement>(null);
  const days = daysIn(span);
  const now = today();
  useLayoutEffect(() => {
    if (scroller.current !== null) scroller.current.scrollTop = MORNING * HOUR_HEIGHT;
  }, []);
  const drag = useSpanDrag({
    timeAt: (x, y) => timeAt(scroller.current, x, y),
    least: SNAP,
    stepOf: (key) => STEPS[key] ?? null,
    spanOf: props.spanOf,
    onDrop: props.onDrop,
  });
  const shown = entries.map((entry) => ({ entry, span: drag.spanOf(entry) }));
  const long = shown.filter((one) => isLong(one.span) && touches(one.span, span));
  const placed = placeInLanes(long, (one) => ({
    from: Math.max(dayOf(one.span.from), span.from),
    to: Math.min(dayOf(one.span.to - 1) + DAY, span.to),
  }));
  return (
    <div className="trellis-hours" role="group" aria-label={t("calendar")}>
      <div className="trellis-hours-head">
        <span className="trellis-hours-corner">{placed.length > 0 && t("allDay")}</span>
        {days.map((day) => (
          <span key={day} data-today={day === now || undefined}>
            {inWords(day, locale, { weekday: "short" })} <b>{dayNumber(day)}</b>
          </span>
        ))}
        {placed.map(({ item, span: across, lane }) => (
          <Bar
            key={item.entry.record.id}
            scene={props}
            drag={drag}
            entry={item.entry}
            within={span}
            style={{
              gridRow: lane + 2,
              gridColumn: `${(across.from - span.from) / DAY + 2} / ${(across.to - span.from) / DAY + 2}`,
            }}
          />
        ))}
      </div>
      <div ref={scroller} className="trellis-hours-body" tabIndex={0} role="group" aria-label={t("week")}>
        <div className="trellis-hours-clock" aria-hidden="true">
          {HOURS.map((hour) => (
            <span key={hour} style={{ height: HOUR_HEIGHT }}>
              {hour > 0 && clockText(hour * 60)}
            </span>
          ))}
        </div>
        {days.map((day) => {
          const within = { from: day, to: day + DAY };
          const here = shown.filter((one) => !isLong(one.span) && touches(one.span, within));
          const lanes = placeInLanes(here, (one) => one.span, SHORTEST);
          const count = Math.max(1, ...lanes.map(({ lane }) => lane + 1));
          return (
            <div key={day} className="trellis-hours-day" data-day={day} data-today={day === now || undefined}>
              {onAdd !== undefined && (
                <button
                  type="button"
                  className="trellis-hours-add"
                  aria-label={t("addOn", { day: dayInWords(day, locale) })}
                  onClick={(event) => {
                    // By the keyboard there is no place.
                    const at = event.detail === 0 ? null : timeAt(scroller.current, event.clientX, event.clientY);
                    onAdd(at === null ? day : Math.floor(at / SHORTEST) * SHORTEST);
                  }}
                />
              )}
              {lanes.map(({ item, lane }) => {
                const from = Math.max(item.span.from, day);
                const to = Math.min(Math.max(item.span.to, item.span.from + SHORTEST), day + DAY);
                return (
                  <Bar
                    key={item.entry.record.id}
                    scene={props}
                    drag={drag}
                    entry={item.entry}
                    within={ALWAYS}
                    axis="y"
                    style={{
                      top: ((from - day) / 60) * HOUR_HEIGHT,
                      height: Math.max(20, ((to - from) / 60) * HOUR_HEIGHT - 2),
                      insetInlineStart: `${(lane / count) * 100}%`,
                      width: `calc(${100 / count}% - 4px)`,
                    }}
                  >
                    <small>{clockText(item.span.from)}</small>
                  </Bar>
                );
              })}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** It takes a day or more, so that it stands above the hours. */
function isLong({ from, to }: Span): boolean {
  return to - from >= DAY;
}

/** The quarter of an hour at a place of the window. */
function timeAt(scroller: HTMLElement | null, x: number, y: number): number | null {
  const columns = [...(scroller?.querySelectorAll<HTMLElement>("[data-day]") ?? [])];
  const column = columns.find((one) => {
    const box = one.getBoundingClientRect();
    return x >= box.left && x < box.right;
  });
  if (column === undefined) return null;
  const minutes = ((y - column.getBoundingClientRect().top) / HOUR_HEIGHT) * 60;
  return Number(column.dataset["day"]) + Math.round(Math.min(Math.max(minutes, 0), DAY - SNAP) / SNAP) * SNAP;
}
