import Button from "@arco-design/web-react/es/Button";
import { useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { DASHBOARD_PERIODS, isJsonObject, readReportQuery, splitFilterKey, type JsonObject } from "#contract";
import { PeriodChoice, saveFile, useApiQuery, useRuntime, type Api, type RecordPanelProps } from "#runtime";
import { ErrorState, Icon, Skeleton, useI18n } from "#ui";
import { CHART_KINDS, PREVIEW, asTable } from "./report-answer.ts";
import { reportTexts } from "./report-texts.ts";
import { ReportView } from "./report-view.tsx";

/** Suffix of a filter by a period. */
const WITHIN = "_within";
const EXPORT = "/api/blade-report/report/rest/export";
const EXPORT_CODE = "report_export";
const FORMATS = ["xlsx", "csv"] as const;

/**
 * The chart and the table of a report on its page, and their export. Filters in the address come before those of the
 * report, so that a link shows what its sender sees.
 */
export function ReportPanel({ record }: RecordPanelProps) {
  const { t } = useI18n(reportTexts);
  const { api, permissions } = useRuntime();
  const [query, setQuery] = useSearchParams();
  const saved = record["content"];
  const address = query.toString();
  const content = useMemo(() => withFilters(saved, new URLSearchParams(address)), [saved, address]);
  const answer = useApiQuery(PREVIEW, { content }, asTable, "POST");
  const question = useMemo(() => readReportQuery(content), [content]);
  const [time, period] = Object.entries(question?.filters ?? {}).find(([key]) => key.endsWith(WITHIN)) ?? [];
  const name = String(record["name"] ?? "");
  const tools = (
    <>
      {time !== undefined && (
        <div className="report-period">
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
        </div>
      )}
      {permissions.has(EXPORT_CODE) &&
        FORMATS.map((format) => (
          <Button
            key={format}
            icon={<Icon name="download" />}
            disabled={answer.state !== "ready"}
            onClick={() => void save(api, { id: record.id, format, filters: JSON.stringify(content["filters"] ?? {}) })}
          >
            {t("export", { format })}
          </Button>
        ))}
    </>
  );
  if (answer.state === "ready") {
    const kind = CHART_KINDS[Number(record["chart"])] ?? null;
    return <ReportView table={answer.data} name={name} kind={kind} question={question} tools={tools} />;
  }
  return (
    <>
      <div className="report-tools">{tools}</div>
      {answer.state === "failed" ? <ErrorState hint={answer.message} onRetry={answer.retry} /> : <Skeleton rows={8} />}
    </>
  );
}

/** The saved query with the filters of the address in place of its own by the same field and operator. */
function withFilters(saved: unknown, query: URLSearchParams): JsonObject {
  if (!isJsonObject(saved)) return {};
  const own = isJsonObject(saved["filters"]) ? saved["filters"] : {};
  const asked = Object.fromEntries([...query].filter(([key]) => key in own || splitFilterKey(key).operator !== null));
  return { ...saved, filters: { ...own, ...asked } };
}

/** The API shows errors. */
async function save(api: Api, params: Readonly<Record<string, string>>): Promise<void> {
  const reply = await api.open("GET", EXPORT, { params }).catch(() => null);
  if (reply !== null) await saveFile(reply, `report.${params["format"] ?? ""}`);
}
