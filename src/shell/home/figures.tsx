import { useMemo, useState } from "react";
import { Link } from "react-router-dom";
import {
  DASHBOARD_PERIODS,
  filtersWithin,
  type DashboardAnswer,
  type DashboardPartView,
  type DashboardView,
  type Period,
} from "#contract";
import { FigurePart, PeriodChoice, useDashboardAnswers, useDashboards, useRuntime } from "#runtime";
import { ErrorState, Skeleton, useI18n } from "#ui";
import { isString, readStorage, writeStorage } from "#ui/storage";
import { homeTexts } from "./home-texts.ts";

/** Key of the period that a person chose last. */
const PERIOD = "home-period";

/** The figures of the person's first dashboard with `home`. Empty for a person without one. */
export function Figures() {
  const found = useDashboards();
  if (found.state !== "ready") return found.state === "loading" ? <Waiting /> : null;
  const view = found.data.find(({ home }) => home);
  const figures = view?.parts.filter(({ kind, hidden }) => kind === "figure" && !hidden) ?? [];
  return view === undefined || figures.length === 0 ? null : <Overview view={view} figures={figures} />;
}

/** Keeps the place, so that the panels below do not jump. */
function Waiting() {
  return (
    <div className="home-figures" aria-hidden>
      <ul>
        {["1", "2", "3", "4"].map((place) => (
          <li key={place} className="panel">
            <Skeleton rows={3} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface OverviewProps {
  readonly view: DashboardView;
  readonly figures: readonly DashboardPartView[];
}

function Overview({ view, figures }: OverviewProps) {
  const { t, text } = useI18n(homeTexts);
  const [period, setPeriod] = useState<Period | null>(
    () => DASHBOARD_PERIODS.find((each) => each === readStorage(PERIOD, isString)) ?? view.period,
  );
  const { answers, problem, again } = useDashboardAnswers(view, period);
  return (
    <section className="home-figures" aria-labelledby="home-figures">
      <header>
        <h2 id="home-figures">{text(view.title)}</h2>
        {view.period !== null && (
          <PeriodChoice
            period={period}
            onChange={(chosen) => {
              writeStorage(PERIOD, chosen);
              setPeriod(chosen);
            }}
          />
        )}
      </header>
      {problem !== null && answers === null ? (
        <div className="panel">
          <ErrorState title={t("failed")} hint={problem} onRetry={again} />
        </div>
      ) : (
        <ul>
          {figures.map((part) => (
            <Figure key={part.id} part={part} period={period} answer={answers?.get(part.id) ?? null} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface FigureProps {
  readonly part: DashboardPartView;
  readonly period: Period | null;
  readonly answer: DashboardAnswer | null;
}

/** One figure. All of it leads to the list of its records, with the same filter. */
function Figure({ part, period, answer }: FigureProps) {
  const { t, text } = useI18n(homeTexts);
  const { screenPath } = useRuntime();
  const title = text(part.title);
  const screen = screenPath(part.module);
  const link = useMemo(
    () => (screen === null ? null : `${screen}?${new URLSearchParams(filtersWithin(part.filters, period)).toString()}`),
    [screen, part.filters, period],
  );
  return (
    <li className="panel" aria-label={title}>
      <h3>
        {link === null ? (
          title
        ) : (
          <Link to={link} title={t("figure.open", { title })}>
            {title}
          </Link>
        )}
      </h3>
      {answer === null ? (
        <Skeleton rows={2} />
      ) : answer.table === null ? (
        <p className="dashboard-problem">{answer.problem}</p>
      ) : (
        <FigurePart part={part} answer={answer} table={answer.table} />
      )}
    </li>
  );
}
