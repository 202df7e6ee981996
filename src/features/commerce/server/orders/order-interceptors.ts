import { sameJson } from "#contract";
import { isInBin, type Interceptors, type OperationContext, type Row } from "#server";
import { assertWithinReach } from "../within-reach.ts";
import { collect, giveBack } from "./order-money.ts";
import { itemsOf, priced } from "./pricing.ts";
import { ORDER, ORDER_STEPS, assertStep, statusOf } from "./states.ts";
import { joined, moveStock, stockOf } from "./stock.ts";

/** What goes into the price. */
const PRICED = ["items", "freight", "discount"] as const;

/**
 * An order's stock and money move with its state, whoever brings that about (its actions are data): pieces are reserved
 * as it is placed and come back when it is cancelled or deleted unpaid; the balance pays, and gets back what it paid.
 */
export const orderInterceptors: Interceptors = {
  beforeSave: async (context, input, current) => {
    if (current === null) {
      await assertWithinReach(context, input, "memberId", "member");
      return { ...(await priced(context, input, null)), refundedAmount: "0.00", status: ORDER.unpaid };
    }
    const [from, to] = [statusOf(current), statusOf(input)];
    assertStep(ORDER_STEPS, from, to);
    if (from === ORDER.paid && to === ORDER.cancelled) return { ...input, refundedAmount: current["payAmount"] };
    const untouched = PRICED.every((name) => sameJson(input[name], current[name]));
    return untouched || from !== ORDER.unpaid || to !== ORDER.unpaid ? input : priced(context, input, current);
  },
  afterSave: async (context, saved, before) => {
    const added = before === null || isInBin(before);
    const [from, to] = [added ? null : statusOf(before), statusOf(saved)];
    if (from === null) {
      if (to === ORDER.unpaid) await moveStock(context, stockOf(itemsOf(saved), -1));
    } else if (from === to) {
      if (to === ORDER.unpaid) await moveStock(context, joined(stockOf(itemsOf(before), 1), stockOf(itemsOf(saved), -1)));
    } else if (to === ORDER.paid) {
      await collect(context, saved);
    } else if (to === ORDER.cancelled) {
      await cancelled(context, saved, from);
    }
  },
  afterRemove: async (context, records) => {
    let back = new Map<string, number>();
    for (const record of records) if (statusOf(record) === ORDER.unpaid) back = joined(back, stockOf(itemsOf(record), 1));
    await moveStock(context, back);
  },
  beforeRevive: (_context, record) => Promise.resolve(record),
};

async function cancelled(context: OperationContext, order: Row, from: number): Promise<void> {
  await moveStock(context, stockOf(itemsOf(order), 1));
  if (from === ORDER.paid) await giveBack(context, order, String(order["payAmount"]), `order:${String(order["id"])}:cancel`);
}
