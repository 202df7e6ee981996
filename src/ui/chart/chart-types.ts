export interface ChartSeries {
  readonly name: string;
  /** One value per label; null leaves a gap. */
  readonly values: readonly (number | null)[];
  /** Uses a second axis at the right, for values of another magnitude. Horizontal bars have one axis. */
  readonly apart?: boolean;
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
}
