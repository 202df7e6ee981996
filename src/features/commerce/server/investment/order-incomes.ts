import { ASSETS_KIND, INVESTMENT_ORDER_INCOME_STATUS, INVESTMENT_ORDER_STATUS, WALLET_TYPE } from "#generated/choices";
import type { Text } from "#contract";
import { negated, sumOf } from "#metadata";
import { recordsOf, refused, today, wrongField, type Interceptors, type OperationContext, type RowOf } from "#server";
import { postEntries } from "../ledger/post-entries.ts";
import { assertInScope } from "../assert-in-scope.ts";
import { incomeKey, incomeNoOf } from "./due-income.ts";
import { bookIncomes } from "./incomes.ts";
import { shareKey } from "./referral-shares.ts";
import { findOne, type OrderRow } from "./orders.ts";

const TEXTS = {
  order: { zh: "该订单已结束，不能再加收益", en: "This order has ended and earns no more income" },
  day: {
    zh: "收益日期须在起息日之后、到期日之前，且不晚于今天",
    en: "The day must be after the order started, and not after its maturity or today",
  },
  unbooked: {
    zh: "该收益没有入账记录（可能来自外部数据），没有可冲正的金额",
    en: "This income has no ledger entry (it may come from another source), so it cannot be reversed",
  },
} as const satisfies Record<string, Text>;

type IncomeRow = RowOf<"investment-order-income">;

/** Pays an income that staff add by hand. Reversing it books the amount back and keeps the record. */
export const orderIncomeInterceptors: Interceptors<IncomeRow> = {
  beforeSave: async (context, input, current) => {
    if (current !== null) return input;
    await assertInScope(context, input, "orderId", "investment-order");
    const order = await findOne(context, "investment-order", input.orderId, true);
    const day = input.incomeDate ?? "";
    if (order === null || order.status !== INVESTMENT_ORDER_STATUS.active) throw wrongField("orderId", "x-ref", TEXTS.order);
    const { startDate, endDate } = order;
    if (startDate === null || endDate === null || day <= startDate || day > endDate || day > today(context.deps))
      throw wrongField("incomeDate", "range", TEXTS.day);
    return { ...input, memberId: order.memberId, incomeNo: incomeNoOf(order.id, day), status: 1 };
  },
  afterSave: async (context, saved, before) => {
    const income = saved.income;
    if (before === null) {
      const order = await changeTotal(context, saved, income);
      if (order !== null) await bookIncomes(context, [{ order, day: saved.incomeDate, amount: income }]);
    } else if (
      saved.status === INVESTMENT_ORDER_INCOME_STATUS.reversed &&
      before.status !== INVESTMENT_ORDER_INCOME_STATUS.reversed
    ) {
      await changeTotal(context, saved, negated(income));
      await takeBack(context, saved);
    }
  },
};

async function changeTotal(context: OperationContext, income: IncomeRow, by: string): Promise<OrderRow | null> {
  const order = await findOne(context, "investment-order", income.orderId, true);
  if (order === null) return null;
  const totalIncome = sumOf([order.totalIncome, by]);
  await recordsOf(context, "investment-order").update({ id: order.id }, { totalIncome });
  return order;
}

/**
 * Reverses each ledger entry of the income, including the shares of referrers.
 * @throws TrellisError actionRefused when the ledger has no entry for the income
 */
async function takeBack(context: OperationContext, income: IncomeRow): Promise<void> {
  const key = incomeKey(income.orderId, income.incomeDate);
  const entries = await recordsOf(context, "assets-log").find({ requestKey: [key, ...(await shareKeys(context, income, key))] });
  if (entries.length === 0) throw refused(TEXTS.unbooked);
  await postEntries(
    context,
    entries.map(({ memberId, amount, requestKey }) => ({
      memberId: memberId ?? "",
      walletType: WALLET_TYPE.balance,
      kind: ASSETS_KIND.reversal,
      amount: negated(amount ?? "0"),
      requestKey: `${requestKey}-reversed`,
      sourceModule: "investment-order-income",
      sourceId: income.id,
    })),
  );
  await recordsOf(context, "member-profit-log").remove({ id: entries.flatMap(({ sourceId }) => sourceId ?? []) });
}

/** @returns the request keys of the income's shares, found through the profits that this order gave to referrers */
async function shareKeys(context: OperationContext, income: IncomeRow, key: string): Promise<string[]> {
  const order = await findOne(context, "investment-order", income.orderId);
  if (order === null) return [];
  const profits = await recordsOf(context, "member-profit-log").find({
    orderNo: order.orderNo ?? "",
    sourceMemberId: order.memberId,
  });
  return [...new Set(profits.map((profit) => shareKey(key, profit.memberId)))];
}
