import { useMemo, useState } from "react";
import { Link } from "react-router-dom";
import {
  DASHBOARD_LIMITS,
  filtersWithin,
  type DashboardAnswer,
  type DashboardPartView,
  type DashboardView,
  type Period,
} from "#contract";
import { PartBody, PeriodChoice, useDashboardAnswers } from "#runtime";
import { Icon, NativeSelect, useI18n } from "#ui";
import { serverTime } from "#ui/server-time";
import { useClock, useTextSize } from "./use-wall.ts";
import { wallTexts } from "./wall-texts.ts";

/** Milliseconds after which numbers that were not read again are called old. */
const OLD = 150_000;

/** Milliseconds between two readings without a change: a wall says soon that it has lost its server. */
const REFRESH = 15_000;

/** Cells of the grid that a map takes, and columns that another part takes at most. */
const [MAP_CELLS, MOST_WIDE] = [4, 3];

/** Place of the time in a moment, `yyyy-MM-dd HH:mm:ss`. */
const TIME = "yyyy-MM-dd ".length;

interface WallProps {
  readonly view: DashboardView;
  /** All boards of the user. */
  readonly walls: readonly DashboardView[];
  readonly onOpen: (name: string) => void;
}

/** One board: figures above, the map in the middle, charts and lists around it. */
export function Wall({ view, walls, onOpen }: WallProps) {
  const { t, text } = useI18n(wallTexts);
  const [period, setPeriod] = useState(view.period);
  const { answers, readAt, problem, round } = useDashboardAnswers(view, period, REFRESH);
  const now = useClock();
  const size = useTextSize();
  const isOld = readAt !== null && (problem !== null || now.getTime() - readAt.getTime() > OLD);
  const shown = view.parts.filter(({ hidden }) => !hidden);
  const figures = shown.filter(({ kind }) => kind === "figure");
  const others = filled(shown.filter(({ kind }) => kind !== "figure"));
  const draw = (part: DashboardPartView) => (
    <Part
      key={part.id}
      part={part}
      period={period}
      answer={answers?.get(part.id) ?? null}
      loading={answers === null && problem === null}
      round={round}
      size={size}
    />
  );
  return (
    <main className="wall" data-charts="dark">
      <header className="wall-head">
        <h1>{text(view.title)}</h1>
        <p className="wall-state" role="status" data-state={isOld || problem !== null ? "old" : "live"}>
          {readAt === null ? (problem ?? "") : t(isOld ? "old" : "live", { time: serverTime(readAt.getTime()).slice(TIME) })}
        </p>
        <time>{serverTime(now.getTime()).slice(TIME)}</time>
        {walls.length > 1 && (
          <NativeSelect
            label={t("board")}
            value={view.name}
            options={walls.map(({ name, title }) => ({ value: name, label: text(title) }))}
            onChange={onOpen}
          />
        )}
        {view.period !== null && <PeriodChoice period={period} onChange={setPeriod} />}
        {document.fullscreenEnabled && (
          <button
            type="button"
            aria-label={t("fullScreen")}
            title={t("fullScreen")}
            onClick={() =>
              void (document.fullscreenElement === null
                ? document.documentElement.requestFullscreen()
                : document.exitFullscreen())
            }
          >
            <Icon name="fullscreen" />
          </button>
        )}
        <Link to="/wel/index" aria-label={t("home")} title={t("home")}>
          <Icon name="home" />
        </Link>
      </header>
      <ul className="wall-figures">{figures.map(draw)}</ul>
      <ul className="wall-parts">{others.map(draw)}</ul>
    </main>
  );
}

/** Cells of the grid of a lying wall that a part takes. */
const cellsOf = ({ kind, width }: DashboardPartView): number => (kind === "map" ? MAP_CELLS : Math.min(width, MOST_WIDE));

/** The last part of one column takes the cells that would stay empty, as where a viewer may not see a part. */
function filled(parts: readonly DashboardPartView[]): readonly DashboardPartView[] {
  const cells = parts.reduce((sum, part) => sum + cellsOf(part), 0);
  const free = (DASHBOARD_LIMITS.columns - (cells % DASHBOARD_LIMITS.columns)) % DASHBOARD_LIMITS.columns;
  const last = parts.findLastIndex(({ kind, width }) => kind !== "map" && width + free <= MOST_WIDE);
  return free === 0 || last === -1
    ? parts
    : parts.map((part, at) => (at === last ? { ...part, width: part.width + free } : part));
}

interface PartProps {
  readonly part: DashboardPartView;
  readonly period: Period | null;
  readonly answer: DashboardAnswer | null;
  readonly loading: boolean;
  readonly round: number;
  /** Pixels. */
  readonly size: number;
}

function Part({ part, period, answer, loading, round, size }: PartProps) {
  const { text } = useI18n(wallTexts);
  const title = text(part.title);
  const filters = useMemo(() => filtersWithin(part.filters, period), [part.filters, period]);
  return (
    <li className="wall-part" data-kind={part.kind} data-width={part.width} aria-label={title}>
      <h2>{title}</h2>
      <div className="wall-body">
        <PartBody part={part} title={title} filters={filters} answer={answer} loading={loading} round={round} wall={size} />
      </div>
    </li>
  );
}
