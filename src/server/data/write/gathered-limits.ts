import { LARGEST_AMOUNT, LARGEST_INT4, compareAmounts, escapePointer, type ValidationFault } from "#metadata";
import type { Rollup } from "#metadata/computed";
import type { StoredField } from "../columns.ts";

/** A gathered number as its field takes it. */
export interface GatheredNumber {
  /** Null for a number that the field cannot hold. */
  readonly value: string | number | null;
  readonly fault: ValidationFault | null;
}

/**
 * Reads a gathered number for its field. A sum of values that each fit may be more than the field holds, and so may a
 * value of a field with wider bounds.
 * @param digits the number as the database writes it
 */
export function readNumber({ field }: Rollup, { storage, type }: StoredField, digits: string): GatheredNumber {
  const isNegative = digits.startsWith("-");
  const beyond = (limit: number | string): GatheredNumber => ({
    value: null,
    fault: {
      pointer: `/${escapePointer(field.name)}`,
      keyword: isNegative ? "minimum" : "maximum",
      params: { limit: isNegative ? `-${limit}` : limit },
    },
  });
  if (storage === "decimal") {
    const size = isNegative ? digits.slice(1) : digits;
    return compareAmounts(size, LARGEST_AMOUNT) > 0 ? beyond(LARGEST_AMOUNT) : { value: digits, fault: null };
  }
  const value = Number(digits);
  const largest = storage !== "integer" ? Number.MAX_VALUE : type === "integer" ? LARGEST_INT4 : Number.MAX_SAFE_INTEGER;
  return Math.abs(value) > largest ? beyond(largest) : { value, fault: null };
}
