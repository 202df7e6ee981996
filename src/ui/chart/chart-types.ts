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
  /** Stacks the bars. */
  readonly stacked?: boolean;
  /** Horizontal bars with their labels at the left, for long names. */
  readonly lying?: boolean;
  /** The page shows the numbers beside the chart, so the chart needs no table of its own. */
  readonly told?: boolean;
  /** For a screen that nobody touches: the parts of a doughnut have names and values beside them, axes few numbers. */
  readonly named?: boolean;
  /** Pixels; `fill` takes the height of the parent. */
  readonly height?: number | "fill";
  /** Pixels of the text; the usual size if absent. */
  readonly fontSize?: number;
  /** Opens the records behind a label; null for a label without records of its own. */
  readonly onPick?: ((label: string) => (() => void) | null) | undefined;
}
