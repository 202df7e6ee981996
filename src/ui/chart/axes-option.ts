import type { EChartsCoreOption } from "echarts/core";
import type { Locale } from "#contract";
import type { ChartProps, ChartSeries } from "./chart-types.ts";
import { MARGIN } from "./align-panels.ts";
import { axisDay } from "./day-text.ts";
import type { ChartLook } from "./look.ts";
import { widthOf } from "./lying.ts";
import { axisText, namedNumberText, numberText } from "./number-text.ts";

type Drawn = Pick<ChartProps, "kind" | "labels" | "series" | "stacked" | "lying" | "named" | "unit">;

/** Pixels of the text where nothing else is asked for. Lengths of the drawing follow the size of the text. */
export const FONT_SIZE = 12;

/** A dashed line, as an earlier time is drawn. */
const DASHES = "path://M0,4h4v2h-4z M6,4h4v2h-4z M12,4h4v2h-4z";

/** Most bars that have their values written at them. */
const MOST_VALUES = 12;

/** The panels of a chart: the series of one unit share a panel with one axis. */
export function panelsOf(series: readonly ChartSeries[]): readonly (readonly ChartSeries[])[] {
  return [...Map.groupBy(series, ({ unit }) => unit ?? "").values()];
}

/** Lines and bars. Panels of several units stand below each other over the same labels; those of lying bars beside each other. */
export function axesOption(chart: Drawn, look: ChartLook, locale: Locale): EChartsCoreOption {
  const { ink, strongInk, line, fontSize } = look;
  const em = fontSize / FONT_SIZE;
  const panels = panelsOf(chart.series);
  const isLying = chart.lying === true;
  const text = { color: ink, fontSize, margin: 8 * em };
  const written =
    chart.kind === "bar" && chart.stacked !== true && chart.series.length === 1 && chart.labels.length <= MOST_VALUES;
  // A line alone in its panel is named above the axis, or by the title of the chart.
  const namesLines = chart.kind === "line" && panels.some(({ length }) => length > 1);
  const share = 100 / panels.length;
  // The longest name at the end of a line, Chinese characters as wide as high.
  const room = Math.min(16 + FONT_SIZE * Math.max(...chart.series.map(({ name }) => name.length)), 96);
  // The longest value beside a lying bar, in digits of half the height of the text.
  const [first] = chart.series;
  const digits = Math.max(
    0,
    ...(first?.values ?? []).map((value) => (value === null ? 0 : numberText(value, first?.unit).length)),
  );
  const valueRoom = Math.max(52, 10 + 7 * digits);
  // Panels of lying bars have no room for a name at the end of their axis: the legend names them.
  const namedAbove = isLying && panels.length > 1;
  const needsLegend = chart.kind === "bar" && (panels.length < chart.series.length || namedAbove);
  const axisNames = panels.map((panel) =>
    namedAbove ? "" : panels.length > 1 ? panel.map(({ name }) => name).join(" · ") : (chart.unit?.other ?? ""),
  );
  // The last number of the axis stands half beyond its end, before the name.
  const beyond = 4 + 4 * digits;
  const [unitName = ""] = axisNames;
  const lyingRoom = Math.max(written ? valueRoom : 12, unitName === "" ? 0 : beyond + widthOf(unitName) * FONT_SIZE);
  const grids = panels.map((_, at) => ({
    containLabel: true,
    left: isLying && at > 0 ? `${share * at}%` : MARGIN,
    right: isLying && at < panels.length - 1 ? `${100 - share * (at + 1)}%` : (namesLines ? room : isLying ? lyingRoom : 12) * em,
    top: !isLying && at > 0 ? `${share * at + 4}%` : (axisNames[at] !== "" || written ? 22 : 12) * em,
    bottom: !isLying && at < panels.length - 1 ? `${100 - share * (at + 1)}%` : 4,
  }));
  const names = panels.map((_, at) => ({
    gridIndex: at,
    type: "category",
    data: [...chart.labels],
    axisLine: { lineStyle: { color: line } },
    axisTick: { show: false },
    axisLabel: {
      ...text,
      hideOverlap: true,
      formatter: axisDay(chart.labels, locale),
      show: isLying ? at === 0 : at === panels.length - 1,
      // Lying bars have a line of their own for each name.
      ...(isLying ? { interval: 0, width: 140 * em, overflow: "truncate" } : {}),
    },
    ...(isLying ? { inverse: true } : {}),
  }));
  const numbers = panels.map((panel, at) => ({
    gridIndex: at,
    type: "value",
    axisLabel: { ...text, hideOverlap: true, formatter: (value: number) => axisText(value, panel[0]?.unit, locale) },
    ...(chart.named === true || panels.length > 1 ? { splitNumber: 3 } : {}),
    ...(axisNames[at] !== ""
      ? {
          name: axisNames[at],
          nameLocation: "end",
          nameGap: 6 * em,
          nameTextStyle: {
            color: strongInk,
            fontSize,
            align: "left",
            // In one line with the numbers of the axis, which stand below it.
            ...(isLying ? { verticalAlign: "top", padding: [8 * em, 0, 0, beyond * em] } : {}),
          },
        }
      : {}),
    splitLine: { lineStyle: { color: line } },
    minInterval: wholeOnly(panel) ? 1 : 0,
  }));
  const legend = {
    top: 0,
    left: 0,
    data: chart.series.map(({ name, previous }) => ({ name, icon: previous === true ? DASHES : "roundRect" })),
    itemWidth: 10 * em,
    itemHeight: 10 * em,
    textStyle: { color: strongInk, fontSize },
  };
  return {
    tooltip: tooltipOf(look),
    axisPointer: { link: [{ [isLying ? "yAxisIndex" : "xAxisIndex"]: "all" }] },
    ...(needsLegend ? { legend } : {}),
    grid: needsLegend
      ? grids.map((grid, at) => (at === 0 || isLying ? { ...grid, top: (isLying || axisNames[at] === "" ? 28 : 44) * em } : grid))
      : grids,
    xAxis: isLying ? numbers : names,
    yAxis: isLying ? names : numbers,
    series: panels.flatMap((panel, at) =>
      panel.map((series) => seriesOf(chart, series, { at, written, namesLines: namesLines && panel.length > 1 }, look)),
    ),
  };
}

