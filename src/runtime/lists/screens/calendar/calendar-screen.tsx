import { observer } from "mobx-react-lite";
import { useMemo, useState } from "react";
import type { RecordInput } from "#contract";
import { inputFields, type CalendarScreen as Spec } from "#metadata";
import { Skeleton } from "#ui";
import { useIsMobile } from "../../../table/use-is-mobile.ts";
import type { OtherScreenProps } from "../screen-props.ts";
import { PeriodBar, today, type Shown } from "../period/period-bar.tsx";
import { PeriodNotes } from "../period/period-notes.tsx";
import { DAY, dayText, monthOf, periodFields, shownSpan, valuesOf, weekOf, type Span } from "../period/span.ts";
import { usePeriodMoves } from "../period/use-period-moves.ts";
import { usePeriodRecords } from "../period/use-period-records.ts";
import type { CalendarParts } from "./calendar-parts.ts";
import { Agenda } from "./agenda.tsx";
import { HourGrid } from "./hour-grid.tsx";
import { MonthGrid } from "./month-grid.tsx";
import "./calendar.css";

/** Minutes that a new record with two moments takes. */
const HOUR = 60;
const MORNING = 9 * HOUR;

/** Records on the days of a month, or the hours of a week. */
export const CalendarScreen = observer(function CalendarScreen(props: OtherScreenProps & { readonly spec: Spec }) {
  const { view, actions, onOpen, spec } = props;
  const { store } = view;
  const { module } = store;
  const mobile = useIsMobile();
  const fields = useMemo(() => periodFields(module, spec.start), [module, spec.start]);
  const [shown, show] = useState<Shown>(() => ({ scale: "month", at: today() }));
  const span = mobile ? shownSpan("month", shown.at) : gridSpan(shown);
  const answer = usePeriodRecords(store, fields, span);
  const { said, ...moves } = usePeriodMoves(store, actions, fields, answer.value);
  const preset = inputFields(module, "add").map(({ name }) => name);
  const onAdd =
    actions.abilities.add && preset.includes(fields.start)
      ? (from: number) => {
          const day = from % DAY === 0 && !fields.whole ? from + MORNING : from;
          const to = fields.whole ? day + DAY : day + HOUR;
          const values: RecordInput = valuesOf({ from: day, to }, { from: day, to: day }, { id: "" }, fields);
          actions.add(Object.fromEntries(Object.entries(values).filter(([name]) => preset.includes(name))));
        }
      : undefined;
  const parts: CalendarParts = {
    ...moves,
    module,
    fields,
    facts: spec.facts,
    entries: answer.value?.entries ?? [],
    ...(onOpen === undefined ? {} : { onOpen }),
    ...(onAdd === undefined ? {} : { onAdd }),
    onTurn: (at) => show({ ...shown, at }),
  };
  return (
    <div className="trellis-calendar" aria-busy={answer.reading.loading} data-screen="calendar">
      <PeriodBar
        shown={shown}
        span={shownSpan(shown.scale, shown.at)}
        scales={mobile ? ["month"] : ["month", "week"]}
        onShow={show}
      />
      {answer.value === null && answer.reading.error === null ? (
        <Skeleton rows={8} />
      ) : mobile ? (
        <Agenda {...parts} month={shownSpan("month", shown.at)} />
      ) : shown.scale === "month" ? (
        <MonthGrid key={dayText(span.from)} {...parts} span={span} month={shown.at} most={3} />
      ) : fields.whole ? (
        <MonthGrid key={dayText(span.from)} {...parts} span={span} month={null} most={20} />
      ) : (
        <HourGrid {...parts} span={span} />
      )}
      <PeriodNotes answer={answer} />
      <span className="ui-unseen" role="status">
        {said}
      </span>
    </div>
  );
});

/** Whole weeks around the shown time. */
function gridSpan({ scale, at }: Shown): Span {
  if (scale !== "month") return shownSpan("week", at);
  return { from: weekOf(monthOf(at)), to: weekOf(monthOf(at, 1) - 1) + 7 * DAY };
}
