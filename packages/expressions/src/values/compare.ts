import { Decimal } from "./decimal.ts";
import type { Value } from "./value.ts";

/** Negative, zero or positive; null when values of these types have no order. Dates in one ISO form compare as texts. */
export function compare(left: Value, right: Value): number | null {
  if (left instanceof Decimal && right instanceof Decimal) return left.comparedTo(right);
  if (typeof left === "string" && typeof right === "string") return left < right ? -1 : left > right ? 1 : 0;
  if (typeof left === "boolean" && typeof right === "boolean") return Number(left) - Number(right);
  return null;
}

/** Equality of any two values. Values of different types differ; null equals null. */
export function isEqual(left: Value, right: Value): boolean {
  if (Array.isArray(left) && Array.isArray(right))
    return left.length === right.length && left.every((value: Value, index) => isEqual(value, right[index] ?? null));
  return left === right || compare(left, right) === 0;
}
