import { ALGORITHM_METHOD, ASSETS_KIND, INVESTMENT_ORDER_STATUS } from "#generated/choices";
import { TrellisError, type Text } from "#contract";
import { amountFrom, amountText, compareAmounts, negated, unitsOf } from "#metadata";
import { now, recordsOf, refused, today, wrongField, type InputOf, type OperationContext, type Row, type RowOf } from "#server";
import { dayAfter } from "../days.ts";
import { balanceEntry, postEntries } from "../ledger/post-entries.ts";
import { incomeUpTo, rateOf, type IncomeTerms } from "./income-arithmetic.ts";
import { raiseLevel } from "./levels.ts";
import { findOne, type OrderRow } from "./orders.ts";
import { isGiven } from "./products.ts";

const TEXTS = {
  offeringOff: { zh: "该期已停用，请选择其他期次", en: "This offering is disabled. Choose another one." },
  early: { zh: "该期尚未开始，请在开始后购买", en: "This offering has not started. Buy after it starts." },
  late: { zh: "该期已结束，请选择其他期次", en: "This offering has ended. Choose another one." },
  offSale: { zh: "该产品已下架，请选择其他产品", en: "This product is not on sale. Choose another one." },
  least: { zh: "投资金额不能低于起投金额 {limit}", en: "The minimum amount is {limit}" },
  largest: { zh: "投资金额不能高于限投金额 {limit}", en: "The maximum amount is {limit}" },
  units: { zh: "投资金额须为单价 {limit} 的整数倍", en: "The amount must be a multiple of the unit price, {limit}" },
  shielded: { zh: "该会员已被屏蔽，不能投资", en: "This member is blocked and cannot invest" },
  quota: {
    zh: "本期剩余额度 {left}，不足 {needed}，请减少金额或选择其他期次",
    en: "The remaining quota is {left}, less than {needed}. Invest less, or choose another offering.",
  },
} as const satisfies Record<string, Text>;

/**
 * Completes a new order for storage. It copies the terms of the offering and the product, so later changes to them leave
 * the order as it is. The order earns income from the day after the purchase up to and including `endDate`.
 * @throws TrellisError invalidRecord
 */
export async function termsOfPurchase(context: OperationContext, input: InputOf<RowOf<"investment-order">>): Promise<Row> {
  const offering = await findOne(context, "investment", input.investmentId);
  const product = await findOne(context, "invest", offering?.investId);
  const algorithm = await findOne(context, "algorithm", product?.algorithmId);
  if (offering === null || product === null || algorithm === null) throw new TrellisError("notFound");
  assertOpen(context, offering, product);
  const amount = input.amount ?? "";
  assertWithin(context, product, amount);
  const member = await findOne(context, "member", input.memberId);
  if ((member?.status ?? 0) !== 0) throw wrongField("memberId", "x-ref", TEXTS.shielded);
  const term = offering.cycle ?? product.cycle;
  const startDate = today(context.deps);
  const terms: IncomeTerms = {
    amount,
    rate: rateOf(algorithm, offering.rate ?? product.dailyRate ?? 0, amount),
    term,
    method: algorithm.method,
  };
  return {
    ...input,
    investId: product.id,
    method: terms.method,
    rate: terms.rate,
    term,
    totalIncome: "0.00",
    status: INVESTMENT_ORDER_STATUS.active,
    startDate,
    endDate: dayAfter(startDate, term),
    dailyIncome: incomeUpTo({ ...terms, method: ALGORITHM_METHOD.daily, term: 1 }, 1),
    expectedIncome: incomeUpTo(terms, term),
  };
}

/** Rejects a purchase outside of the offering's period, or while the offering or its product is disabled. */
function assertOpen(context: OperationContext, offering: RowOf<"investment">, product: RowOf<"invest">): void {
  const refuse = (text: Text): never => {
    throw wrongField("investmentId", "x-ref", text);
  };
  const time = now(context.deps);
  if ((offering.status ?? 1) === 0) refuse(TEXTS.offeringOff);
  if (time < offering.startTime) refuse(TEXTS.early);
  if (time > offering.endTime) refuse(TEXTS.late);
  if ((product.status ?? 1) === 0) refuse(TEXTS.offSale);
}

function assertWithin(context: OperationContext, product: RowOf<"invest">, amount: string): void {
  const refuse = (keyword: string, { zh, en }: Text, limit: unknown): never => {
    const fill = (text: string): string => text.replace("{limit}", amountText(amountFrom(unitsOf(String(limit)))));
    throw wrongField("amount", keyword, { zh: fill(zh), en: fill(en) });
  };
  const { minAmount, maxAmount, price } = product;
  if (isGiven(minAmount) && compareAmounts(amount, String(minAmount)) < 0) refuse("minimum", TEXTS.least, minAmount);
  if (isGiven(maxAmount) && compareAmounts(amount, String(maxAmount)) > 0) refuse("maximum", TEXTS.largest, maxAmount);
  const unit = unitsOf(price ?? "0");
  if (unit > 0n && unitsOf(amount) % unit !== 0n) refuse("multipleOf", TEXTS.units, price);
}

/**
 * Books a purchase in the transaction of the order. It raises the used quota while the offering is locked, and charges the
 * member's balance. It then raises the member to the level that their total investment reaches.
 * @throws TrellisError actionRefused when the quota or the balance is insufficient
 */
export async function buy(context: OperationContext, order: OrderRow): Promise<void> {
  const amount = order.amount;
  const offering = await findOne(context, "investment", order.investmentId, true);
  if (offering === null) throw new TrellisError("notFound");
  const raised = unitsOf(offering.raised ?? "0");
  const left = unitsOf(offering.quota) - raised;
  if (unitsOf(amount) > left)
    throw refused(TEXTS.quota, { left: amountText(amountFrom(left)), needed: amountText(amountFrom(unitsOf(amount))) });
  await recordsOf(context, "investment").update({ id: offering.id }, { raised: amountFrom(raised + unitsOf(amount)) });
  const change = { kind: ASSETS_KIND.investment, amount: negated(amount) };
  await postEntries(context, [balanceEntry("investment-order", order, "buy", change)]);
  await raiseLevel(context, order.memberId);
}
