import { unitsOf } from "../../values/decimals.ts";
import { AMOUNT } from "./formats.ts";

/**
 * Number keywords applied to amounts, which are text. Both operands are ten-thousandths, so the
 * comparison is exact.
 */
const BREAKS = {
  minimum: (amount: bigint, bound: bigint) => amount < bound,
  maximum: (amount: bigint, bound: bigint) => amount > bound,
  exclusiveMinimum: (amount: bigint, bound: bigint) => amount <= bound,
  exclusiveMaximum: (amount: bigint, bound: bigint) => amount >= bound,
  multipleOf: (amount: bigint, step: bigint) => amount % step !== 0n,
} as const;

export type NumberKeyword = keyof typeof BREAKS;

/** True if an amount violates a keyword. A text that is not an amount violates only its format. */
export function breaksAmount(keyword: NumberKeyword, text: string, bound: number): boolean {
  return AMOUNT.test(text) && BREAKS[keyword](unitsOf(text), inUnits(bound));
}

/** True if the bound has at most four decimals, as every amount has. */
export function isAmountBound(bound: number): boolean {
  return Number(inUnits(bound)) / 10_000 === bound;
}

function inUnits(bound: number): bigint {
  return BigInt(Math.round(bound * 10_000));
}
