export interface ChartSeries {
  readonly name: string;
  /** One for each label. */
  readonly values: readonly number[];
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
  /** Pixels. */
  readonly height?: number;
}
