import { periodsBetween, type ReportTable } from "#contract";
import type { ChartProps, ChartSeries } from "#ui";

export type ChartKind = ChartProps["kind"];

export interface ReportChart extends Pick<ChartProps, "labels" | "series" | "lying"> {
  /** Stored value of the first group by label, for the filter of a list; a label without one has no records of its own. */
  readonly keys: ReadonlyMap<string, string | null>;
  /** True when a chart would have too many names or periods to distinguish. */
  readonly cut: boolean;
}

/** Largest readable number of names along a chart. Periods label only some of theirs. */
const MOST_NAMES = 60;
const MOST_PERIODS = 400;
/** Number of distinguishable colours. */
const MOST_PARTS = 8;
/** Longer names do not fit under bars. */
const LONG = 8;
const MOST_LYING = 16;

/** A series with its measure. A missing value is drawn as a gap or as 0, depending on the measure. */
interface Drawn {
  readonly additive: boolean;
  /** Values by label, then by series name. */
  readonly values: ReadonlyMap<string, ReadonlyMap<string, number | null>>;
  readonly names: readonly string[];
}

/**
 * Builds the chart of a report. The first group runs along the chart, with every period in between. With one group each
 * measure is a series. With two groups each value of the second group is a series of the first measure. A doughnut has
 * one part per row.
 * @param words names of a row without a value and of the parts without a colour
 * @returns null when there is no group to draw along
 */
export function chartOf(
  table: ReportTable,
  kind: ChartKind,
  words: { readonly nothing: string; readonly others: string; readonly before?: string; readonly now?: string },
  compared: ReportTable | null = null,
): ReportChart | null {
  const [first, second] = table.columns.filter((column) => column.kind === "group");
  const measures = table.columns.filter((column) => column.kind === "measure");
  if (first === undefined || measures.length === 0) return null;
  const additive = isAdditive(measures[0]?.total);
  const named = (value: string | null | undefined): string => value ?? words.nothing;
  const keys = new Map(table.rows.map(([label], at) => [named(label), table.keys[at]?.[0] ?? null] as const));
  if (kind === "doughnut") {
    const groups = second === undefined ? 1 : 2;
    const parts = table.rows.map((row) => ({
      name: row.slice(0, groups).map(named).join(" · "),
      value: numberOf(row[groups]) ?? 0,
    }));
    const { kept, rest } = largest(parts, additive);
    const shown = rest === null ? kept : [...kept, { name: words.others, value: rest }];
    const series = [{ name: measures[0]?.title ?? "", unit: measures[0]?.unit ?? null, values: shown.map(({ value }) => value) }];
    const own = groups === 1 ? keys : new Map<string, string | null>();
    return { labels: shown.map(({ name }) => name), series, keys: own, cut: !additive && parts.length > kept.length };
  }
  const found = [...new Set(table.rows.map(([value]) => named(value)))];
  const labels = along(found, first, words.nothing);
  const drawn = second === undefined ? byMeasure(table, measures.length, named) : bySecond(table, additive, words, named);
  const series = drawn.names.map((name, at): ChartSeries => ({
    name,
    unit: measures[second === undefined ? at : 0]?.unit ?? null,
    values: labels.shown.map((label) => {
      const value = drawn.values.get(label)?.get(name);
      const zero = second === undefined ? isAdditive(measures[at]?.total) : drawn.additive;
      return value ?? (zero ? 0 : null);
    }),
  }));
  const mayLie = kind === "bar" && first.period === null && labels.shown.length <= MOST_LYING;
  const lying = mayLie && (labels.shown.some((label) => [...label].length > LONG) || "where-needed");
  return {
    labels: labels.shown,
    series:
      compared === null || words.before === undefined
        ? series
        : [
            ...series.map((each) => ({ ...each, name: words.now ?? each.name })),
            ...earlier(compared, labels.shown.length, words.before),
          ],
    keys: first.period === null ? keys : new Map(labels.shown.map((label) => [label, keys.get(label) ?? label])),
    lying,
    cut: labels.cut || (second !== undefined && !additive && drawn.names.length === MOST_PARTS),
  };
}

