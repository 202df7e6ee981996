export interface ChartSeries {
  readonly name: string;
  /** One value per label; null leaves a gap. */
  readonly values: readonly (number | null)[];
  /** Unit of the values, such as `money`. Series of different units have panels of their own, never one axis. */
  readonly unit?: string | null;
  /** The same values of an earlier time, for comparison: drawn quietly. */
  readonly previous?: boolean;
}

export interface ChartProps {
  /**
   * `line` and `bar` over the labels; `doughnut` and `map` draw the first series only. The labels of a map are codes of
   * regions of China, of which the first two digits name the province.
   */
  readonly kind: "line" | "bar" | "doughnut" | "map";
  /** Short description; names the chart and its table. */
  readonly title: string;
  readonly labels: readonly string[];
  readonly series: readonly ChartSeries[];
  /** Unit of all numbers in the reader's language, after 1 and after other numbers: “piece” and “pieces”. */
  readonly unit?: { readonly one: string; readonly other: string } | undefined;
  /** Stacks the bars. */
  readonly stacked?: boolean;
  /** Horizontal bars with their labels at the left, for long names; `where-needed` where the names do not fit below bars. */
  readonly lying?: boolean | "where-needed";
  /** The page shows the numbers beside the chart, so the chart needs no table of its own. */
  readonly told?: boolean;
  /** For a screen that nobody touches: the provinces of a map have names, axes few numbers. */
  readonly named?: boolean;
  /** Pixels; `fill` takes the height of the parent. */
  readonly height?: number | "fill";
  /** Takes what the parent, a column, has left beyond the height. */
  readonly grows?: boolean;
  /** Pixels of the text; the usual size if absent. */
  readonly fontSize?: number;
  /** Opens the records behind a label; null for a label without records of its own. */
  readonly onPick?: ((label: string) => (() => void) | null) | undefined;
}