interface SeriesPlace {
  /** Number of the panel. */
  readonly at: number;
  /** Values are written at the bars. */
  readonly written: boolean;
  /** Lines have their names at their ends. */
  readonly namesLines: boolean;
}

function seriesOf(chart: Drawn, series: ChartSeries, { at, written, namesLines }: SeriesPlace, look: ChartLook) {
  const { ink, strongInk, fontSize } = look;
  const textOf = (value: unknown): string => (typeof value === "number" ? numberText(value, series.unit) : "—");
  const namedTextOf = (value: unknown): string =>
    typeof value === "number" ? namedNumberText(value, series.unit, chart.unit) : "—";
  const em = fontSize / FONT_SIZE;
  const isLying = chart.lying === true;
  const quiet = series.previous === true ? { color: ink } : {};
  return {
    type: series.previous === true ? "line" : chart.kind,
    name: series.name,
    data: [...series.values],
    tooltip: { valueFormatter: namedTextOf },
    xAxisIndex: at,
    yAxisIndex: at,
    ...(chart.stacked === true ? { stack: "all" } : {}),
    ...(chart.kind === "bar" && series.previous !== true
      ? {
          barMaxWidth: 28 * em,
          itemStyle: { borderRadius: isLying ? [0, 3, 3, 0] : [3, 3, 0, 0] },
          ...(written
            ? {
                label: {
                  show: true,
                  position: isLying ? "right" : "top",
                  color: strongInk,
                  fontSize,
                  formatter: ({ value }: { readonly value: unknown }) => textOf(value),
                },
              }
            : {}),
        }
      : {
          showSymbol: chart.labels.length === 1,
          symbolSize: 6 * em,
          lineStyle: {
            width: (series.previous === true ? 1 : 2) * em,
            ...(series.previous === true ? { type: "dashed" } : {}),
            ...quiet,
          },
          itemStyle: quiet,
          ...(namesLines
            ? {
                endLabel: {
                  show: true,
                  formatter: "{a}",
                  fontSize,
                  width: 80 * em,
                  overflow: "truncate",
                  color: series.previous === true ? ink : "inherit",
                },
                labelLayout: { moveOverlap: "shiftY" },
              }
            : {}),
        }),
  };
}

function tooltipOf({ surface, line, strongInk, fontSize }: ChartLook) {
  return {
    confine: true,
    trigger: "axis",
    backgroundColor: surface,
    borderColor: line,
    textStyle: { color: strongInk, fontSize },
  };
}

/** Counts have no halves between the lines of the axis. */
function wholeOnly(series: readonly ChartSeries[]): boolean {
  return series.every(({ values }) => values.every((value) => value === null || Number.isInteger(value)));
}
