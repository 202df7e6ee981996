import { sameJson } from "#contract";
import { isInBin, recordsOf, type Interceptors, type OperationContext, type Row } from "#server";
import { assertWithinReach } from "../within-reach.ts";
import { claimed } from "./after-rules.ts";
import { refund } from "./order-money.ts";
import { AFTER, AFTER_KIND, AFTER_STEPS, assertStep, statusOf } from "./states.ts";
import { moveStock } from "./stock.ts";

/** What a claim is judged by. */
const JUDGED = ["orderId", "afterType", "skuId", "quantity", "amount"] as const;

/**
 * After-sales: its actions are data, and say where each step leads unless the kind of claim leads elsewhere: a mere refund
 * is finished when it is approved, an exchange has to be delivered once the return is there. Stock and money move with it.
 */
export const afterInterceptors: Interceptors = {
  beforeSave: async (context, input, current) => {
    if (current === null) {
      await assertWithinReach(context, input, "orderId", "order");
      return { ...(await claimed(context, input, null)), status: AFTER.applied };
    }
    const [from, to] = [statusOf(current), statusOf(input)];
    if (from === to) {
      const judged = from === AFTER.applied && !JUDGED.every((name) => sameJson(input[name], current[name]));
      return judged ? claimed(context, input, current) : input;
    }
    const led = await ledOn(context, input, from, to);
    assertStep(AFTER_STEPS, from, statusOf(led));
    return led;
  },
  afterSave: async (context, saved, before) => {
    if (before === null || isInBin(before) || statusOf(saved) !== AFTER.finished || statusOf(before) === AFTER.finished) return;
    await settle(context, saved);
  },
  beforeRevive: (context, record) =>
    statusOf(record) === AFTER.applied ? claimed(context, record, record) : Promise.resolve(record),
};

/** Where a step leads claims of its kind. */
async function ledOn(context: OperationContext, input: Row, from: number, to: number): Promise<Row> {
  const kind = Number(input["afterType"]);
  if (from === AFTER.applied && to === AFTER.awaited) {
    if (kind === AFTER_KIND.refund)
      return { ...input, status: AFTER.finished, finishTime: input["auditTime"], merchantAddressId: null };
    return { ...input, merchantAddressId: input["merchantAddressId"] ?? (await defaultAddress(context)) };
  }
  if (from === AFTER.awaited && to === AFTER.finished && kind === AFTER_KIND.exchange)
    return { ...input, status: AFTER.toDeliver, finishTime: null };
  return input;
}

async function defaultAddress(context: OperationContext): Promise<string | null> {
  const [address] = await recordsOf(context, "merchant-address").find({ isDefault: 1 }, { limit: 1 });
  return address === undefined ? null : String(address["id"]);
}

/** What a finished claim brings about, once: a refund, pieces that come back into stock, or one that goes out instead. */
async function settle(context: OperationContext, claim: Row): Promise<void> {
  const kind = Number(claim["afterType"]);
  if (kind !== AFTER_KIND.exchange) {
    const [orderId, amount] = [String(claim["orderId"]), String(claim["amount"] ?? "0")];
    await refund(context, orderId, amount, `order-after:${String(claim["id"])}:refund`);
  }
  if (kind === AFTER_KIND.refund) return;
  const pieces = Number(claim["quantity"]) * (kind === AFTER_KIND.returned ? 1 : -1);
  await moveStock(context, new Map([[String(claim["skuId"]), pieces]]));
}
