import type { ColumnTotal } from "#contract";
import { amountText, type Field } from "#metadata";
import { findView } from "./find-view.ts";

/** Formats a number under a column; empty without a value. */
export function formatTotal(field: Field | null, { total, value }: ColumnTotal): string {
  if (value === null) return "";
  const decimals = total === "count" ? 0 : (findView(field?.widget ?? "").totalDecimals ?? 0);
  return amountText(total === "avg" ? roundAverage(value) : value, decimals);
}

/** Rounds to hundredths. A number beyond the exact range of a float stays as it is. */
function roundAverage(value: string): string {
  const scaled = Number(value) * 100;
  return Math.abs(scaled) < Number.MAX_SAFE_INTEGER ? String(Math.round(scaled) / 100) : value;
}