/** The first measure over the spans before, span by span beneath those of the chart. */
function earlier(table: ReportTable, length: number, name: string): readonly ChartSeries[] {
  const [group, measure] = table.columns;
  if (group === undefined || group.period === null || measure === undefined) return [];
  const { shown } = along(
    table.rows.flatMap(([label]) => (label === null || label === undefined ? [] : [label])),
    group,
    "",
  );
  const values = new Map(table.rows.map(([label, value]) => [label, numberOf(value)]));
  const nothing = isAdditive(measure.total) ? 0 : null;
  const found = shown.map((label) => values.get(label) ?? nothing).slice(0, length);
  return [{ name, unit: measure.unit, values: found, previous: true }];
}

function along(
  found: readonly string[],
  { period, bounds }: ReportTable["columns"][number],
  nothing: string,
): { readonly shown: readonly string[]; readonly cut: boolean } {
  const named = found.filter((label) => label !== nothing);
  const [first, last] = bounds ?? [named[0], named.at(-1)];
  const whole =
    period === null || first === undefined || last === undefined ? null : periodsBetween(period, first, last, MOST_PERIODS);
  if (whole === null) return { shown: found.slice(0, MOST_NAMES), cut: found.length > MOST_NAMES };
  return { shown: [...whole, ...found.filter((label) => label === nothing)], cut: first !== whole[0] };
}

function byMeasure({ columns, rows }: ReportTable, measures: number, named: (value: string | null | undefined) => string): Drawn {
  const names = columns.slice(columns.length - measures).map(({ title }) => title);
  const values = new Map(rows.map((row) => [named(row[0]), new Map(names.map((name, at) => [name, numberOf(row[at + 1])]))]));
  return { additive: true, values, names };
}

function bySecond(
  { rows }: ReportTable,
  additive: boolean,
  words: { readonly others: string },
  named: (value: string | null | undefined) => string,
): Drawn {
  const sums = new Map<string, number>();
  for (const [, second, value] of rows) sums.set(named(second), (sums.get(named(second)) ?? 0) + (numberOf(value) ?? 0));
  const { kept, rest } = largest(
    [...sums].map(([name, value]) => ({ name, value })),
    additive,
  );
  const own = new Set(kept.map(({ name }) => name));
  const values = new Map<string, Map<string, number | null>>();
  for (const [first, second, value] of rows) {
    const line = values.get(named(first)) ?? new Map<string, number | null>();
    const name = own.has(named(second)) ? named(second) : words.others;
    line.set(name, name === words.others ? (line.get(name) ?? 0) + (numberOf(value) ?? 0) : numberOf(value));
    values.set(named(first), line);
  }
  return { additive, values, names: [...kept.map(({ name }) => name), ...(rest === null ? [] : [words.others])] };
}

interface Part {
  readonly name: string;
  readonly value: number;
}

/**
 * Keeps the largest parts, as many as there are colours, in their order.
 * @returns these parts, and the sum of the others, or null where a sum has no meaning
 */
function largest(parts: readonly Part[], additive: boolean): { readonly kept: readonly Part[]; readonly rest: number | null } {
  if (parts.length <= MOST_PARTS) return { kept: parts, rest: null };
  const bySize = parts.toSorted((one, other) => other.value - one.value);
  const chosen = new Set(bySize.slice(0, additive ? MOST_PARTS - 1 : MOST_PARTS));
  const rest = bySize.slice(chosen.size).reduce((sum, { value }) => sum + value, 0);
  return { kept: parts.filter((part) => chosen.has(part)), rest: additive ? rest : null };
}

function isAdditive(total: ReportTable["columns"][number]["total"] | undefined): boolean {
  return total === "count" || total === "sum";
}

/** @returns null also for a measure that is not a number, such as the first day of something */
function numberOf(text: string | null | undefined): number | null {
  if (text === null || text === undefined) return null;
  const value = Number(text);
  return Number.isNaN(value) ? null : value;
}
