import { BarChart, LineChart, MapChart, PieChart } from "echarts/charts";
import { AxisPointerComponent, GridComponent, LegendComponent, TooltipComponent, VisualMapComponent } from "echarts/components";
import { init, use } from "echarts/core";
import { CanvasRenderer } from "echarts/renderers";
import { useEffect, useRef, useState } from "react";
import { useI18n } from "../i18n/use-i18n.ts";
import { alignPanels } from "./align-panels.ts";
import { FONT_SIZE, panelsOf } from "./axes-option.ts";
import { chartOption } from "./chart-option.ts";
import { ChartParts } from "./chart-parts.tsx";
import type { ChartProps, ChartSeries } from "./chart-types.ts";
import { lookOf, useLookChanges } from "./look.ts";
import { areLying, lyingTextSize } from "./lying.ts";
import { numberText } from "./number-text.ts";
import { useProvinces } from "./provinces.ts";
import "./chart.css";

use([
  AxisPointerComponent,
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
  unit,
  stacked = false,
  lying = false,
  told = false,
  named = false,
  height = 260,
  grows = false,
  fontSize = FONT_SIZE,
  onPick,
}: ChartProps) {
  const { t, locale } = useI18n();
  const picture = useRef<HTMLDivElement>(null);
  const look = useLookChanges();
  const provinces = useProvinces(kind === "map", locale);
  const pick = useRef(onPick);
  useEffect(() => {
    pick.current = onPick;
  }, [onPick]);
  const [colours, setColours] = useState<readonly string[]>([]);
  const besides = kind === "doughnut";
  // Each unit has a panel, which needs a height of its own.
  const panels = kind === "line" || kind === "bar" ? panelsOf(series).length : 1;
  const tall = typeof height === "number" && lying !== true ? height + (panels - 1) * PANEL : height;

  useEffect(() => {
    const element = picture.current;
    if (element === null || provinces === null) return undefined;
    const calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    let drawing: ReturnType<typeof init> | null = null;
    let drawn = "";
    // A place without a size, such as a folded one, cannot be drawn in.
    const follow = new ResizeObserver(([entry]) => {
      if (entry === undefined || entry.contentRect.width === 0 || entry.contentRect.height === 0) return;
      const lies = areLying(entry.contentRect.width, { lying, labels }, fontSize);
      const size = lies && kind === "bar" ? lyingTextSize(entry.contentRect.height, labels.length, fontSize) : fontSize;
      const wanted = `${lies} ${size}`;
      if (drawing !== null && wanted === drawn) {
        drawing.resize();
        if (!lies) alignPanels(drawing, panels, labels.length);
        return;
      }
      drawing?.dispose();
      drawing = init(element);
      drawn = wanted;
      const colouring = lookOf(element, size);
      setColours(colouring.colours);
      followPicks(drawing, { kind, labels, lying: lies, picker: () => pick.current });
      drawing.setOption({
        ...chartOption({ kind, labels, series, unit, stacked, lying: lies, named }, colouring, provinces, locale),
        animation: !calm,
        animationDuration: 200,
      });
      if (!lies) alignPanels(drawing, panels, labels.length);
    });
    follow.observe(element);
    return () => {
      follow.disconnect();
      drawing?.dispose();
    };
  }, [kind, labels, series, panels, unit, stacked, lying, named, look, fontSize, provinces, locale]);

  return (
    <figure
      className="ui-chart"
      data-fill={height === "fill" || undefined}
      data-grows={(grows && !besides) || undefined}
      data-parts={besides || undefined}
    >
      <div
        ref={picture}
        className="ui-chart-picture"
        role="img"
        aria-label={title}
        style={tall === "fill" || besides ? {} : grows ? { minHeight: tall } : { height: tall }}
      />
      {besides && <ChartParts labels={labels} series={series[0]} unit={unit} colours={colours} onPick={onPick} />}
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
                    <th scope="row">
                      <Label text={provinces?.names.get(label.slice(0, 2)) ?? label} open={onPick?.(label) ?? null} />
                    </th>
                    {series.map(({ name, values, unit: kindOf }) => (
                      <td key={name}>{numberOrNone(values[row], kindOf)}</td>
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

function numberOrNone(value: number | null | undefined, unit: ChartSeries["unit"]): string {
  return value === null || value === undefined ? "—" : numberText(value, unit);
}

/** Pixels of a further panel. */
const PANEL = 140;

/** A label of the table, which leads to its records. */
function Label({ text, open }: { readonly text: string; readonly open: (() => void) | null }) {
  return open === null ? (
    text
  ) : (
    <button type="button" onClick={open}>
      {text}
    </button>
  );
}

interface Picks extends Pick<ChartProps, "kind" | "labels" | "lying"> {
  readonly picker: () => ChartProps["onPick"];
}

/** A press on a bar, on the column of a point or on a part of a ring opens its records. */
function followPicks(drawing: ReturnType<typeof init>, { kind, labels, lying, picker }: Picks): void {
  const openerAt = (at: number): (() => void) | null => {
    const label = labels[at];
    return label === undefined ? null : (picker()?.(label) ?? null);
  };
  if (kind === "doughnut" || kind === "map") {
    drawing.on("click", ({ dataIndex }) => {
      if (kind === "doughnut" && typeof dataIndex === "number") openerAt(dataIndex)?.();
    });
    return;
  }
  const indexAt = (x: number, y: number): number => {
    const inside = drawing.containPixel({ gridIndex: 0 }, [x, y]) || drawing.containPixel("grid", [x, y]);
    const point: unknown = inside ? drawing.convertFromPixel({ gridIndex: 0 }, [x, y]) : null;
    const at: unknown = Array.isArray(point) ? point[lying === true ? 1 : 0] : null;
    return typeof at === "number" ? Math.round(at) : -1;
  };
  const surface = drawing.getZr();
  surface.on("click", ({ offsetX, offsetY }) => openerAt(indexAt(offsetX, offsetY))?.());
  surface.on("mousemove", ({ offsetX, offsetY }) =>
    surface.setCursorStyle(openerAt(indexAt(offsetX, offsetY)) === null ? "default" : "pointer"),
  );
}
