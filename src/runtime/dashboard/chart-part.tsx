import { useMemo } from "react";
import type { DashboardPartView, ReportTable } from "#contract";
import { Chart, EmptyState, useI18n } from "#ui";
import { chartOf, type ChartKind } from "../reports/report-chart.ts";
import { mixedUnits, unitFound } from "../reports/report-units.ts";
import { useRecordsBehind } from "./use-records-behind.ts";
import { partTexts } from "./part-texts.ts";

/** Names along a chart, the largest first. Periods are all shown. */
const MOST_NAMES = 10;
/** The same on a wall, where they are read from afar. */
const MOST_ON_WALL = 6;

interface ChartPartProps {
  readonly title: string;
  readonly table: ReportTable;
  readonly kind: ChartKind;
  /** Unit of the numbers; null for none. */
  readonly unit: DashboardPartView["unit"];
  /** The same question about the days before; null without one. */
  readonly compared: ReportTable | null;
  /** Name of the module and the filters of the question, for the way to its records. */
  readonly module: string;
  readonly filters: Readonly<Record<string, string>>;
  /** Size of its text in pixels on a wall, where it takes the height of its place; null for the usual size. */
  readonly wall: number | null;
}

/** The rows under some names of the first group. */
function rowsOf(table: ReportTable, names: readonly (string | null | undefined)[]): ReportTable {
  const at = table.rows.flatMap(([name], index) => (names.includes(name) ? [index] : []));
  return {
    ...table,
    rows: at.flatMap((index) => table.rows.slice(index, index + 1)),
    keys: at.flatMap((index) => table.keys.slice(index, index + 1)),
  };
}

/** The largest rows, and the sum of the others as the last one, where the numbers have a sum. */
function largestOf(table: ReportTable, others: string): ReportTable {
  const { columns, rows, keys } = table;
  const total = columns.at(-1)?.total;
  if (columns.length !== 2 || (total !== "count" && total !== "sum")) return table;
  const rest = rows.slice(MOST_ON_WALL - 1).reduce((sum, [, value]) => sum + Number(value ?? 0), 0);
  return {
    ...table,
    rows: [...rows.slice(0, MOST_ON_WALL - 1), [others, String(rest)]],
    keys: [...keys.slice(0, MOST_ON_WALL - 1), [null]],
  };
}

export function ChartPart({ title, table, unit, compared, module, filters, kind, wall }: ChartPartProps) {
  const { t, text } = useI18n(partTexts);
  const names = useMemo(() => [...new Set(table.rows.map(([name]) => name))], [table]);
  const cutOff =
    (kind === "bar" || kind === "line") &&
    table.columns[0]?.period === null &&
    names.length > (wall === null ? MOST_NAMES : MOST_ON_WALL);
  const chart = useMemo(() => {
    const shown = !cutOff ? table : wall === null ? rowsOf(table, names.slice(0, MOST_NAMES)) : largestOf(table, t("others"));
    return chartOf(
      shown,
      kind,
      { nothing: t("nothing"), others: t("others"), before: t("previous"), now: t("present") },
      compared,
    );
  }, [table, compared, kind, cutOff, names, wall, t]);
  const own = useMemo(() => unit ?? unitFound(table), [unit, table]);
  const named = useMemo(() => (own === null ? undefined : { one: text(own.one), other: text(own.other) }), [own, text]);
  const mixed = mixedUnits(table, kind);
  const onPick = useRecordsBehind({ module, filters }, table, chart?.keys);
  if (chart === null || chart.labels.length === 0) return <EmptyState title={t("empty")} />;
  const { cut, keys: _, ...drawn } = chart;
  return (
    <>
      <Chart
        kind={kind}
        title={title}
        {...drawn}
        unit={named}
        onPick={wall === null ? onPick : undefined}
        {...(wall === null ? { height: 240, grows: true } : { height: "fill", fontSize: wall, told: true, named: true })}
      />
      {mixed.length > 0 && <p className="dashboard-note">{t("mixed", { units: mixed.join(t("and")) })}</p>}
      {cutOff && wall === null ? (
        <p className="dashboard-note">{t("first", { count: MOST_NAMES })}</p>
      ) : (
        (cut || table.truncated) && <p className="dashboard-note">{t("cut")}</p>
      )}
    </>
  );
}
