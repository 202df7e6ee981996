import { useEffect, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import type { DashboardView } from "#contract";
import { useDashboards } from "#runtime";
import { EmptyState, ErrorState, PageHeader, Skeleton, useI18n } from "#ui";
import { Board } from "./board.tsx";
import { dashboardTexts } from "./dashboard-texts.ts";
import "./dashboard.css";

/** Parameter of the address that names the open dashboard. */
const BOARD = "board";

/** The dashboards of the user (`schemas/dashboards/`), one at a time. */
export function DashboardScreen() {
  const { t } = useI18n(dashboardTexts);
  const found = useDashboards();
  if (found.state === "ready" && found.data.length > 0) return <Dashboards dashboards={found.data} again={found.again} />;
  return (
    <div className="dashboard">
      <PageHeader title={t("title")} />
      <div className="panel dashboard-state">
        {found.state === "failed" ? (
          <ErrorState title={t("failed")} hint={found.message} onRetry={found.retry} />
        ) : found.state === "ready" ? (
          <EmptyState icon="dashboard" title={t("none")} hint={t("noneHint")} />
        ) : (
          <Skeleton rows={8} />
        )}
      </div>
    </div>
  );
}

interface DashboardsProps {
  readonly dashboards: readonly DashboardView[];
  /** Reads them again. */
  readonly again: () => void;
}

function Dashboards({ dashboards, again }: DashboardsProps) {
  const { t, text } = useI18n(dashboardTexts);
  const [query] = useSearchParams();
  const [views, setViews] = useState(dashboards);
  useEffect(() => setViews(dashboards), [dashboards]);
  const open = views.find(({ name }) => name === query.get(BOARD)) ?? views[0];
  if (open === undefined) return null;
  const change = (next: DashboardView): void => setViews(views.map((view) => (view.name === next.name ? next : view)));
  const tabs =
    views.length < 2 ? null : (
      <nav aria-label={t("boards")}>
        {views.map(({ name, title }) => (
          <Link
            key={name}
            ref={name === open.name ? bringIntoSight : undefined}
            to={`?${BOARD}=${name}`}
            replace
            aria-current={name === open.name ? "page" : undefined}
          >
            {text(title)}
          </Link>
        ))}
      </nav>
    );
  return <Board key={open.name} view={open} tabs={tabs} onChange={change} onReset={again} />;
}

/** The tabs scroll where they have no room. */
function bringIntoSight(tab: HTMLElement | null): void {
  tab?.scrollIntoView({ block: "nearest", inline: "center" });
}
