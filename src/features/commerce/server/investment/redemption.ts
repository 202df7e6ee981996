import { ASSETS_KIND, INVESTMENT_ORDER_STATUS } from "#generated/choices";
import type { Text } from "#contract";
import { compareAmounts, negated, sumOf, timesOf } from "#metadata";
import { refused, today, type InputOf, type OperationContext, type Row } from "#server";
import { balanceEntry, postEntries } from "../ledger/post-entries.ts";
import { totalsOf } from "./due-income.ts";
import { missingIncomes, payIncomes } from "./incomes.ts";
import { findOne, type OrderRow } from "./orders.ts";

const TEXTS = {
  running: {
    zh: "该订单 {day} 到期，到期前请使用“提前赎回”",
    en: "This order matures on {day}. Early redemption ends before that day.",
  },
  matured: { zh: "该订单已到期，请使用“到期赎回”", en: "This order has matured. Use “Redeem at maturity”." },
  notEarly: {
    zh: "该产品不允许提前赎回，请在 {day} 到期后赎回",
    en: "This product has no early redemption. Redeem the order on or after {day}.",
  },
} as const satisfies Record<string, Text>;

/**
 * Completes an order for its redemption. The result includes income that is due and unpaid; `redeem` pays it.
 * @param order locked, running order
 * @throws TrellisError actionRefused when it is too early, or too late for an early redemption
 */
export async function termsOfRedemption(context: OperationContext, order: OrderRow, input: InputOf<OrderRow>): Promise<Row> {
  const early = input.status === INVESTMENT_ORDER_STATUS.redeemedEarly;
  const endDate = order.endDate ?? "";
  const matured = today(context.deps) >= endDate;
  if (!early && !matured) throw refused(TEXTS.running, { day: endDate });
  if (early && matured) throw refused(TEXTS.matured);
  const { amount } = order;
  const fee = early ? await feeOf(context, order) : "0.00";
  const due = await missingIncomes(context, order, today(context.deps));
  const earned = totalsOf(due).get(order.id) ?? "0";
  return {
    ...input,
    fee,
    redeemedAmount: sumOf([amount, negated(fee)]),
    totalIncome: sumOf([order.totalIncome, earned]),
  };
}

async function feeOf(context: OperationContext, order: OrderRow): Promise<string> {
  const product = await findOne(context, "invest", order.investId);
  if (product?.earlyRedeem !== 1) throw refused(TEXTS.notEarly, { day: order.endDate ?? "" });
  return timesOf(order.amount, product.earlyFeeRate ?? 0);
}

/** Pays the due income of an order, and its principal minus the fee. The order must be locked. */
export async function redeem(context: OperationContext, order: OrderRow): Promise<void> {
  await payIncomes(context, await missingIncomes(context, order, today(context.deps)));
  const amount = order.redeemedAmount ?? "0";
  if (compareAmounts(amount, "0") <= 0) return;
  await postEntries(context, [balanceEntry("investment-order", order, "redeem", { kind: ASSETS_KIND.redemption, amount })]);
}
