import { LARGEST_AMOUNT, compareAmounts, escapePointer, type ValidationFault } from "#metadata";
import type { Rollup } from "#metadata/computed";
import type { StoredField } from "../columns.ts";

const LARGEST_INT4 = 2_147_483_647;

/** A sum as its field takes it. */
export interface GatheredSum {
  /** Null for a sum that the field cannot hold. */
  readonly value: string | number | null;
  readonly fault: ValidationFault | null;
}

/**
 * Reads a sum for its field. A sum of values that each fit may be more than the field holds.
 * @param digits the sum as the database writes a numeric value
 */
export function readSum({ field }: Rollup, { storage, type }: StoredField, digits: string): GatheredSum {
  const isNegative = digits.startsWith("-");
  const beyond = (limit: number | string): GatheredSum => ({
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
