import { ASSETS_KIND, ORDER_PAY_METHOD } from "#generated/choices";
import { TrellisError } from "#contract";
import { compareAmounts, negated, sumOf } from "#metadata";
import { recordsOf, refused, type OperationContext, type RowOf } from "#server";
import { balanceEntry, postEntries, type LedgerEntry } from "../ledger/post-entries.ts";

type Order = RowOf<"order">;

/**
 * Debits the price of an order from the member's balance. An order with price zero books nothing.
 * @throws TrellisError as `postEntries`
 */
export async function collect(context: OperationContext, order: Order): Promise<void> {
  await book(
    context,
    order,
    balanceEntry("order", order, "pay", { kind: ASSETS_KIND.orderPayment, amount: negated(order.payAmount ?? "0") }),
  );
}

/**
 * Refunds an amount to the balance that paid the order. Offline payments are refunded offline.
 * @param requestKey name of the event; the refund is booked once per key
 */
export async function giveBack(context: OperationContext, order: Order, amount: string, requestKey: string): Promise<void> {
  await book(context, order, {
    ...balanceEntry("order", order, "refund", { kind: ASSETS_KIND.orderRefund, amount }),
    requestKey,
  });
}

async function book(context: OperationContext, order: Order, entry: LedgerEntry): Promise<void> {
  if (order.payMethod === ORDER_PAY_METHOD.balance && compareAmounts(entry.amount, "0") !== 0)
    await postEntries(context, [entry]);
}

/** @returns the paid amount that has not been refunded yet */
export function unrefunded(order: Order): string {
  return sumOf([order.payAmount ?? "0", negated(order.refundedAmount)]);
}

/**
 * Locks the order until the transaction ends.
 * @throws TrellisError notFound
 */
export async function lockOrder(context: OperationContext, id: string): Promise<Order> {
  const [order] = await recordsOf(context, "order").find({ id }, { lock: true });
  if (order === undefined) throw new TrellisError("notFound");
  return order;
}

/**
 * Refunds part of an order.
 * @param requestKey name of the event; the refund is booked once per key
 * @throws TrellisError actionRefused when the amount exceeds the paid amount
 */
export async function refund(context: OperationContext, orderId: string, amount: string, requestKey: string): Promise<void> {
  const order = await lockOrder(context, orderId);
  const left = unrefunded(order);
  if (compareAmounts(amount, left) > 0) {
    throw refused(
      {
        zh: "该订单还可退 {left}，少于 {amount}，请核对退款金额",
        en: "At most {left} of this order can still be refunded, less than {amount}. Check the amount.",
      },
      { left, amount },
    );
  }
  await recordsOf(context, "order").update({ id: orderId }, { refundedAmount: sumOf([order.refundedAmount, amount]) });
  await giveBack(context, order, amount, requestKey);
}
