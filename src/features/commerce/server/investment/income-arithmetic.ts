import { ALGORITHM_METHOD } from "#generated/choices";
import { amountFrom, compareAmounts, negated, sumOf, timesOf, unitsOf } from "#metadata";
import type { RowOf } from "#server";

/** Terms that determine the income of an order. They are fixed at the purchase. */
export interface IncomeTerms {
  /** Decimal. */
  readonly amount: string;
  /** Share of the amount earned per day. */
  readonly rate: number;
  /** Days. */
  readonly term: number;
  readonly method: number;
}

/**
 * Calculates the income that an order has earned by the end of day `days`: amount × days × rate, computed exactly and
 * rounded half up to cents once. An order earns nothing after its term. The method `atMaturity` earns nothing before
 * the last day.
 * @returns a decimal with two places
 */
export function incomeUpTo({ amount, rate, term, method }: IncomeTerms, days: number): string {
  const counted = Math.max(0, Math.min(days, term));
  if (method === ALGORITHM_METHOD.atMaturity && counted < term) return "0.00";
  return timesOf(amountFrom(unitsOf(amount) * BigInt(counted)), rate);
}

/**
 * Calculates the income of one day, counted from 1, as the difference between two totals. Fractions of a cent are
 * therefore paid on the day when they add up to a cent. The sum of all days equals the income of the whole term.
 */
export function incomeOfDay(terms: IncomeTerms, day: number): string {
  return sumOf([incomeUpTo(terms, day), negated(incomeUpTo(terms, day - 1))]);
}

/** @returns the daily rate of the highest tier that the amount reaches, otherwise `rate` */
export function rateOf(algorithm: Pick<RowOf<"algorithm">, "method" | "tiers">, rate: number, amount: string): number {
  const tiers = algorithm.tiers;
  if (algorithm.method !== ALGORITHM_METHOD.tiered || !tiers) return rate;
  let reached: { readonly from: string; readonly rate: number } | null = null;
  for (const { fromAmount: from, rate: reachedRate } of tiers) {
    if (compareAmounts(from, amount) > 0) continue;
    if (reached === null || compareAmounts(from, reached.from) > 0) reached = { from, rate: reachedRate };
  }
  return reached?.rate ?? rate;
}
