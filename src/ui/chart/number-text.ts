import type { Locale } from "#contract";
import type { ChartProps, ChartSeries } from "./chart-types.ts";

type Unit = ChartSeries["unit"];

/** A number with its unit: `¥1,234.50`, `3.5%`. Amounts have both digits of cents, or none. */
export function numberText(value: number, unit: Unit): string {
  if (unit === "percent") return formatted("en", value, { style: "percent" });
  return signed(value, unit, formatted("en", Math.abs(value), { minimumFractionDigits: hasCents(value, unit) ? 2 : 0 }));
}

/** The same where nothing else says the unit of the numbers: `12 pieces`. @param name as in `ChartProps` */
export function namedNumberText(value: number, unit: Unit, name: ChartProps["unit"]): string {
  return [numberText(value, unit), ...(name === undefined ? [] : [value === 1 ? name.one : name.other])].join(" ");
}

/** The same for an axis, short: `¥20K`, in Chinese `¥2万`. */
export function axisText(value: number, unit: Unit, locale: Locale): string {
  if (unit === "percent") return numberText(value, unit);
  return signed(
    value,
    unit,
    formatted(locale === "zh" ? "zh-CN" : "en", Math.abs(value), { notation: "compact", useGrouping: "always" }),
  );
}

function formatted(language: string, value: number, options: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 2, ...options }).format(value);
}

function hasCents(value: number, unit: Unit): boolean {
  return unit === "money" && !Number.isInteger(value);
}

function signed(value: number, unit: Unit, text: string): string {
  return `${value < 0 ? "-" : ""}${unit === "money" ? "¥" : ""}${text}`;
}
