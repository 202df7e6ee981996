import type { EChartsCoreOption } from "echarts/core";
import type { ChartProps } from "./chart-types.ts";
import type { ChartLook } from "./look.ts";

type Drawn = Pick<ChartProps, "kind" | "labels" | "series" | "stacked" | "lying" | "named">;

/** Pixels of the text where nothing else is asked for. Lengths of the drawing follow the size of the text. */
export const FONT_SIZE = 12;

/** Name under which the map of China is registered. */
export const CHINA = "china";

/** Builds the option of ECharts. @param provinces names by the two digits of their codes, for a map */
export function chartOption(chart: Drawn, look: ChartLook, provinces: ReadonlyMap<string, string>): EChartsCoreOption {
  const { colours, ink, strongInk, surface, line, fontSize, fontFamily } = look;
  const em = fontSize / FONT_SIZE;
  const text = { color: ink, fontSize, margin: 8 * em };
  const legend = {
    bottom: 0,
    type: "scroll",
    icon: "roundRect",
    itemWidth: 10 * em,
    itemHeight: 10 * em,
    textStyle: { color: strongInk, fontSize },
  };
  const base = {
    color: [...colours],
    textStyle: { fontFamily, fontSize },
    tooltip: {
      confine: true,
      backgroundColor: surface,
      borderColor: line,
      textStyle: { color: strongInk, fontSize },
    },
  };
  if (chart.kind === "map") return { ...base, ...mapOption(chart, look, provinces) };
  if (chart.kind === "doughnut") {
    const [first] = chart.series;
    return {
      ...base,
      ...(chart.named === true ? {} : { legend }),
      series: [
        {
          type: "pie",
          itemStyle: { borderColor: surface, borderWidth: 2 },
          ...(chart.named === true
            ? {
                radius: ["38%", "60%"],
                // The largest parts come first, so most names stand at the left.
                center: ["54%", "50%"],
                label: { color: strongInk, fontSize, formatter: "{c} {b}" },
                labelLine: { length: 6 * em, length2: 6 * em, lineStyle: { color: line } },
              }
            : { radius: ["46%", "72%"], center: ["50%", "44%"], label: { show: false } }),
          data: chart.labels.map((name, at) => ({ name, value: first?.values[at] ?? 0 })),
        },
      ],
    };
  }
  const names = {
    type: "category",
    data: [...chart.labels],
    axisLine: { lineStyle: { color: line } },
    axisTick: { show: false },
    axisLabel: { ...text, hideOverlap: true, ...(chart.lying === true ? { width: 140 * em, overflow: "truncate" } : {}) },
    ...(chart.lying === true ? { inverse: true } : {}),
  };
  const numbers = {
    type: "value",
    axisLabel: text,
    ...(chart.named === true ? { splitNumber: 4 } : {}),
    splitLine: { lineStyle: { color: line } },
    minInterval: wholeOnly(chart) ? 1 : 0,
  };
  const apart = chart.lying !== true && chart.series.some((series) => series.apart === true);
  return {
    ...base,
    tooltip: { ...base.tooltip, trigger: "axis" },
    grid: { left: 4, right: 12 * em, top: 12 * em, bottom: chart.series.length > 1 ? 28 * em : 4, containLabel: true },
    ...(chart.series.length > 1 ? { legend } : {}),
    xAxis: chart.lying === true ? numbers : names,
    yAxis: chart.lying === true ? names : apart ? [numbers, { ...numbers, splitLine: { show: false } }] : numbers,
    series: chart.series.map((series) => ({
      type: chart.kind,
      name: series.name,
      data: [...series.values],
      ...(apart && series.apart === true ? { yAxisIndex: 1 } : {}),
      ...(chart.stacked === true ? { stack: "all" } : {}),
      ...(chart.kind === "bar"
        ? { barMaxWidth: 28 * em, itemStyle: { borderRadius: chart.lying === true ? [0, 3, 3, 0] : [3, 3, 0, 0] } }
        : { showSymbol: chart.labels.length === 1, smooth: 0.2, lineStyle: { width: 2 * em } }),
    })),
  };
}

/** Counts have no halves between the lines of the axis. */
function wholeOnly({ series }: Drawn): boolean {
  return series.every(({ values }) => values.every((value) => value === null || Number.isInteger(value)));
}

function mapOption({ labels, series }: Drawn, look: ChartLook, provinces: ReadonlyMap<string, string>): EChartsCoreOption {
  const { colours, ink, quiet, surface, fontSize } = look;
  const sums = new Map<string, number>();
  for (const [at, code] of labels.entries()) {
    const name = provinces.get(code.slice(0, 2));
    if (name !== undefined) sums.set(name, (sums.get(name) ?? 0) + (series[0]?.values[at] ?? 0));
  }
  const [accent] = colours;
  const most = Math.max(1, ...sums.values());
  return {
    visualMap: {
      min: 0,
      max: most,
      left: 0,
      bottom: 0,
      itemWidth: fontSize,
      itemHeight: fontSize * 6,
      calculable: false,
      textStyle: { color: ink, fontSize },
      text: [String(most), "0"],
      inRange: { color: [quiet, accent ?? ink] },
    },
    series: [
      {
        type: "map",
        map: CHINA,
        name: series[0]?.name ?? "",
        roam: false,
        selectedMode: false,
        itemStyle: { borderColor: surface, areaColor: quiet },
        layoutCenter: ["50%", "57%"],
        layoutSize: "106%",
        label: { show: false },
        emphasis: { label: { show: true, color: ink, fontSize }, itemStyle: { areaColor: colours[1] ?? accent } },
        data: [...sums].map(([name, value]) => ({ name, value })),
      },
    ],
  };
}
