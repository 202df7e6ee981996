import { useMemo, useState, type ReactNode } from "react";
import type { ReportTable } from "#contract";
import { amountText } from "#metadata";
import { chartOf, mixedUnits, unitFound, useRecordsBehind, withCurrency, type ChartKind } from "#runtime";
import { Chart, EmptyState, NativeSelect, useI18n } from "#ui";
import { reportTexts } from "./report-texts.ts";
import "./report.css";

const KINDS = ["bar", "line", "doughnut"] as const satisfies readonly ChartKind[];

interface ReportViewProps {
  readonly table: ReportTable;
  readonly name: string;
  /** Initial kind of chart; null = no chart. The reader may choose another kind. */
  readonly kind: ChartKind | null;
  /** Module and filters of the question, for the way to its records; null in a preview. */
  readonly question?: { readonly module: string; readonly filters: Readonly<Record<string, string>> } | null;
  /** Controls beside the choice of the chart. */
  readonly tools?: ReactNode;
}

/** A number of the table: money with its sign, and as many decimals as it has. */
function measureText(value: string, unit: string | null | undefined): string {
  return unit === "money" ? withCurrency("¥", amountText(value)) : amountText(value);
}

const NO_QUESTION = { module: "", filters: {} } as const;

/** Shows a report as a chart and as a table. */
export function ReportView({ table, name, kind, question = null, tools }: ReportViewProps) {
  const { t, text } = useI18n(reportTexts);
  const [shown, show] = useState<ChartKind | null>(kind);
  const words = useMemo(() => ({ nothing: t("nothing"), others: t("others") }), [t]);
  const chart = useMemo(() => (shown === null ? null : chartOf(table, shown, words)), [table, shown, words]);
  const unit = useMemo(() => {
    const found = unitFound(table);
    return found === null ? undefined : { one: text(found.one), other: text(found.other) };
  }, [table, text]);
  const mixed = mixedUnits(table, shown);
  const onPick = useRecordsBehind(question ?? NO_QUESTION, table, chart?.keys);
  if (table.rows.length === 0)
    return (
      <>
        <div className="report-tools">{tools}</div>
        <EmptyState title={t("empty")} />
      </>
    );
  const drawable = table.columns.some((column) => column.kind === "group");
  return (
    <div className="report">
      <div className="report-tools">
        {tools}
        {drawable && (
          <div className="report-kind">
            <NativeSelect
              label={t("chart")}
              value={shown ?? ""}
              placeholder={t("chart.none")}
              options={KINDS.map((each) => ({ value: each, label: t(`chart.${each}`) }))}
              onChange={(chosen) => show(KINDS.find((each) => each === chosen) ?? null)}
            />
          </div>
        )}
      </div>
      {chart !== null && shown !== null && (
        <Chart
          kind={shown}
          title={name}
          labels={chart.labels}
          series={chart.series}
          lying={chart.lying ?? false}
          unit={unit}
          onPick={onPick}
          told
          height={280}
        />
      )}
      {mixed.length > 0 && <p className="report-note">{t("mixed", { units: mixed.join(t("and")) })}</p>}
      {chart?.cut === true && <p className="report-note">{t("chart.cut")}</p>}
      {table.truncated && (
        <p className="report-note" role="status">
          {t("truncated", { count: table.rows.length })}
        </p>
      )}
      {/* Focusable, so that it scrolls by keyboard. */}
      <div className="report-table" role="group" aria-label={name} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {table.columns.map(({ title, kind: of }, at) => (
                <th key={at} scope="col" data-measure={of === "measure" || undefined}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map((row, line) => (
              <tr key={line}>
                {row.map((cell, at) =>
                  table.columns[at]?.kind === "measure" ? (
                    <td key={at} data-measure>
                      {cell === null ? "—" : measureText(cell, table.columns[at]?.unit)}
                    </td>
                  ) : (
                    <td key={at}>{cell ?? words.nothing}</td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
