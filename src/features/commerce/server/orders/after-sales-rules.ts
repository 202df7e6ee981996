import { ORDER_AFTER_AFTER_TYPE, ORDER_AFTER_STATUS, ORDER_STATUS } from "#generated/choices";
import type { Text } from "#contract";
import { amountFrom, compareAmounts, negated, sumOf, unitsOf } from "#metadata";
import { recordsOf, wrongField, type InputOf, type OperationContext, type Row, type RowOf } from "#server";
import { lockOrder, unrefunded } from "./order-money.ts";
import { itemsOf, type OrderItem } from "./pricing.ts";
import { statusOf } from "./status-of.ts";

type Claim = RowOf<"order-after">;
type Order = RowOf<"order">;

/** States of rejected claims. */
const REFUSED: ReadonlySet<number> = new Set([ORDER_AFTER_STATUS.rejected, ORDER_AFTER_STATUS.returnRejected]);

const NOT_SHIPPED: Text = {
  zh: "只有待收货或已完成的订单可以申请售后；未发货的订单请直接取消",
  en: "After-sales requires an order that is shipped or completed. Cancel an unshipped order instead.",
};

const NOT_OF_IT: Text = { zh: "该订单中没有这个 SKU，请重新选择", en: "This SKU is not in the order. Choose another one." };

/**
 * Checks a claim against its order and keeps the order locked. Two claims on the same pieces or money therefore run one
 * after the other.
 * @returns the claim with its member, and with a calculated refund when none was given
 * @throws TrellisError invalidRecord at the field that does not fit the order
 */
export async function claimed(context: OperationContext, input: InputOf<Claim>, current: Claim | null): Promise<Row> {
  const order = await lockOrder(context, input.orderId ?? "");
  const wrong = (field: string, keyword: string, text: Text): Error => wrongField(field, keyword, text);
  if (statusOf(order) !== ORDER_STATUS.shipped && statusOf(order) !== ORDER_STATUS.completed)
    throw wrong("orderId", "x-ref", NOT_SHIPPED);
  const others = (await recordsOf(context, "order-after").find({ orderId: order.id })).filter(
    (claim) => claim.id !== current?.id && !REFUSED.has(statusOf(claim)),
  );
  const item = itemOf(order, input, wrong);
  const left = boughtOf(order, item) - sumOfPieces(others, item);
  if ((input.quantity ?? 0) > left) throw wrong("quantity", "maximum", piecesText(left));
  const amount = refundOf(order, others, input, item, wrong);
  return { ...input, memberId: order.memberId, amount };
}

type Wrong = (field: string, keyword: string, text: Text) => Error;

function itemOf(order: Order, input: InputOf<Claim>, wrong: Wrong): OrderItem {
  const item = itemsOf(order).find(({ skuId }) => skuId === input.skuId);
  if (item === undefined) throw wrong("skuId", "cascade", NOT_OF_IT);
  return item;
}

function boughtOf(order: Order, item: OrderItem): number {
  return sumOfPieces(itemsOf(order), item);
}

function sumOfPieces(rows: readonly Pick<OrderItem, "skuId" | "quantity">[], item: OrderItem): number {
  return rows.filter(({ skuId }) => skuId === item.skuId).reduce((sum, { quantity }) => sum + quantity, 0);
}

function piecesText(left: number): Text {
  return left > 0
    ? { zh: `最多还可申请 ${left} 件`, en: `At most ${left} more can be requested` }
    : { zh: "该 SKU 已全部申请过售后", en: "After-sales was already requested for all pieces of this SKU" };
}

/** @returns the given refund, or the price of the pieces, after checking that no other claim holds the same money */
function refundOf(order: Order, others: readonly Claim[], input: InputOf<Claim>, item: OrderItem, wrong: Wrong): string | null {
  if (input.afterType === ORDER_AFTER_AFTER_TYPE.exchange) return null;
  const promised = others.filter((claim) => OPEN.has(statusOf(claim))).map(({ amount }) => negated(amount ?? "0"));
  const left = sumOf([unrefunded(order), ...promised]);
  const worth = amountFrom(unitsOf(item.price ?? "0") * BigInt(input.quantity ?? 0));
  const amount = input.amount ?? (compareAmounts(worth, left) > 0 ? left : worth);
  if (compareAmounts(amount, left) > 0) {
    throw wrong("amount", "maximum", { zh: `最多还可退 ${left}`, en: `At most ${left} can be refunded` });
  }
  if (input.afterType === ORDER_AFTER_AFTER_TYPE.refundOnly && compareAmounts(amount, "0") <= 0) {
    throw wrong("amount", "minimum", {
      zh: "仅退款的金额须大于零；该订单可能已全额退款",
      en: "The refund must be more than zero. The order may already be fully refunded.",
    });
  }
  return amountFrom(unitsOf(amount));
}

const OPEN: ReadonlySet<number> = new Set([ORDER_AFTER_STATUS.pendingReview, ORDER_AFTER_STATUS.pendingReturn]);
