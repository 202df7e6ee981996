import { ORDER_STATUS } from "#generated/choices";
import { sameJson } from "#contract";
import { isInBin, type Interceptors, type OperationContext, type RowOf } from "#server";
import { assertInScope } from "../assert-in-scope.ts";
import { collect, giveBack } from "./order-money.ts";
import { itemsOf, priced } from "./pricing.ts";
import { statusOf } from "./status-of.ts";
import { joined, moveStock, stockOf } from "./stock.ts";

/** Fields that determine the price. */
const PRICED = ["items", "freight", "discount"] as const;

/**
 * Moves stock and money whenever the state of an order changes; its actions are data in the module file. Placing an
 * order reserves its pieces. Cancelling an order, or deleting an unpaid one, returns them. A payment debits the balance,
 * and cancelling a paid order credits it.
 */
export const orderInterceptors: Interceptors<RowOf<"order">> = {
  beforeSave: async (context, input, current) => {
    if (current === null) {
      await assertInScope(context, input, "memberId", "member");
      return { ...(await priced(context, input, null)), refundedAmount: "0.00", status: ORDER_STATUS.unpaid };
    }
    const [from, to] = [statusOf(current), statusOf(input)];
    if (from === ORDER_STATUS.paid && to === ORDER_STATUS.cancelled) return { ...input, refundedAmount: current.payAmount };
    const untouched = PRICED.every((name) => sameJson(input[name], current[name]));
    return untouched || from !== ORDER_STATUS.unpaid || to !== ORDER_STATUS.unpaid ? input : priced(context, input, current);
  },
  afterSave: async (context, saved, before) => {
    const added = before === null || isInBin(before);
    const [from, to] = [added ? null : statusOf(before), statusOf(saved)];
    if (from === null) {
      if (to === ORDER_STATUS.unpaid) await moveStock(context, stockOf(itemsOf(saved), -1));
    } else if (from === to) {
      if (to === ORDER_STATUS.unpaid) await moveStock(context, joined(stockOf(itemsOf(before), 1), stockOf(itemsOf(saved), -1)));
    } else if (to === ORDER_STATUS.paid) {
      await collect(context, saved);
    } else if (to === ORDER_STATUS.cancelled) {
      await cancelled(context, saved, from);
    }
  },
  afterRemove: async (context, records) => {
    let back = new Map<string, number>();
    for (const record of records) if (statusOf(record) === ORDER_STATUS.unpaid) back = joined(back, stockOf(itemsOf(record), 1));
    await moveStock(context, back);
  },
  beforeRevive: (_context, record) => Promise.resolve(record),
};

async function cancelled(context: OperationContext, order: RowOf<"order">, from: number): Promise<void> {
  await moveStock(context, stockOf(itemsOf(order), 1));
  if (from === ORDER_STATUS.paid) await giveBack(context, order, order.payAmount ?? "0", `order:${order.id}:cancel`);
}
