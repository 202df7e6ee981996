import { compareAmounts, sumOf } from "#metadata";
import { daysBetween } from "../days.ts";
import { incomeOfDay } from "./income-arithmetic.ts";
import { termsOf, type OrderRow } from "./orders.ts";

/** The income of an order for one day that is to be paid. */
export interface DueIncome {
  readonly order: OrderRow;
  /** `yyyy-MM-dd`. */
  readonly day: string;
  /** Decimal, more than zero. */
  readonly amount: string;
}

/** @returns the readable number of an order's income for one day */
export function incomeNoOf(orderId: string, day: string): string {
  return `${orderId}-${day.replaceAll("-", "")}`;
}

/** @returns the income of one day; null when the day is outside of the term or has no income */
export function dueOn(order: OrderRow, day: string): DueIncome | null {
  if (order.startDate === null) return null;
  const at = daysBetween(order.startDate, day);
  if (at < 1 || at > (order.term ?? 0)) return null;
  const amount = incomeOfDay(termsOf(order), at);
  return compareAmounts(amount, "0") > 0 ? { order, day, amount } : null;
}

/** @returns the request key of an income in the ledger */
export function incomeKey(orderId: string, day: string): string {
  return `investment-order:${orderId}:income-${day}`;
}

/** @returns the sum of the incomes by order id */
export function totalsOf(due: readonly DueIncome[]): ReadonlyMap<string, string> {
  const totals = new Map<string, string>();
  for (const { order, amount } of due) {
    const id = order.id;
    totals.set(id, sumOf([totals.get(id) ?? "0", amount]));
  }
  return totals;
}
