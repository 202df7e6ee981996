import { ORDER_AFTER_AFTER_TYPE, ORDER_AFTER_STATUS } from "#generated/choices";
import { sameJson } from "#contract";
import { isInBin, recordsOf, type InputOf, type Interceptors, type OperationContext, type Row, type RowOf } from "#server";
import { assertInScope } from "../assert-in-scope.ts";
import { claimed } from "./after-sales-rules.ts";
import { refund } from "./order-money.ts";
import { statusOf } from "./status-of.ts";
import { moveStock } from "./stock.ts";

/** Fields that the checks of a claim depend on. */
const JUDGED = ["orderId", "afterType", "skuId", "quantity", "amount"] as const;

/**
 * Runs the steps of after-sales claims. The actions in the module file name the next state, except where the kind of
 * claim requires another one. A refund is finished when it is approved. An exchange must be delivered after the return
 * has arrived. Stock and money move with the state.
 */
export const afterSalesInterceptors: Interceptors<RowOf<"order-after">> = {
  beforeSave: async (context, input, current) => {
    if (current === null) {
      await assertInScope(context, input, "orderId", "order");
      return { ...(await claimed(context, input, null)), status: ORDER_AFTER_STATUS.pendingReview };
    }
    const [from, to] = [statusOf(current), statusOf(input)];
    if (from === to) {
      const judged = from === ORDER_AFTER_STATUS.pendingReview && !JUDGED.every((name) => sameJson(input[name], current[name]));
      return judged ? claimed(context, input, current) : input;
    }
    return ledOn(context, input, from, to);
  },
  afterSave: async (context, saved, before) => {
    if (
      before === null ||
      isInBin(before) ||
      statusOf(saved) !== ORDER_AFTER_STATUS.completed ||
      statusOf(before) === ORDER_AFTER_STATUS.completed
    )
      return;
    await settle(context, saved);
  },
  beforeRevive: (context, record) =>
    statusOf(record) === ORDER_AFTER_STATUS.pendingReview ? claimed(context, record, record) : Promise.resolve(record),
};

/** @returns the record with the state that follows for this kind of claim */
async function ledOn(context: OperationContext, input: InputOf<RowOf<"order-after">>, from: number, to: number): Promise<Row> {
  const kind = input.afterType;
  if (from === ORDER_AFTER_STATUS.pendingReview && to === ORDER_AFTER_STATUS.pendingReturn) {
    if (kind === ORDER_AFTER_AFTER_TYPE.refundOnly)
      return { ...input, status: ORDER_AFTER_STATUS.completed, finishTime: input.auditTime, merchantAddressId: null };
    return { ...input, merchantAddressId: input.merchantAddressId ?? (await defaultAddress(context)) };
  }
  if (
    from === ORDER_AFTER_STATUS.pendingReturn &&
    to === ORDER_AFTER_STATUS.completed &&
    kind === ORDER_AFTER_AFTER_TYPE.exchange
  )
    return { ...input, status: ORDER_AFTER_STATUS.pendingShipment, finishTime: null };
  return input;
}

async function defaultAddress(context: OperationContext): Promise<string | null> {
  const [address] = await recordsOf(context, "merchant-address").find({ isDefault: 1 }, { limit: 1 });
  return address === undefined ? null : address.id;
}

/** Applies a finished claim once: a refund, pieces returned to stock, or a replacement taken from stock. */
async function settle(context: OperationContext, claim: RowOf<"order-after">): Promise<void> {
  const { id, afterType: kind, orderId, amount, quantity, skuId } = claim;
  if (kind !== ORDER_AFTER_AFTER_TYPE.exchange) await refund(context, orderId, amount ?? "0", `order-after:${id}:refund`);
  if (kind === ORDER_AFTER_AFTER_TYPE.refundOnly) return;
  const pieces = quantity * (kind === ORDER_AFTER_AFTER_TYPE.return ? 1 : -1);
  await moveStock(context, new Map([[skuId, pieces]]));
}
