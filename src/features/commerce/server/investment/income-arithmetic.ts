import { amountFrom, compareAmounts, negated, sumOf, timesOf, unitsOf } from "#metadata";
import type { Row } from "#server";

/** How an algorithm works income out, as its file has them. */
export const METHOD = { daily: 1, atMaturity: 2, tiered: 3 } as const;

/** What an order's income follows from; fixed when it is bought. */
export interface IncomeTerms {
  /** Decimal. */
  readonly amount: string;
  /** Share of the amount that a day brings. */
  readonly rate: number;
  /** Days. */
  readonly term: number;
  readonly method: number;
}

/**
 * What an order has earned by the end of its so-manieth day: amount × days × rate, exactly, rounded half up to cents
 * once. Nothing is earned after the term; what pays at maturity has earned nothing before its last day.
 * @returns a decimal with two places
 */
export function incomeUpTo({ amount, rate, term, method }: IncomeTerms, days: number): string {
  const counted = Math.max(0, Math.min(days, term));
  if (method === METHOD.atMaturity && counted < term) return "0.00";
  return timesOf(amountFrom(unitsOf(amount) * BigInt(counted)), rate);
}

/**
 * What one day (from 1) brings: what has been earned with it less what had been earned before. So fractions of cents
 * wait for the day on which they make up a cent, and all days together are the income of the whole term to the cent.
 */
export function incomeOfDay(terms: IncomeTerms, day: number): string {
  return sumOf([incomeUpTo(terms, day), negated(incomeUpTo(terms, day - 1))]);
}

/** The daily rate of an amount: that of the highest tier it reaches, otherwise the one given. */
export function rateOf(algorithm: Row, rate: number, amount: string): number {
  const tiers = algorithm["tiers"];
  if (Number(algorithm["method"]) !== METHOD.tiered || !Array.isArray(tiers)) return rate;
  let reached: { readonly from: string; readonly rate: number } | null = null;
  for (const tier of tiers as readonly Row[]) {
    const from = String(tier["fromAmount"]);
    if (compareAmounts(from, amount) > 0) continue;
    if (reached === null || compareAmounts(from, reached.from) > 0) reached = { from, rate: Number(tier["rate"]) };
  }
  return reached?.rate ?? rate;
}
