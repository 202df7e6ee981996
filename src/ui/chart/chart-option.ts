import type { EChartsCoreOption } from "echarts/core";
import type { Locale } from "#contract";
import type { ChartProps } from "./chart-types.ts";
import { axesOption } from "./axes-option.ts";
import type { ChartLook } from "./look.ts";
import { namedNumberText } from "./number-text.ts";
import { CHINA, type Provinces } from "./provinces.ts";

export type Drawn = Pick<ChartProps, "kind" | "labels" | "series" | "stacked" | "lying" | "named" | "unit">;

/** Builds the option of ECharts. @param provinces for a map */
export function chartOption(chart: Drawn, look: ChartLook, provinces: Provinces, locale: Locale): EChartsCoreOption {
  const { colours, strongInk, surface, line, fontSize, fontFamily } = look;
  const unit = chart.series[0]?.unit;
  const base = {
    color: [...colours],
    textStyle: { fontFamily, fontSize },
    tooltip: {
      confine: true,
      backgroundColor: surface,
      borderColor: line,
      textStyle: { color: strongInk, fontSize },
      valueFormatter: (value: unknown) => (typeof value === "number" ? namedNumberText(value, unit, chart.unit) : "—"),
    },
  };
  if (chart.kind === "map") return { ...base, ...mapOption(chart, look, provinces) };
  if (chart.kind === "doughnut") {
    const [first] = chart.series;
    return {
      ...base,
      series: [
        {
          type: "pie",
          itemStyle: { borderColor: surface, borderWidth: 2 },
          // The names stand beside the ring, on the page (`chart-parts.tsx`).
          radius: ["56%", "92%"],
          label: { show: false },
          data: chart.labels.map((name, at) => ({ name, value: first?.values[at] ?? 0 })),
        },
      ],
    };
  }
  return { ...base, ...axesOption(chart, look, locale) };
}
function mapOption({ labels, series, unit, named = false }: Drawn, look: ChartLook, provinces: Provinces): EChartsCoreOption {
  const { colours, ink, strongInk, quiet, surface, fontSize } = look;
  const sums = new Map<string, number>();
  for (const [at, code] of labels.entries()) {
    const name = provinces.names.get(code.slice(0, 2));
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
      text: [namedNumberText(most, series[0]?.unit, unit), "0"],
      inRange: { color: [quiet, accent ?? ink] },
    },
    series: [
      {
        type: "map",
        map: CHINA,
        nameMap: provinces.nameMap,
        name: series[0]?.name ?? "",
        roam: false,
        selectedMode: false,
        itemStyle: { borderColor: surface, areaColor: quiet },
        left: 0,
        right: 0,
        top: 0,
        bottom: 0,
        preserveAspect: "contain",
        label: { show: false },
        labelLayout: { hideOverlap: true },
        emphasis: { label: { show: true, color: ink, fontSize }, itemStyle: { areaColor: colours[1] ?? accent } },
        data: [...sums].map(([name, value]) => ({ name, value, label: { show: named, color: strongInk, fontSize } })),
      },
    ],
  };
}
