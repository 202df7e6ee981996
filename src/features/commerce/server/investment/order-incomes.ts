import type { Text } from "#contract";
import { negated, sumOf } from "#metadata";
import { recordsOf, refused, today, wrongField, type Interceptors, type OperationContext, type Row } from "#server";
import { KIND, WALLET } from "../ledger/kinds.ts";
import { postEntries } from "../ledger/post-entries.ts";
import { assertWithinReach } from "../within-reach.ts";
import { incomeKey, incomeNoOf } from "./due-income.ts";
import { bookIncomes } from "./incomes.ts";
import { shareKey } from "./referral-shares.ts";
import { amountOfField, oneOf, ORDER } from "./orders.ts";

const REVERSED = 2;

const TEXTS = {
  order: { zh: "该订单已结束，不能再加收益", en: "This order has ended; it earns no more" },
  day: {
    zh: "收益日期须在起息日之后、到期日之前，且不晚于今天",
    en: "The day is after the order began, not after it matures, and not after today",
  },
  unbooked: {
    zh: "该收益没有入账记录（可能来自外部数据），没有可冲正的金额",
    en: "Nothing was booked for this income (it may come from elsewhere), so there is nothing to take back",
  },
} as const satisfies Record<string, Text>;

/** An income that staff add by hand is paid with it; one that is reversed is taken back, and stays as a record. */
export const orderIncomeInterceptors: Interceptors = {
  beforeSave: async (context, input, current) => {
    if (current !== null) return input;
    await assertWithinReach(context, input, "orderId", "investment-order");
    const order = await oneOf(context, "investment-order", input["orderId"], true);
    const day = String(input["incomeDate"]);
    if (order === null || Number(order["status"]) !== ORDER.running)
      throw wrongField("orderId", "x-ref", TEXTS.order, context.locale);
    if (day <= String(order["startDate"]) || day > String(order["endDate"]) || day > today(context.deps))
      throw wrongField("incomeDate", "range", TEXTS.day, context.locale);
    return { ...input, memberId: String(order["memberId"]), incomeNo: incomeNoOf(String(order["id"]), day), status: 1 };
  },
  afterSave: async (context, saved, before) => {
    const income = String(saved["income"]);
    if (before === null) {
      const order = await changeTotal(context, saved, income);
      if (order !== null) await bookIncomes(context, [{ order, day: String(saved["incomeDate"]), amount: income }]);
    } else if (Number(saved["status"]) === REVERSED && Number(before["status"]) !== REVERSED) {
      await changeTotal(context, saved, negated(income));
      await takeBack(context, saved);
    }
  },
};

async function changeTotal(context: OperationContext, income: Row, by: string): Promise<Row | null> {
  const order = await oneOf(context, "investment-order", income["orderId"], true);
  if (order === null) return null;
  const totalIncome = sumOf([amountOfField(order, "totalIncome"), by]);
  await recordsOf(context, "investment-order").update({ id: String(order["id"]) }, { totalIncome });
  return order;
}

/**
 * Each entry that the income brought about, the shares of others included, gets one of the opposite amount.
 * @throws TrellisError actionRefused when the ledger knows nothing of it
 */
async function takeBack(context: OperationContext, income: Row): Promise<void> {
  const key = incomeKey(String(income["orderId"]), String(income["incomeDate"]));
  const entries = await recordsOf(context, "assets-log").find({ requestKey: [key, ...(await shareKeys(context, income, key))] });
  if (entries.length === 0) throw refused(TEXTS.unbooked);
  await postEntries(
    context,
    entries.map((entry) => ({
      memberId: String(entry["memberId"]),
      walletType: WALLET.balance,
      kind: KIND.reversal,
      amount: negated(String(entry["amount"])),
      requestKey: `${String(entry["requestKey"])}-reversed`,
      sourceModule: "investment-order-income",
      sourceId: String(income["id"]),
    })),
  );
  await recordsOf(context, "member-profit-log").remove({ id: entries.map((entry) => String(entry["sourceId"])) });
}

/** Of everybody who may have had a share of it: the profits from the order's member by this order. */
async function shareKeys(context: OperationContext, income: Row, key: string): Promise<string[]> {
  const order = await oneOf(context, "investment-order", income["orderId"]);
  if (order === null) return [];
  const profits = await recordsOf(context, "member-profit-log").find({
    orderNo: String(order["orderNo"] ?? ""),
    sourceMemberId: String(order["memberId"]),
  });
  return [...new Set(profits.map((profit) => shareKey(key, String(profit["memberId"]))))];
}
