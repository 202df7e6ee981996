import type { ReportTable } from "#contract";
import type { ChartProps, ChartSeries } from "#ui";

export type ChartKind = ChartProps["kind"];

/** Names under a chart that still can be read. */
const MOST_LABELS = 60;
const MOST_SERIES = 8;

/**
 * The first group along the chart. With one group each measure is a series; with two the second group's values are, of the
 * first measure. Null where there is nothing to draw along.
 */
export function chartOf(
  { columns, rows }: ReportTable,
  nothing: string,
): { readonly labels: readonly string[]; readonly series: readonly ChartSeries[] } | null {
  const groups = columns.filter(({ kind }) => kind === "group").length;
  if (groups === 0) return null;
  const named = (value: string | null | undefined): string => value ?? nothing;
  const labels = [...new Set(rows.map(([first]) => named(first)))].slice(0, MOST_LABELS);
  if (groups === 1) {
    const shown = rows.slice(0, MOST_LABELS);
    const series = columns
      .slice(1)
      .map(({ title }, at) => ({ name: title, values: shown.map((row) => Number(row[at + 1] ?? 0)) }));
    return { labels, series };
  }
  const names = [...new Set(rows.map(([, second]) => named(second)))].slice(0, MOST_SERIES);
  const values = new Map(
    rows.map(([first, second, value]) => [JSON.stringify([named(first), named(second)]), Number(value ?? 0)]),
  );
  return {
    labels,
    series: names.map((name) => ({ name, values: labels.map((label) => values.get(JSON.stringify([label, name])) ?? 0) })),
  };
}
