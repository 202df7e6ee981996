import { unitsOf } from "../decimals.ts";
import { AMOUNT } from "./formats.ts";

/** What the keywords for numbers ask of an amount, which is a text: both in ten-thousandths, so it is exact. */
const BREAKS = {
  minimum: (amount: bigint, bound: bigint) => amount < bound,
  maximum: (amount: bigint, bound: bigint) => amount > bound,
  exclusiveMinimum: (amount: bigint, bound: bigint) => amount <= bound,
  exclusiveMaximum: (amount: bigint, bound: bigint) => amount >= bound,
  multipleOf: (amount: bigint, step: bigint) => amount % step !== 0n,
} as const;

export type NumberKeyword = keyof typeof BREAKS;

/** Whether an amount breaks what a keyword says. A text that is no amount breaks its format, and nothing else. */
export function breaksAmount(keyword: NumberKeyword, text: string, bound: number): boolean {
  return AMOUNT.test(text) && BREAKS[keyword](unitsOf(text), inUnits(bound));
}

/** Whether a bound says something of amounts, which have no more than four decimals. */
export function isAmountBound(bound: number): boolean {
  return Number(inUnits(bound)) / 10_000 === bound;
}

function inUnits(bound: number): bigint {
  return BigInt(Math.round(bound * 10_000));
}
