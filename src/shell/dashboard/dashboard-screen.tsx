import { observer } from "mobx-react-lite";
import { useEffect, useMemo, useState } from "react";
import { HOME_LIMITS, dashboardEndpoint, type DashboardFacts } from "#contract";
import { callEndpoint, isAborted, messageOf } from "#runtime";
import { Chart, EmptyState, ErrorState, Icon, Skeleton, useI18n } from "#ui";
import { useShell } from "../stores/shell-context.tsx";
import { dashboardTexts } from "./dashboard-texts.ts";
import { ModuleTiles } from "./module-tiles.tsx";
import "./dashboard.css";

const { days: DAYS } = HOME_LIMITS;
/** Number of modules in the ranking. */
const MOST_CHANGED = 8;

/** Activity in the modules that the user may read: counts, changes per day, sign-ins. */
export const DashboardScreen = observer(function DashboardScreen() {
  const { api } = useShell();
  const { t } = useI18n(dashboardTexts);
  const [facts, setFacts] = useState<DashboardFacts | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const leave = new AbortController();
    setError(null);
    callEndpoint(api, dashboardEndpoint, {}, { quiet: true, signal: leave.signal }).then(setFacts, (reason: unknown) => {
      if (!isAborted(reason)) setError(messageOf(reason));
    });
    return () => leave.abort();
  }, [api, attempt]);
  return (
    <div className="dashboard">
      <header className="dashboard-head">
        <div>
          <h1>{t("title")}</h1>
          <p>{t("hint", { days: DAYS })}</p>
        </div>
        <button
          type="button"
          className="tool"
          aria-label={t("refresh")}
          title={t("refresh")}
          onClick={() => setAttempt(attempt + 1)}
        >
          <Icon name="refresh" />
        </button>
      </header>
      {error !== null ? (
        <div className="panel">
          <ErrorState title={t("failed")} hint={error} onRetry={() => setAttempt(attempt + 1)} />
        </div>
      ) : facts === null ? (
        <div className="panel">
          <Skeleton rows={8} />
        </div>
      ) : facts.modules.length === 0 ? (
        <div className="panel">
          <EmptyState icon="dashboard" title={t("none")} hint={t("noneHint")} />
        </div>
      ) : (
        <Facts facts={facts} />
      )}
    </div>
  );
});

function Facts({ facts }: { readonly facts: DashboardFacts }) {
  const { t, text } = useI18n(dashboardTexts);
  const { modules, days, signIns } = facts;
  const shown = useMemo(() => {
    const top = modules.filter(({ writes }) => writes > 0).slice(0, MOST_CHANGED);
    const day = (one: { readonly day: string }): string => one.day.slice(5);
    return {
      quiet: days.every(({ added, edited, removed }) => added + edited + removed === 0),
      days: days.map(day),
      activity: (["added", "edited", "removed"] as const).map((kind) => ({
        name: t(kind),
        values: days.map((one) => one[kind]),
      })),
      topNames: top.map(({ title }) => text(title)),
      top: [{ name: t("writes"), values: top.map(({ writes }) => writes) }],
      signInDays: (signIns ?? []).map(day),
      signIns: [{ name: t("signIns"), values: (signIns ?? []).map(({ count }) => count) }],
    };
  }, [modules, days, signIns, t, text]);
  const quiet = <EmptyState icon="edit" title={t("quiet", { days: DAYS })} />;
  return (
    <>
      <ModuleTiles modules={modules} />
      <div className="dashboard-charts">
        <section className="panel dashboard-wide" aria-labelledby="dashboard-activity">
          <h2 id="dashboard-activity">{t("activity")}</h2>
          {shown.quiet ? quiet : <Chart kind="bar" stacked title={t("activity")} labels={shown.days} series={shown.activity} />}
        </section>
        <section className="panel" aria-labelledby="dashboard-top">
          <h2 id="dashboard-top">{t("top")}</h2>
          {shown.topNames.length === 0 ? (
            quiet
          ) : (
            <Chart kind="bar" lying title={t("top")} labels={shown.topNames} series={shown.top} />
          )}
        </section>
        {signIns !== null && (
          <section className="panel" aria-labelledby="dashboard-sign-ins">
            <h2 id="dashboard-sign-ins">{t("signIns")}</h2>
            {signIns.every(({ count }) => count === 0) ? (
              <EmptyState icon="user" title={t("noSignIns", { days: DAYS })} />
            ) : (
              <Chart kind="bar" title={t("signIns")} labels={shown.signInDays} series={shown.signIns} />
            )}
          </section>
        )}
      </div>
    </>
  );
}
