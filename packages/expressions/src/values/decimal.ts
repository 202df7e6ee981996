import { Decimal as Base } from "decimal.js";

/**
 * Decimal arithmetic with 34 significant digits, as in IEEE 754 decimal128 and in DMN's FEEL. `0.1 + 0.2` is `0.3`.
 * A division that does not end is rounded in its last digit.
 */
export const Decimal = Base.clone({ precision: 34, rounding: Base.ROUND_HALF_UP, minE: -6143, maxE: 6144 });
export type Decimal = Base;

const NUMBER = /^-?\d{1,40}(?:\.\d{1,40})?$/;

/** Reads plain digits such as `-12.50`; null for anything else. */
export function parseDecimal(text: string): Decimal | null {
  return NUMBER.test(text) ? new Decimal(text) : null;
}
