export interface ChartSeries {
  readonly name: string;
  /** One for each label; null where there is nothing to draw. */
  readonly values: readonly (number | null)[];
  /** Of another size than the others: it has an axis of its own, at the right. Lying bars have one axis. */
  readonly apart?: boolean;
}

export interface ChartProps {
  /** `line` and `bar` over the labels; `doughnut` takes the first series only. */
  readonly kind: "line" | "bar" | "doughnut";
  /** What it shows, in a few words: names the picture and its table. */
  readonly title: string;
  readonly labels: readonly string[];
  readonly series: readonly ChartSeries[];
  /** Bars stand on each other. */
  readonly stacked?: boolean;
  /** Bars lie, their labels at the left: for long names. */
  readonly lying?: boolean;
  /** Its numbers stand beside it already: it has no table of its own. */
  readonly told?: boolean;
  /** Pixels. */
  readonly height?: number;
}
