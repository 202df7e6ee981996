import { useMemo } from "react";
import type { Module, States } from "#metadata";
import { useI18n } from "#ui";
import { textWidth } from "../cells/text-width.ts";
import { recordsText } from "../table/record-label.ts";
import { useIsMobile } from "../table/use-is-mobile.ts";
import { arrivalAngle, curveThrough, layoutStates, type PlacedArrow, type PlacedState } from "./layout-states.ts";
import { stateGraph } from "./state-graph.ts";
import { hueOf } from "./state-hue.ts";
import { statesTexts } from "./states-texts.ts";
import type { Visit } from "./visits.ts";
import "./states.css";

export interface StateDiagramProps {
  readonly module: Module;
  readonly states: States;
  /** The way of one record, which the diagram marks; null for the module alone. */
  readonly visits: readonly Visit[] | null;
}

const BOX_HEIGHT = 38;
const BOX_PADDING = 32;
const LABEL_LINE = 18;
const LABEL_PADDING = 12;
const RADIUS = 8;

/** The states of a module and the transitions between them. */
export function StateDiagram({ module, states, visits }: StateDiagramProps) {
  const { t, text } = useI18n(statesTexts);
  const direction = useIsMobile() ? "TB" : "LR";
  const placed = useMemo(
    () =>
      layoutStates(
        stateGraph(states),
        {
          box: ({ title }) => ({ width: textWidth(text(title), "strong") + BOX_PADDING, height: BOX_HEIGHT }),
          label: ({ titles }) => ({
            width: Math.max(...titles.map((title) => textWidth(text(title), "tag"))) + LABEL_PADDING,
            height: titles.length * LABEL_LINE,
          }),
        },
        direction,
      ),
    [states, direction, text],
  );
  const present = visits?.at(-1)?.state ?? null;
  const visited = new Set(visits?.map(({ state }) => state.id));
  const steps = new Set(visits?.slice(1).map(({ state }, at) => `${visits[at]?.state.id ?? ""} ${state.id}`));
  const titleOf = (id: string): string => text(states.list.find((state) => state.id === id)?.title ?? { zh: id, en: id });
  const alternative = [
    t("alt.states", {
      title: text(recordsText(module)),
      first: titleOf(states.first),
      ends: states.list.flatMap(({ end, title }) => (end ? [text(title)] : [])).join(t("comma")) || t("alt.none"),
    }),
    visits === null || present === null
      ? ""
      : t("alt.visited", {
          visited: visits.map(({ state }) => text(state.title)).join(t("comma")),
          present: text(present.title),
        }),
    placed.arrows
      .map(({ arrow: { from, to, isMove, titles } }) =>
        t(isMove ? "alt.move" : "alt.arrow", {
          from: titleOf(from),
          to: titleOf(to),
          titles: titles.map((title) => text(title)).join(t("comma")),
        }),
      )
      .join(t("alt.joint")),
  ].join("");
  return (
    <figure className="state-diagram" data-way={visits === null ? undefined : "shown"}>
      {/* Focusable, so that the keyboard scrolls a wide diagram. */}
      <div
        className="state-diagram-scroll"
        tabIndex={0}
        role="group"
        aria-label={t("title", { title: text(recordsText(module)) })}
      >
        <svg
          role="img"
          aria-label={alternative}
          viewBox={`0 0 ${placed.width} ${placed.height}`}
          style={{ width: placed.width, minWidth: placed.width * 0.8 }}
        >
          <g className="state-arrow">
            <path d={curveThrough(placed.start.points)} />
            <Head points={placed.start.points} />
            <circle cx={placed.start.dot.x} cy={placed.start.dot.y} r={placed.start.dot.width / 2} />
          </g>
          {placed.arrows.map((one) => (
            <Arrow key={one.arrow.id} placed={one} taken={steps.has(`${one.arrow.from} ${one.arrow.to}`)} />
          ))}
          {placed.arrows.map((one) => (
            <ArrowLabel key={one.arrow.id} placed={one} />
          ))}
          {placed.states.map((one) => (
            <StateBox
              key={one.state.id}
              placed={one}
              mark={one.state.id === present?.id ? "present" : visited.has(one.state.id) ? "visited" : undefined}
            />
          ))}
        </svg>
      </div>
      <Legend states={states} way={visits !== null} />
    </figure>
  );
}

function Arrow({ placed: { arrow, points }, taken }: { readonly placed: PlacedArrow; readonly taken: boolean }) {
  return (
    <g className="state-arrow" data-move={arrow.isMove || undefined} data-taken={taken || undefined} data-arrow={arrow.id}>
      <path d={curveThrough(points)} />
      <Head points={points} />
    </g>
  );
}

/** The markers of SVG cannot take the colour of their line in every browser. */
function Head({ points }: { readonly points: PlacedArrow["points"] }) {
  const end = points.at(-1);
  if (end === undefined) return null;
  return <polygon points="0,0 -9,-4.5 -9,4.5" transform={`translate(${end.x} ${end.y}) rotate(${arrivalAngle(points)})`} />;
}

function ArrowLabel({ placed: { arrow, label } }: { readonly placed: PlacedArrow }) {
  const { text } = useI18n(statesTexts);
  const top = label.y - label.height / 2;
  return (
    <g className="state-arrow-label">
      <rect x={label.x - label.width / 2} y={top} width={label.width} height={label.height} rx={4} />
      {arrow.titles.map((title, at) => (
        <text key={text(title)} x={label.x} y={top + (at + 0.5) * LABEL_LINE}>
          {text(title)}
        </text>
      ))}
    </g>
  );
}

interface StateBoxProps {
  readonly placed: PlacedState;
  readonly mark: "present" | "visited" | undefined;
}

/** A final state has a double border, as in diagrams of automata. */
function StateBox({ placed: { state, x, y, width, height }, mark }: StateBoxProps) {
  const { text } = useI18n(statesTexts);
  const [left, top] = [x - width / 2, y - height / 2];
  return (
    <g className="state-box" data-state={state.id} data-mark={mark} style={hueOf(state)}>
      <rect className="state-ground" x={left} y={top} width={width} height={height} rx={RADIUS} />
      <rect className="state-border" x={left} y={top} width={width} height={height} rx={RADIUS} />
      {state.end && <rect className="state-end" x={left + 4} y={top + 4} width={width - 8} height={height - 8} rx={RADIUS - 3} />}
      <text x={x} y={y}>
        {text(state.title)}
      </text>
    </g>
  );
}

function Legend({ states, way }: { readonly states: States; readonly way: boolean }) {
  const { t } = useI18n(statesTexts);
  const keys = [
    "first",
    ...(states.list.some(({ end }) => end) ? (["end"] as const) : []),
    "action",
    ...(states.transitions.some(({ action }) => action === null) ? (["move"] as const) : []),
    ...(way ? (["visited", "present"] as const) : []),
  ] as const;
  return (
    <figcaption className="state-legend" aria-hidden>
      {keys.map((key) => (
        <span key={key} data-key={key}>
          {t(`legend.${key}`)}
        </span>
      ))}
    </figcaption>
  );
}
