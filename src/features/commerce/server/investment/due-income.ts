import { compareAmounts, sumOf } from "#metadata";
import type { Row } from "#server";
import { daysBetween } from "../days.ts";
import { incomeOfDay } from "./income-arithmetic.ts";
import { termsOf } from "./orders.ts";

/** The income of an order for one day that is to be paid. */
export interface DueIncome {
  readonly order: Row;
  /** `yyyy-MM-dd`. */
  readonly day: string;
  /** Decimal, more than zero. */
  readonly amount: string;
}

/** What people call an order's income of a day. */
export function incomeNoOf(orderId: string, day: string): string {
  return `${orderId}-${day.replaceAll("-", "")}`;
}

/** The income of one day; null when the day is outside of the term, or brings nothing. */
export function dueOn(order: Row, day: string): DueIncome | null {
  const at = daysBetween(String(order["startDate"]), day);
  if (at < 1 || at > Number(order["term"] ?? 0)) return null;
  const amount = incomeOfDay(termsOf(order), at);
  return compareAmounts(amount, "0") > 0 ? { order, day, amount } : null;
}

/** Under which the ledger knows an income. */
export function incomeKey(orderId: string, day: string): string {
  return `investment-order:${orderId}:income-${day}`;
}

/** By order, what all of these come to. */
export function totalsOf(due: readonly DueIncome[]): ReadonlyMap<string, string> {
  const totals = new Map<string, string>();
  for (const { order, amount } of due) {
    const id = String(order["id"]);
    totals.set(id, sumOf([totals.get(id) ?? "0", amount]));
  }
  return totals;
}
