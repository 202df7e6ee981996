import { useRef, useState, type KeyboardEvent } from "react";
import { useI18n } from "#ui";
import { Bar } from "../period/bar.tsx";
import { placeInLanes } from "../period/lanes.ts";
import { today } from "../period/period-bar.tsx";
import { clockText, dayInWords, inWords, dayNumber } from "../period/period-texts.ts";
import { DAY, dayOf, daysIn, monthOf, type Span } from "../period/span.ts";
import { useSpanDrag } from "../period/use-span-drag.ts";
import { screenTexts } from "../screen-texts.ts";
import type { CalendarParts } from "./calendar-parts.ts";

interface MonthGridProps extends CalendarParts {
  /** Whole weeks. */
  readonly span: Span;
  /** Days of other months are pale; null = every day is of the same kind. */
  readonly month: number | null;
  /** Lines of bars in a week. */
  readonly most: number;
}

const WEEK = 7;
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -DAY,
  ArrowRight: DAY,
  ArrowUp: -WEEK * DAY,
  ArrowDown: WEEK * DAY,
};

/** Weeks of days with bars over them. */
export function MonthGrid(props: MonthGridProps) {
  const { fields, span, month, most, entries, onAdd, onTurn } = props;
  const { t, locale } = useI18n(screenTexts);
  const root = useRef<HTMLDivElement>(null);
  const now = today();
  const days = daysIn(span);
  const [focused, setFocused] = useState(() => (days.includes(now) ? now : (days.find((day) => isOf(month, day)) ?? span.from)));
  const [open, setOpen] = useState<number | null>(null);
  const drag = useSpanDrag({
    timeAt: (x, y) => {
      const found = root.current === null ? null : dayAt(root.current, x, y);
      return found === null ? null : Number(found);
    },
    least: fields.whole ? DAY : 15,
    stepOf: (key) => STEPS[key] ?? null,
    spanOf: props.spanOf,
    onDrop: props.onDrop,
  });
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>, day: number) => {
    const step = event.altKey || event.metaKey || event.ctrlKey ? undefined : STEPS[event.key];
    const turn = event.key === "PageDown" ? 1 : event.key === "PageUp" ? -1 : 0;
    if (step === undefined && turn === 0) return;
    event.preventDefault();
    const next = step === undefined ? (month === null ? day + turn * WEEK * DAY : monthOf(day, turn)) : day + step;
    if (!days.includes(next) || turn !== 0) return onTurn(next);
    setFocused(next);
    root.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus();
  };
  const weeks = Array.from({ length: days.length / WEEK }, (_, at) => days.slice(at * WEEK, (at + 1) * WEEK));
  return (
    <div ref={root} className="trellis-month" role="group" aria-label={t("calendar")} data-week={month === null || undefined}>
      <div className="trellis-weekdays" aria-hidden="true">
        {days.slice(0, WEEK).map((day) => (
          <span key={day}>{inWords(day, locale, { weekday: "short" })}</span>
        ))}
      </div>
      {weeks.map((week) => {
        const [monday = 0] = week;
        const within = { from: monday, to: monday + WEEK * DAY };
        const here = entries.filter((entry) => touches(drag.spanOf(entry), within));
        // Whole days stand beside each other, whatever their hours are.
        const placed = placeInLanes(here, (entry) => wholeDays(drag.spanOf(entry), within));
        const isOpen = open === monday;
        const lanes = isOpen ? Number.POSITIVE_INFINITY : most;
        const fits = placed.filter(({ lane }) => lane < lanes);
        const hidden = week.map(
          (day) => placed.filter(({ lane, span: bar }) => lane >= lanes && bar.from <= day && day < bar.to).length,
        );
        const overflows = hidden.some((count) => count > 0);
        const used = Math.min(lanes, Math.max(month === null ? 8 : 1, ...fits.map(({ lane }) => lane + 1)));
        return (
          <div
            key={monday}
            className="trellis-month-week"
            style={{ gridTemplateRows: `28px repeat(${used}, 24px) minmax(22px, 1fr)` }}
          >
            {week.map((day, column) => {
              const count = entries.filter((entry) => touches(drag.spanOf(entry), { from: day, to: day + DAY })).length;
              const words = dayInWords(day, locale);
              return (
                <button
                  key={day}
                  type="button"
                  className="trellis-day"
                  data-day={day}
                  data-pale={!isOf(month, day) || undefined}
                  data-today={day === now || undefined}
                  aria-current={day === now ? "date" : undefined}
                  aria-disabled={onAdd === undefined}
                  aria-label={t("dayLabel", { day: words, count })}
                  title={onAdd === undefined ? undefined : t("addOn", { day: words })}
                  tabIndex={day === focused ? 0 : -1}
                  style={{ gridColumn: column + 1 }}
                  onFocus={() => setFocused(day)}
                  onKeyDown={(event) => onKeyDown(event, day)}
                  onClick={() => onAdd?.(day)}
                >
                  <span>{dayNumber(day)}</span>
                </button>
              );
            })}
            {fits.map(({ item: entry, span: bar, lane }) => {
              const real = drag.spanOf(entry);
              return (
                <Bar
                  key={entry.record.id}
                  scene={props}
                  drag={drag}
                  entry={entry}
                  within={within}
                  style={{
                    gridRow: lane + 2,
                    gridColumn: `${(bar.from - monday) / DAY + 1} / ${(bar.to - monday) / DAY + 1}`,
                  }}
                >
                  {!fields.whole && real.from >= within.from && <small>{clockText(real.from)}</small>}
                </Bar>
              );
            })}
            {(overflows || isOpen) &&
              week.map((day, column) => {
                const count = hidden[column] ?? 0;
                if (isOpen ? column !== 0 : count === 0) return null;
                return (
                  <button
                    key={`more ${day}`}
                    type="button"
                    className="trellis-day-more"
                    style={{ gridColumn: column + 1, gridRow: used + 2 }}
                    aria-expanded={isOpen}
                    onClick={() => setOpen(isOpen ? null : monday)}
                  >
                    {isOpen ? t("fewer") : t("more", { count })}
                  </button>
                );
              })}
          </div>
        );
      })}
    </div>
  );
}

function isOf(month: number | null, day: number): boolean {
  return month === null || monthOf(month) === monthOf(day);
}

/** A moment without a length touches the time in which it lies. */
export function touches(span: Span, within: Span): boolean {
  return span.from < within.to && (span.to > within.from || span.from >= within.from);
}

/** The days that a time touches, cut off at the week. */
function wholeDays({ from, to }: Span, within: Span): Span {
  const first = Math.max(dayOf(from), within.from);
  const last = dayOf(Math.max(from, to - 1)) + DAY;
  return { from: first, to: Math.max(first + DAY, Math.min(last, within.to)) };
}

/** The day at a place of the window, also beneath a bar. */
function dayAt(root: HTMLElement, x: number, y: number): string | null {
  const day = document
    .elementsFromPoint(x, y)
    .find(
      (element): element is HTMLElement => element instanceof HTMLElement && "day" in element.dataset && root.contains(element),
    );
  return day?.dataset["day"] ?? null;
}
