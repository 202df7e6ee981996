import { useEffect, useState } from "react";
import { LOOK_CHANGED } from "../theme/page-signals.ts";

/** Theme variables of the series, in their order; the last one is grey. */
const COLOURS = Array.from({ length: 8 }, (_, index) => `--ui-chart-${index + 1}`);

/** Colours of a chart as the canvas takes them. */
export interface ChartLook {
  readonly colours: readonly string[];
  readonly ink: string;
  readonly strongInk: string;
  readonly line: string;
  readonly surface: string;
  /** An area without a value. */
  readonly quiet: string;
  readonly fontSize: number;
  /** By name: a canvas knows no `inherit`. */
  readonly fontFamily: string;
}

/** The colours in force around an element. */
export function lookOf(element: Element, fontSize: number): ChartLook {
  const style = getComputedStyle(element);
  const colourOf = (variable: string): string => {
    if (!variable.startsWith("--")) return variable;
    const value = style.getPropertyValue(variable).trim();
    return /^\d/.test(value) ? `rgb(${value})` : value;
  };
  return {
    colours: COLOURS.map(colourOf),
    ink: colourOf("--color-text-3"),
    strongInk: colourOf("--color-text-2"),
    line: colourOf("--color-border-1"),
    surface: colourOf("--ui-surface"),
    quiet: colourOf("--color-fill-3"),
    fontSize,
    fontFamily: style.fontFamily,
  };
}

/** Returns a new number after each change of the theme, because a canvas does not follow it by itself. */
export function useLookChanges(): number {
  const [look, setLook] = useState(0);
  useEffect(() => {
    const follow = (): void => setLook((seen) => seen + 1);
    document.addEventListener(LOOK_CHANGED, follow);
    return () => document.removeEventListener(LOOK_CHANGED, follow);
  }, []);
  return look;
}
