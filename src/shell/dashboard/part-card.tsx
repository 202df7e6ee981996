import { useMemo } from "react";
import { Link } from "react-router-dom";
import { DASHBOARD_LIMITS, filtersWithin, type DashboardAnswer, type DashboardPartView, type Period } from "#contract";
import { PartBody, useRuntime } from "#runtime";
import { Icon, useI18n } from "#ui";
import { dashboardTexts } from "./dashboard-texts.ts";
import { isFigure, moved, neighbour, toggled, widened } from "./arrange.ts";

interface PartCardProps {
  readonly part: DashboardPartView;
  /** Null for a list, and while the numbers load. */
  readonly answer: DashboardAnswer | null;
  /** Chosen period; null when the dashboard has none. */
  readonly period: Period | null;
  readonly loading: boolean;
  /** Number of earlier readings of the board. */
  readonly round: number;
  readonly parts: readonly DashboardPartView[];
  /** Applies another arrangement; null unless the user is arranging. */
  readonly arrange: ((parts: readonly DashboardPartView[]) => void) | null;
}

/** A part of a dashboard in its frame. The title leads to the records behind it. */
export function PartCard({ part, answer, period, loading, round, parts, arrange }: PartCardProps) {
  const { t, text } = useI18n(dashboardTexts);
  const { screenPath } = useRuntime();
  const title = text(part.title);
  const screen = screenPath(part.module);
  const filters = useMemo(() => filtersWithin(part.filters, period), [part.filters, period]);
  const link = useMemo(() => {
    const query = new URLSearchParams(filters).toString();
    return screen === null ? null : `${screen}${query === "" ? "" : `?${query}`}`;
  }, [screen, filters]);
  return (
    <li
      className="panel dashboard-part"
      data-kind={part.kind}
      data-width={part.width}
      data-hidden={part.hidden || undefined}
      aria-label={title}
    >
      <h2>
        {link === null || arrange !== null ? (
          title
        ) : (
          <Link to={link} title={t("open", { title })}>
            {title}
            <Icon name="right" />
          </Link>
        )}
      </h2>
      {arrange !== null && <ArrangeTools part={part} title={title} parts={parts} arrange={arrange} />}
      <PartBody part={part} title={title} filters={filters} answer={answer} loading={loading} round={round} />
    </li>
  );
}

interface ArrangeToolsProps {
  readonly part: DashboardPartView;
  readonly title: string;
  readonly parts: readonly DashboardPartView[];
  readonly arrange: (parts: readonly DashboardPartView[]) => void;
}

function ArrangeTools({ part, title, parts, arrange }: ArrangeToolsProps) {
  const { t } = useI18n(dashboardTexts);
  const tools = [
    { id: "earlier", icon: "arrow-left", off: neighbour(parts, part, -1) === undefined, next: () => moved(parts, part, -1) },
    { id: "later", icon: "arrow-right", off: neighbour(parts, part, 1) === undefined, next: () => moved(parts, part, 1) },
    { id: "narrower", icon: "minus", off: part.width === 1, next: () => widened(parts, part, -1) },
    { id: "wider", icon: "plus", off: part.width === DASHBOARD_LIMITS.columns, next: () => widened(parts, part, 1) },
    {
      id: part.hidden ? "show" : "hide",
      icon: part.hidden ? "eye-invisible" : "eye",
      off: false,
      next: () => toggled(parts, part),
    },
  ] as const;
  const offered = tools.filter(({ id }) => !isFigure(part) || (id !== "narrower" && id !== "wider"));
  return (
    <div className="dashboard-arrange" role="group" aria-label={title}>
      {offered.map(({ id, icon, off, next }) => (
        <button
          key={id}
          type="button"
          className="tool"
          aria-label={t(id, { title })}
          title={t(id, { title })}
          disabled={off}
          onClick={() => arrange(next())}
        >
          <Icon name={icon} />
        </button>
      ))}
    </div>
  );
}
