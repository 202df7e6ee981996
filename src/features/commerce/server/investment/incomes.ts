import { PROFIT_TYPE } from "#generated/choices";
import { nextId, recordsOf, type OperationContext } from "#server";
import type { OrderRow } from "./orders.ts";
import { dayAfter, daysBetween } from "../days.ts";
import { addProfits, type Profit } from "../members/profits.ts";
import { dueOn, incomeKey, incomeNoOf, type DueIncome } from "./due-income.ts";
import { referralShares } from "./referral-shares.ts";

/** @returns every unpaid income of the order up to a day. The order must be locked. */
export async function missingIncomes(context: OperationContext, order: OrderRow, upTo: string): Promise<readonly DueIncome[]> {
  const start = order.startDate;
  if (start === null) return [];
  const days = Math.min(daysBetween(start, upTo), order.term ?? 0);
  const due = Array.from({ length: Math.max(days, 0) }, (_, at) => dueOn(order, dayAfter(start, at + 1)));
  return unpaid(
    context,
    due.filter((income) => income !== null),
  );
}

/** @returns the incomes without a stored record. A reversed income counts as stored. The orders must be locked. */
export async function unpaid(context: OperationContext, due: readonly DueIncome[]): Promise<readonly DueIncome[]> {
  if (due.length === 0) return [];
  const known = await recordsOf(context, "investment-order-income").find({
    orderId: [...new Set(due.map(({ order }) => order.id))],
    incomeDate: [...new Set(due.map(({ day }) => day))],
  });
  const paid = new Set(known.map((income) => incomeNoOf(income.orderId, income.incomeDate)));
  return due.filter((income) => !paid.has(numberOf(income)));
}

function numberOf({ order, day }: DueIncome): string {
  return incomeNoOf(order.id, day);
}

/**
 * Stores incomes and pays them. Each income gets an order income, a profit log and a ledger entry, and the referrers of
 * the member get their shares. The orders must be locked, and the incomes unpaid.
 * @param batchId id of the batch that pays them, if any
 */
export async function payIncomes(
  context: OperationContext,
  due: readonly DueIncome[],
  batchId: string | null = null,
): Promise<void> {
  if (due.length === 0) return;
  await recordsOf(context, "investment-order-income").insert(
    due.map((income) => ({
      id: nextId(context.deps),
      orderId: income.order.id,
      memberId: income.order.memberId,
      incomeDate: income.day,
      income: income.amount,
      incomeNo: numberOf(income),
      batchId,
      status: 1,
    })),
  );
  await bookIncomes(context, due);
}

/** Books incomes that are already stored. */
export async function bookIncomes(context: OperationContext, due: readonly DueIncome[]): Promise<void> {
  const own = due.map(({ order, day, amount }): Profit => ({
    memberId: order.memberId,
    profitType: PROFIT_TYPE.ownIncome,
    amount,
    orderNo: order.orderNo ?? "",
    remark: day,
    requestKey: incomeKey(order.id, day),
  }));
  await addProfits(context, [...own, ...(await referralShares(context, due))]);
}
