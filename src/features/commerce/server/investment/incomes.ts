import { nextId, recordsOf, type OperationContext, type Row } from "#server";
import { dayAfter, daysBetween } from "../days.ts";
import { addProfits, PROFIT, type Profit } from "../members/profits.ts";
import { dueOn, incomeKey, incomeNoOf, type DueIncome } from "./due-income.ts";
import { referralShares } from "./referral-shares.ts";

/** Every income of the order up to a day that is not paid yet. The order must be locked. */
export async function missingIncomes(context: OperationContext, order: Row, upTo: string): Promise<readonly DueIncome[]> {
  const start = String(order["startDate"]);
  const days = Math.min(daysBetween(start, upTo), Number(order["term"] ?? 0));
  const due = Array.from({ length: Math.max(days, 0) }, (_, at) => dueOn(order, dayAfter(start, at + 1)));
  return unpaid(
    context,
    due.filter((income) => income !== null),
  );
}

/** Those that no income stands for, not even a reversed one. The orders must be locked. */
export async function unpaid(context: OperationContext, due: readonly DueIncome[]): Promise<readonly DueIncome[]> {
  if (due.length === 0) return [];
  const known = await recordsOf(context, "investment-order-income").find({
    orderId: [...new Set(due.map(({ order }) => String(order["id"])))],
    incomeDate: [...new Set(due.map(({ day }) => day))],
  });
  const paid = new Set(known.map((income) => incomeNoOf(String(income["orderId"]), String(income["incomeDate"]))));
  return due.filter((income) => !paid.has(numberOf(income)));
}

function numberOf({ order, day }: DueIncome): string {
  return incomeNoOf(String(order["id"]), day);
}

/**
 * Writes incomes down and pays them: order income, profit log and ledger entry of each, and the shares of those who
 * referred the member. The orders must be locked, and the incomes unpaid.
 * @param batchId the batch that pays them, if one does
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
      orderId: String(income.order["id"]),
      memberId: String(income.order["memberId"]),
      incomeDate: income.day,
      income: income.amount,
      incomeNo: numberOf(income),
      batchId,
      status: 1,
    })),
  );
  await bookIncomes(context, due);
}

/** Books incomes that are written down already. */
export async function bookIncomes(context: OperationContext, due: readonly DueIncome[]): Promise<void> {
  const own = due.map(({ order, day, amount }): Profit => ({
    memberId: String(order["memberId"]),
    profitType: PROFIT.static,
    amount,
    orderNo: String(order["orderNo"] ?? ""),
    remark: day,
    requestKey: incomeKey(String(order["id"]), day),
  }));
  await addProfits(context, [...own, ...(await referralShares(context, due))]);
}
