import { observer } from "mobx-react-lite";
import { useMemo, useRef, useState } from "react";
import type { TimelineScreen as Spec } from "#metadata";
import { Skeleton, useI18n } from "#ui";
import type { OtherScreenProps } from "../screen-props.ts";
import { Bar } from "../period/bar.tsx";
import { placeInLanes } from "../period/lanes.ts";
import { PeriodBar, present, today, type Shown } from "../period/period-bar.tsx";
import { PeriodNotes } from "../period/period-notes.tsx";
import { DAY, periodFields, shownSpan, type Span } from "../period/span.ts";
import { usePeriodMoves } from "../period/use-period-moves.ts";
import { usePeriodRecords, type Entry } from "../period/use-period-records.ts";
import { useSpanDrag } from "../period/use-span-drag.ts";
import { screenTexts } from "../screen-texts.ts";
import { linesOf } from "./timeline-lines.ts";
import { ticksOf } from "./timeline-ticks.ts";
import "./timeline.css";

const SCALES = ["day", "week", "month", "quarter"] as const;
/** Pixels of a bar's line, and the share of the width that the shortest bar takes. */
const LANE = 28;
const LEAST = 1 / 60;
/** Share of the width that a moment takes, which is a mark with its name. */
const MOMENT = 1 / 6;

/** Records as bars along the days, in lines of a field's values. */
export const TimelineScreen = observer(function TimelineScreen(props: OtherScreenProps & { readonly spec: Spec }) {
  const { view, actions, onOpen, spec } = props;
  const { t, text, locale } = useI18n(screenTexts);
  const { store } = view;
  const { module } = store;
  const fields = useMemo(() => periodFields(module, spec.start), [module, spec.start]);
  const [shown, show] = useState<Shown>(() => ({ scale: spec.scale, at: today() }));
  const span = shownSpan(shown.scale, shown.at);
  const length = span.to - span.from;
  const answer = usePeriodRecords(store, fields, span);
  const { said, ...moves } = usePeriodMoves(store, actions, fields, answer.value);
  const grid = useRef<HTMLDivElement>(null);
  const by = module.fields.find(({ name }) => name === spec.by) ?? null;
  const snap = shown.scale === "day" && !fields.whole ? 15 : DAY;

  const drag = useSpanDrag({
    timeAt: (x) => {
      const box = grid.current?.getBoundingClientRect();
      if (box === undefined || x < box.left || x > box.right) return null;
      return span.from + Math.round(((x - box.left) / box.width) * (length / snap)) * snap;
    },
    least: fields.whole ? DAY : 15,
    stepOf: (key) => (key === "ArrowLeft" ? -snap : key === "ArrowRight" ? snap : null),
    spanOf: moves.spanOf,
    onDrop: moves.onDrop,
  });
  const scene = { module, fields, facts: spec.facts, edgesOf: moves.edgesOf, ...(onOpen === undefined ? {} : { onOpen }) };
  const share = (minutes: number): number => Math.min(1, Math.max(0, (minutes - span.from) / length));
  // Of a moment at the end of the shown time the name stands before the mark.
  const isLate = ({ from }: Span): boolean => from > span.to - length * MOMENT;
  const takenBy = (entry: Entry): Span => {
    const real = drag.spanOf(entry);
    if (real.to > real.from) return real;
    const taken = length * MOMENT;
    return isLate(real) ? { from: real.from - taken, to: real.from } : { from: real.from, to: real.from + taken };
  };
  const lines = linesOf(module, by, answer.value?.entries ?? [], text, t("without"));
  const ticks = ticksOf(shown.scale, span, locale);
  const now = present();
  return (
    <div className="trellis-timeline" aria-busy={answer.reading.loading} data-screen="timeline">
      <PeriodBar shown={shown} span={span} scales={SCALES} onShow={show} />
      {answer.value === null && answer.reading.error === null ? (
        <Skeleton rows={8} />
      ) : (
        <div
          className="trellis-timeline-scroll"
          tabIndex={0}
          role="group"
          aria-label={by === null ? t("timeline") : t("lines", { title: text(by.title) })}
          data-scale={shown.scale}
        >
          <div className="trellis-timeline-grid">
            <div className="trellis-timeline-corner">{by === null ? "" : text(by.title)}</div>
            <div className="trellis-timeline-ticks" ref={grid} aria-hidden="true">
              {ticks.map((tick) => (
                <span
                  key={tick.at}
                  data-today={(tick.at <= now && now < tick.to) || undefined}
                  style={{ insetInlineStart: `${share(tick.at) * 100}%`, width: `${((tick.to - tick.at) / length) * 100}%` }}
                >
                  {tick.text}
                </span>
              ))}
            </div>
            {lines.map((line) => {
              const placed = placeInLanes(line.entries, takenBy, length * LEAST);
              const height = Math.max(1, ...placed.map(({ lane }) => lane + 1)) * LANE + 8;
              return (
                <section key={line.key} className="trellis-timeline-line" aria-label={line.title}>
                  <h4 style={line.hue}>
                    <span title={line.title}>{line.title}</span>
                    <small>{line.entries.length}</small>
                  </h4>
                  <div style={{ height }}>
                    {ticks.map((tick) => (
                      <i
                        key={tick.at}
                        aria-hidden="true"
                        data-today={(tick.at <= now && now < tick.to) || undefined}
                        data-free={tick.free || undefined}
                        style={{
                          insetInlineStart: `${share(tick.at) * 100}%`,
                          width: `${((tick.to - tick.at) / length) * 100}%`,
                        }}
                      />
                    ))}
                    {placed.map(({ item: entry, span: taken, lane }) => {
                      const real = drag.spanOf(entry);
                      const isMoment = real.to === real.from;
                      const [left, right] = [share(taken.from), share(taken.to)];
                      return (
                        <Bar
                          key={entry.record.id}
                          scene={scene}
                          drag={drag}
                          entry={entry}
                          within={span}
                          mark={isMoment ? (isLate(real) ? "end" : "start") : null}
                          style={{
                            top: lane * LANE + 4,
                            insetInlineStart: `${left * 100}%`,
                            width: `calc(${Math.max(right - left, LEAST) * 100}% - 2px)`,
                          }}
                        />
                      );
                    })}
                  </div>
                </section>
              );
            })}
          </div>
        </div>
      )}
      <PeriodNotes answer={answer} />
      <span className="ui-unseen" role="status">
        {said}
      </span>
    </div>
  );
});
