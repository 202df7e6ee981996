import { TrellisError } from "#contract";
import { compareAmounts, negated, sumOf } from "#metadata";
import { recordsOf, refused, type OperationContext, type Row } from "#server";
import { KIND } from "../ledger/kinds.ts";
import { balanceEntry, postEntries, type LedgerEntry } from "../ledger/post-entries.ts";
import { PAID_BY } from "./states.ts";

/** Takes what an order costs from the member's balance. An order of nothing moves nothing. @throws TrellisError as `postEntries` */
export async function collect(context: OperationContext, order: Row): Promise<void> {
  await book(
    context,
    order,
    balanceEntry("order", order, "pay", { kind: KIND.orderPayment, amount: negated(String(order["payAmount"])) }),
  );
}

/**
 * Gives back to the balance what was paid from it; what was paid offline goes back offline.
 * @param requestKey names the event: it is given back once
 */
export async function giveBack(context: OperationContext, order: Row, amount: string, requestKey: string): Promise<void> {
  await book(context, order, { ...balanceEntry("order", order, "refund", { kind: KIND.orderRefund, amount }), requestKey });
}

async function book(context: OperationContext, order: Row, entry: LedgerEntry): Promise<void> {
  if (Number(order["payMethod"]) === PAID_BY.balance && compareAmounts(entry.amount, "0") !== 0)
    await postEntries(context, [entry]);
}

/** What was paid and not given back yet. */
export function unrefunded(order: Row): string {
  return sumOf([String(order["payAmount"] ?? "0"), negated(String(order["refundedAmount"] ?? "0"))]);
}

/** The order, held until the transaction ends. @throws TrellisError notFound */
export async function lockOrder(context: OperationContext, id: string): Promise<Row> {
  const [order] = await recordsOf(context, "order").find({ id }, { lock: true });
  if (order === undefined) throw new TrellisError("notFound");
  return order;
}

/**
 * Refunds part of an order.
 * @param requestKey names the event: it is refunded once
 * @throws TrellisError actionRefused when it is more than what was paid
 */
export async function refund(context: OperationContext, orderId: string, amount: string, requestKey: string): Promise<void> {
  const order = await lockOrder(context, orderId);
  const left = unrefunded(order);
  if (compareAmounts(amount, left) > 0) {
    throw refused(
      {
        zh: "该订单还可退 {left}，少于 {amount}，请核对退款金额",
        en: "{left} of this order can still be refunded, less than {amount}; check the amount",
      },
      { left, amount },
    );
  }
  await recordsOf(context, "order").update(
    { id: orderId },
    { refundedAmount: sumOf([String(order["refundedAmount"] ?? "0"), amount]) },
  );
  await giveBack(context, order, amount, requestKey);
}
