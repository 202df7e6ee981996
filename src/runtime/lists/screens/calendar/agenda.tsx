import { useState } from "react";
import Button from "@arco-design/web-react/es/Button";
import { useI18n } from "#ui";
import { recordLabel } from "../../../table/record-label.ts";
import { Facts } from "../facts.tsx";
import { today } from "../period/period-bar.tsx";
import { dayInWords, inWords, spanInWords, dayNumber } from "../period/period-texts.ts";
import { recordHue } from "../period/record-hue.ts";
import { DAY, daysIn, monthOf, weekOf, type Span } from "../period/span.ts";
import { screenTexts } from "../screen-texts.ts";
import type { CalendarParts } from "./calendar-parts.ts";
import { touches } from "./month-grid.tsx";

interface AgendaProps extends CalendarParts {
  readonly month: Span;
}

/** A month on a phone: days with marks, and the records of the chosen day. */
export function Agenda({ module, fields, facts, month, entries, onAdd, onOpen }: AgendaProps) {
  const { t, locale } = useI18n(screenTexts);
  const now = today();
  const [picked, pick] = useState<number | null>(null);
  const day = picked !== null && touches({ from: picked, to: picked + 1 }, month) ? picked : firstDay(month, now, entries);
  const on = (one: number) => entries.filter(({ span }) => touches(span, { from: one, to: one + DAY }));
  const weeks = daysIn({ from: weekOf(month.from), to: weekOf(month.to - 1) + 7 * DAY });
  const words = dayInWords(day, locale);
  return (
    <div className="trellis-agenda">
      <div className="trellis-agenda-days" role="group" aria-label={t("calendar")}>
        {weeks.slice(0, 7).map((one) => (
          <span key={one} className="trellis-agenda-weekday" aria-hidden="true">
            {inWords(one, locale, { weekday: "narrow" })}
          </span>
        ))}
        {weeks.map((one) => {
          const count = on(one).length;
          return (
            <button
              key={one}
              type="button"
              data-pale={monthOf(one) !== month.from || undefined}
              data-today={one === now || undefined}
              aria-pressed={one === day}
              aria-label={t("dayLabel", { day: dayInWords(one, locale), count })}
              onClick={() => pick(one)}
            >
              {dayNumber(one)}
              <i data-count={Math.min(count, 3)} aria-hidden="true" />
            </button>
          );
        })}
      </div>
      <h4>{words}</h4>
      {on(day).length === 0 && <p className="trellis-screen-note">{t("emptyColumn")}</p>}
      <ul aria-label={words}>
        {on(day).map(({ record, span }) => (
          <li key={record.id} style={recordHue(module, record)}>
            {onOpen === undefined ? (
              <strong>{recordLabel(module, record)}</strong>
            ) : (
              <button type="button" className="trellis-card-open" onClick={() => onOpen(record)}>
                {recordLabel(module, record)}
              </button>
            )}
            <small>{spanInWords(span, fields.whole, locale)}</small>
            <Facts module={module} record={record} names={facts} />
          </li>
        ))}
      </ul>
      {onAdd !== undefined && <Button onClick={() => onAdd(day)}>{t("addOn", { day: words })}</Button>}
    </div>
  );
}

/** Today in its month; otherwise the first day with a record. */
function firstDay(month: Span, now: number, entries: CalendarParts["entries"]): number {
  if (touches({ from: now, to: now + 1 }, month)) return now;
  return daysIn(month).find((day) => entries.some(({ span }) => touches(span, { from: day, to: day + DAY }))) ?? month.from;
}
