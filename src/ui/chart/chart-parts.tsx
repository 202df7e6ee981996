import type { CSSProperties } from "react";
import type { ChartProps, ChartSeries } from "./chart-types.ts";
import { namedNumberText } from "./number-text.ts";

interface ChartPartsProps extends Pick<ChartProps, "labels" | "onPick" | "unit"> {
  readonly series: ChartSeries | undefined;
  /** In the order of the labels; they repeat. */
  readonly colours: readonly string[];
}

/** The number of parts, for style sheets that fit the names to their place. */
function countOf(parts: number): CSSProperties {
  return { "--parts": parts } as CSSProperties;
}

/** The names of a ring's parts with their values and shares. They wrap, so none is hidden behind an arrow. */
export function ChartParts({ labels, series, unit, colours, onPick }: ChartPartsProps) {
  const values = series?.values ?? [];
  const total = values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  return (
    <ul className="ui-chart-parts" style={countOf(labels.length)}>
      {labels.map((label, at) => {
        const value = values[at] ?? 0;
        const open = onPick?.(label) ?? null;
        return (
          <li key={label}>
            <i style={{ background: colours[at % colours.length] }} aria-hidden />
            {open === null ? (
              <span>{label}</span>
            ) : (
              <button type="button" onClick={open}>
                {label}
              </button>
            )}
            <b>{namedNumberText(value, series?.unit, unit)}</b>
            <small>{total === 0 ? "" : `${Math.round((value / total) * 100)}%`}</small>
          </li>
        );
      })}
    </ul>
  );
}
