import {
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Chart as Drawing,
  DoughnutController,
  Filler,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from "chart.js";
import { useEffect, useRef, useState } from "react";
import { useI18n } from "../i18n/use-i18n.ts";
import { LOOK_CHANGED } from "../theme/look-changed.ts";
import type { ChartProps } from "./chart-types.ts";
import "./chart.css";

Drawing.register(
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  DoughnutController,
  Filler,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
);

/** Theme variables: the accent first, then colours that differ from each other without it. */
const COLOURS = [
  "--primary-5",
  "--ui-blossom",
  "--danger-5",
  "--success-6",
  "#9a6fe0",
  "#1fa8b8",
  "--warning-6",
  "--color-text-3",
] as const;

/** A chart, and the same numbers as a table for screen readers and for exact values. */
export function Chart({ kind, title, labels, series, stacked = false, lying = false, told = false, height = 260 }: ChartProps) {
  const { t } = useI18n();
  const canvas = useRef<HTMLCanvasElement>(null);
  const look = useLook();

  useEffect(() => {
    const element = canvas.current;
    if (element === null) return undefined;
    const calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    const ink = colourOf("--color-text-3");
    const line = colourOf("--color-border-1");
    const grid = { color: line, drawTicks: false };
    const numbers = {
      beginAtZero: true,
      stacked,
      grid,
      border: { display: false },
      ticks: { color: ink, precision: 0, padding: 8 },
    };
    const names = {
      stacked,
      grid: { display: false },
      border: { color: line },
      ticks: { color: ink, maxRotation: 0, autoSkipPadding: 16 },
    };
    const right = series.some(({ apart }) => apart === true)
      ? { apart: { ...numbers, position: "right" as const, grid: { display: false } } }
      : {};
    const drawing = new Drawing(element, {
      type: kind,
      data: {
        labels: [...labels],
        datasets: series.map(({ name, values, apart = false }, at) => {
          const colour = colourOf(COLOURS[at % COLOURS.length] ?? COLOURS[0]);
          const parts = labels.map((_, part) => colourOf(COLOURS[part % COLOURS.length] ?? COLOURS[0]));
          return {
            label: name,
            data: [...values],
            ...(apart && !lying && kind !== "doughnut" ? { yAxisID: "apart" } : {}),
            backgroundColor: kind === "doughnut" ? parts : colour,
            borderColor: kind === "doughnut" ? colourOf("--ui-surface") : colour,
            borderWidth: kind === "bar" ? 0 : 2,
            borderRadius: kind === "bar" ? 3 : 0,
            maxBarThickness: 28,
            pointRadius: 0,
            pointHitRadius: 12,
            tension: 0.25,
          };
        }),
      },
      options: {
        responsive: true,
        maintainAspectRatio: false,
        animation: calm ? false : { duration: 300 },
        indexAxis: lying ? "y" : "x",
        interaction: { mode: "index", intersect: false },
        ...(kind === "doughnut" ? {} : { scales: lying ? { x: numbers, y: names } : { x: names, y: numbers, ...right } }),
        plugins: {
          legend: {
            display: series.length > 1 || kind === "doughnut",
            position: "bottom",
            labels: { color: colourOf("--color-text-2"), boxWidth: 10, boxHeight: 10, padding: 16 },
          },
        },
      },
    });
    return () => drawing.destroy();
  }, [kind, labels, series, stacked, lying, look]);

  return (
    <figure className="ui-chart">
      <div className="ui-chart-picture" style={{ height }}>
        <canvas ref={canvas} role="img" aria-label={title} />
      </div>
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
                    <th scope="row">{label}</th>
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

/** Resolves a colour or a theme variable for the canvas. */
function colourOf(variable: string): string {
  if (!variable.startsWith("--")) return variable;
  const value = getComputedStyle(document.body).getPropertyValue(variable).trim();
  return /^\d/.test(value) ? `rgb(${value})` : value;
}

/** Returns a new number after each change of the theme, because a canvas does not follow it by itself. */
function useLook(): number {
  const [look, setLook] = useState(0);
  useEffect(() => {
    const follow = (): void => setLook((seen) => seen + 1);
    document.addEventListener(LOOK_CHANGED, follow);
    return () => document.removeEventListener(LOOK_CHANGED, follow);
  }, []);
  return look;
}
