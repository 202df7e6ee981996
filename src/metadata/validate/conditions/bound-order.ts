import { compareAmounts } from "../../values/decimals.ts";
import { AMOUNT } from "../formats/formats.ts";

/** Bounds whose value is another field of the record, or the present. */
export const COMPARISON_KEYWORDS = ["x-minimum", "x-maximum", "x-exclusiveMinimum", "x-exclusiveMaximum"] as const;

export type ComparisonKeyword = (typeof COMPARISON_KEYWORDS)[number];

export const COMPARISON_HOLDS: Readonly<Record<ComparisonKeyword, (order: number) => boolean>> = {
  "x-minimum": (order) => order >= 0,
  "x-maximum": (order) => order <= 0,
  "x-exclusiveMinimum": (order) => order > 0,
  "x-exclusiveMaximum": (order) => order < 0,
};

/**
 * Compares two values of fields of one kind: numbers and amounts by value, days and times as text.
 * @returns null when one of them is empty or cannot be compared; another rule reports a value of the wrong form
 */
export function orderOf(value: unknown, limit: unknown): number | null {
  if (isEmpty(value) || isEmpty(limit)) return null;
  const [a, b] = [String(value), String(limit)];
  // Amounts are compared to the digit.
  if (AMOUNT.test(a) && AMOUNT.test(b)) return compareAmounts(a, b);
  if (typeof value === "number" || typeof limit === "number") {
    const difference = Number(a) - Number(b);
    return Number.isFinite(difference) ? Math.sign(difference) : null;
  }
  return a === b ? 0 : a < b ? -1 : 1;
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}
