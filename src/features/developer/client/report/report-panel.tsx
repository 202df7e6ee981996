import { useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { DASHBOARD_PERIODS, isJsonObject, readReportQuery, splitFilterKey, type JsonObject } from "#contract";
import { PeriodChoice, useApiQuery, type RecordPanelProps } from "#runtime";
import { ErrorState, Skeleton } from "#ui";
import { CHART_KINDS, PREVIEW, asTable } from "./report-answer.ts";
import { ReportView } from "./report-view.tsx";

/** Suffix of a filter by a period. */
const WITHIN = "_within";

/**
 * The chart and the table of a report on its page. Filters in the address come before those of the report, so that a
 * link shows what its sender sees.
 */
export function ReportPanel({ record }: RecordPanelProps) {
  const [query, setQuery] = useSearchParams();
  const saved = record["content"];
  const address = query.toString();
  const content = useMemo(() => withFilters(saved, new URLSearchParams(address)), [saved, address]);
  const answer = useApiQuery(PREVIEW, { content }, asTable, "POST");
  const question = useMemo(() => readReportQuery(content), [content]);
  const [time, period] = Object.entries(question?.filters ?? {}).find(([key]) => key.endsWith(WITHIN)) ?? [];
  const name = String(record["name"] ?? "");
  return (
    <div className="report-panel">
      {time !== undefined && (
        <PeriodChoice
          period={DASHBOARD_PERIODS.find((each) => each === period) ?? null}
          onChange={(chosen) =>
            setQuery(
              (now) => {
                now.set(time, chosen);
                return now;
              },
              { replace: true },
            )
          }
        />
      )}
      {answer.state === "failed" ? (
        <ErrorState hint={answer.message} onRetry={answer.retry} />
      ) : answer.state === "ready" ? (
        <ReportView table={answer.data} name={name} kind={CHART_KINDS[Number(record["chart"])] ?? null} question={question} />
      ) : (
        <Skeleton rows={8} />
      )}
    </div>
  );
}

/** The saved query with the filters of the address in place of its own by the same field and operator. */
function withFilters(saved: unknown, query: URLSearchParams): JsonObject {
  if (!isJsonObject(saved)) return {};
  const own = isJsonObject(saved["filters"]) ? saved["filters"] : {};
  const asked = Object.fromEntries([...query].filter(([key]) => key in own || splitFilterKey(key).operator !== null));
  return { ...saved, filters: { ...own, ...asked } };
}
