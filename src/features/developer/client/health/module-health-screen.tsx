import Button from "@arco-design/web-react/es/Button";
import { useCallback, useEffect, useState } from "react";
import { moduleHealthEndpoint, type ModuleHealthReport } from "#contract";
import { callEndpoint, isAborted, messageOf, Moment, ScreenFrame, ScreenTitle, useRuntime } from "#runtime";
import { EmptyState, ErrorState, Icon, Skeleton, useI18n } from "#ui";
import { HealthCard } from "./health-card.tsx";
import { ModuleName } from "./module-name.tsx";
import { StatesButton } from "./states-button.tsx";
import "./module-health.css";
import { healthTexts } from "./health-texts.ts";

/**
 * Shows the state of every module file on the running server: the active files, the inactive ones, the reasons and the
 * repairs.
 */
export function ModuleHealthScreen() {
  const { t } = useI18n(healthTexts);
  const { health, error, loading, load } = useModuleHealth();
  return (
    <ScreenFrame>
      <section className="health" aria-label={t("title")} aria-busy={loading}>
        <header>
          <ScreenTitle>{t("title")}</ScreenTitle>
          {health !== null && <Summary health={health} />}
          <Button icon={<Icon name="refresh" />} loading={loading} onClick={load}>
            {t("refresh")}
          </Button>
        </header>
        {error !== null && <ErrorState hint={error} onRetry={load} />}
        {health === null && error === null && <Skeleton rows={8} />}
        {health !== null && <HealthReport health={health} onConverted={load} />}
      </section>
    </ScreenFrame>
  );
}

function Summary({ health }: { readonly health: readonly ModuleHealthReport[] }) {
  const { t } = useI18n(healthTexts);
  const count = health.filter(needsAttention).length;
  return (
    <p className="health-summary" role="status" data-trouble={count > 0 || undefined}>
      <Icon name={count > 0 ? "exclamation-circle" : "check-circle"} />
      {count > 0
        ? t("summary.trouble", { count })
        : t(health.length === 0 ? "summary.none" : "summary.ok", { count: health.length })}
    </p>
  );
}

interface HealthReportProps {
  readonly health: readonly ModuleHealthReport[];
  readonly onConverted: () => void;
}

function HealthReport({ health, onConverted }: HealthReportProps) {
  const { t } = useI18n(healthTexts);
  const trouble = health.filter(needsAttention);
  const calm = health.filter((entry) => !needsAttention(entry));
  if (health.length === 0) return <EmptyState title={t("summary.none")} />;
  return (
    <div className="health-scroll" role="group" aria-label={t("title")} tabIndex={0}>
      {trouble.length > 0 && (
        <ul className="health-cards" aria-label={t("trouble")}>
          {trouble.map((entry) => (
            <HealthCard key={entry.file} entry={entry} onConverted={onConverted} />
          ))}
        </ul>
      )}
      {calm.length > 0 && (
        <table className="health-table" aria-label={t("inForce")}>
          <thead>
            <tr>
              {(["column.module", "column.file", "column.state", "column.since"] as const).map((key) => (
                <th key={key} scope="col">
                  {t(key)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {calm.map((entry) => (
              <tr key={entry.file}>
                <td>
                  <ModuleName entry={entry} />
                </td>
                <td>
                  <code>{entry.file}</code>
                  {entry.hasStates && <StatesButton module={entry.module} />}
                  {entry.applied.length > 0 && (
                    <details className="health-applied">
                      <summary title={t("applied.title")}>{t("applied.open", { count: entry.applied.length })}</summary>
                      <pre>{entry.applied.join(";\n")}</pre>
                    </details>
                  )}
                </td>
                <td>
                  <span className="health-state" data-state={entry.state}>
                    {t(`state.${entry.state}`)}
                  </span>
                </td>
                <td>
                  <Moment time={entry.since} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

/** A removed file is only news. A finding or a rejected change needs attention even while the module runs. */
function needsAttention({ state, findings, statement }: ModuleHealthReport): boolean {
  return state === "stale" || state === "refused" || findings.length > 0 || statement !== null;
}

function useModuleHealth() {
  const { api } = useRuntime();
  const [health, setHealth] = useState<readonly ModuleHealthReport[] | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [asked, setAsked] = useState(0);
  const [loading, setLoading] = useState(true);
  const load = useCallback(() => setAsked((now) => now + 1), []);

  useEffect(() => {
    const pending = new AbortController();
    setLoading(true);
    callEndpoint(api, moduleHealthEndpoint, {}, { signal: pending.signal, quiet: true }).then(
      (found) => {
        setHealth(found);
        setError(null);
        setLoading(false);
      },
      (reason: unknown) => {
        if (isAborted(reason)) return;
        setError(messageOf(reason));
        setLoading(false);
      },
    );
    return () => pending.abort();
  }, [api, asked]);

  // Reload on return, because people repair a file in another window.
  useEffect(() => {
    window.addEventListener("focus", load);
    return () => window.removeEventListener("focus", load);
  }, [load]);

  return { health, error, loading, load };
}
