import { TrellisError, type Text } from "#contract";
import { amountFrom, amountText, compareAmounts, negated, unitsOf } from "#metadata";
import { now, recordsOf, refused, today, wrongField, type OperationContext, type Row } from "#server";
import { dayAfter } from "../days.ts";
import { KIND } from "../ledger/kinds.ts";
import { balanceEntry, postEntries } from "../ledger/post-entries.ts";
import { incomeUpTo, rateOf } from "./income-arithmetic.ts";
import { raiseLevel } from "./levels.ts";
import { oneOf, ORDER, termsOf } from "./orders.ts";
import { isGiven } from "./products.ts";

const TEXTS = {
  issueOff: { zh: "该期已停用，请选择其他期次", en: "This issue is switched off; choose another one" },
  early: { zh: "该期尚未开始，请在开始后购买", en: "This issue has not begun; buy once it has" },
  late: { zh: "该期已结束，请选择其他期次", en: "This issue is over; choose another one" },
  offSale: { zh: "该产品已下架，请选择其他产品", en: "This product is off sale; choose another one" },
  least: { zh: "投资金额不能低于起投金额 {limit}", en: "The least amount is {limit}" },
  largest: { zh: "投资金额不能高于限投金额 {limit}", en: "The largest amount is {limit}" },
  units: { zh: "投资金额须为单价 {limit} 的整数倍", en: "The amount is a whole multiple of the unit price, {limit}" },
  shielded: { zh: "该会员已被屏蔽，不能投资", en: "This member is shielded and cannot invest" },
  quota: {
    zh: "本期剩余额度 {left}，不足 {needed}，请减少金额或选择其他期次",
    en: "{left} of the quota are left, which is less than {needed}; invest less, or choose another issue",
  },
} as const satisfies Record<string, Text>;

/**
 * A new order as it is stored: what its issue and product say of it is copied, so that a change of theirs changes no
 * order. Income is earned from the day after it was bought up to and including `endDate`.
 * @throws TrellisError invalidRecord
 */
export async function termsOfPurchase(context: OperationContext, input: Row): Promise<Row> {
  const issue = await oneOf(context, "investment", input["investmentId"]);
  const product = await oneOf(context, "invest", issue?.["investId"]);
  const algorithm = await oneOf(context, "algorithm", product?.["algorithmId"]);
  if (issue === null || product === null || algorithm === null) throw new TrellisError("notFound");
  assertOpen(context, issue, product);
  const amount = String(input["amount"]);
  assertWithin(context, product, amount);
  const member = await oneOf(context, "member", input["memberId"]);
  if (Number(member?.["status"] ?? 0) !== 0) throw wrongField("memberId", "x-ref", TEXTS.shielded, context.locale);
  const term = Number(issue["cycle"] ?? product["cycle"]);
  const startDate = today(context.deps);
  const order: Row = {
    ...input,
    investId: String(product["id"]),
    method: Number(algorithm["method"]),
    rate: rateOf(algorithm, Number(issue["rate"] ?? product["dailyRate"]), amount),
    term,
    totalIncome: "0.00",
    status: ORDER.running,
    startDate,
    endDate: dayAfter(startDate, term),
  };
  const terms = termsOf(order);
  return { ...order, dailyIncome: incomeUpTo({ ...terms, method: 1, term: 1 }, 1), expectedIncome: incomeUpTo(terms, term) };
}

/** An issue is bought within its time, while it and its product are on. */
function assertOpen(context: OperationContext, issue: Row, product: Row): void {
  const refuse = (text: Text): never => {
    throw wrongField("investmentId", "x-ref", text, context.locale);
  };
  const time = now(context.deps);
  if (Number(issue["status"] ?? 1) === 0) refuse(TEXTS.issueOff);
  if (time < String(issue["startTime"])) refuse(TEXTS.early);
  if (time > String(issue["endTime"])) refuse(TEXTS.late);
  if (Number(product["status"] ?? 1) === 0) refuse(TEXTS.offSale);
}

function assertWithin(context: OperationContext, product: Row, amount: string): void {
  const refuse = (keyword: string, { zh, en }: Text, limit: unknown): never => {
    const fill = (text: string): string => text.replace("{limit}", amountText(amountFrom(unitsOf(String(limit)))));
    throw wrongField("amount", keyword, { zh: fill(zh), en: fill(en) }, context.locale);
  };
  const { minAmount, maxAmount, price } = product;
  if (isGiven(minAmount) && compareAmounts(amount, String(minAmount)) < 0) refuse("minimum", TEXTS.least, minAmount);
  if (isGiven(maxAmount) && compareAmounts(amount, String(maxAmount)) > 0) refuse("maximum", TEXTS.largest, maxAmount);
  const unit = unitsOf(String(price ?? "0"));
  if (unit > 0n && unitsOf(amount) % unit !== 0n) refuse("multipleOf", TEXTS.units, price);
}

/**
 * What buying does, in the transaction of the order: the quota goes up under the lock of its issue, the member's balance
 * pays, and the member rises to the level that all of their investments reach.
 * @throws TrellisError actionRefused when the quota or the balance does not suffice
 */
export async function buy(context: OperationContext, order: Row): Promise<void> {
  const amount = String(order["amount"]);
  const issue = await oneOf(context, "investment", order["investmentId"], true);
  if (issue === null) throw new TrellisError("notFound");
  const raised = unitsOf(String(issue["raised"] ?? "0"));
  const left = unitsOf(String(issue["quota"])) - raised;
  if (unitsOf(amount) > left)
    throw refused(TEXTS.quota, { left: amountText(amountFrom(left)), needed: amountText(amountFrom(unitsOf(amount))) });
  await recordsOf(context, "investment").update({ id: String(issue["id"]) }, { raised: amountFrom(raised + unitsOf(amount)) });
  const change = { kind: KIND.investment, amount: negated(amount) };
  await postEntries(context, [balanceEntry("investment-order", order, "buy", change)]);
  await raiseLevel(context, String(order["memberId"]));
}
