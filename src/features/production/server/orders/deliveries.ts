import { DELIVERY_RECORD_STATUS, WORK_ORDER_STATUS as STATUS } from "#generated/choices";
import { TrellisError, isJsonObject } from "#contract";
import { idParameter, isInBin, now, recordsOf, wrongField } from "#server";
import type { Handler, Interceptors, OperationContext, RowOf } from "#server";
import { all, readForm, remove, saveRecord } from "#server/operations";
import { lockOrdersOf } from "../steps/lock-orders.ts";
import { lockOrder, type WorkOrder } from "../steps/progress.ts";
import { within } from "../within.ts";

/** States in which the amount that was delivered decides. */
const DELIVERING: ReadonlySet<number> = new Set([STATUS.produced, STATUS.partlyDelivered, STATUS.delivered]);

/**
 * `POST deliver`: `workOrderId`, `quantity`, `expressCompany`, `expressNo`, `remark`. The order is delivered in whole when
 * its full quantity is on the way.
 * @returns the delivery
 * @throws TrellisError invalidRecord when more is sent than was made
 */
export const deliver: Handler = async (context) => {
  const form = await readForm(context);
  const order = await lockOrder(context, idParameter(context, "workOrderId", "ids"));
  const quantity = Number(form["quantity"]);
  assertDeliverable(context, order, quantity);
  const { receiver, phone, regionCode, address } = order;
  const { expressCompany, expressNo, remark } = form;
  const [delivery] = await recordsOf(context, "delivery-record").insert([
    {
      workOrderId: order.id,
      quantity,
      expressCompany,
      expressNo,
      status: DELIVERY_RECORD_STATUS.shipped,
      deliverTime: now(context.deps),
      receiver,
      phone,
      regionCode,
      address,
      remark: remark ?? null,
    },
  ]);
  await updateDelivered(context, order);
  return delivery;
};

function assertDeliverable(context: OperationContext, order: WorkOrder, quantity: number): void {
  const left = (order.goodQuantity ?? order.quantity) - (order.deliveredQuantity ?? 0);
  if (quantity <= left) return;
  const text =
    left > 0
      ? { zh: `最多还可发 ${left}`, en: `At most ${left} more can be delivered` }
      : { zh: "合格品已全部发货", en: "All good products are delivered already" };
  throw wrongField("quantity", "maximum", text);
}

/** Sets what an order shows about its deliveries, and its state, by the deliveries that there are. */
async function updateDelivered(context: OperationContext, order: WorkOrder): Promise<void> {
  const deliveries = await recordsOf(context, "delivery-record").find(
    { workOrderId: order.id },
    {
      sort: [
        { field: "deliverTime", descending: true },
        { field: "id", descending: true },
      ],
    },
  );
  const deliveredQuantity = deliveries.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0);
  const [last] = deliveries;
  const reached =
    deliveredQuantity >= order.quantity ? STATUS.delivered : deliveredQuantity > 0 ? STATUS.partlyDelivered : STATUS.produced;
  await recordsOf(context, "work-order").update(
    { id: order.id },
    {
      deliveredQuantity,
      deliverTime: last?.deliverTime ?? null,
      expressCompany: last?.expressCompany ?? null,
      expressNo: last?.expressNo ?? null,
      ...(DELIVERING.has(order.status) ? { status: reached } : {}),
    },
  );
}

/** `GET delivery-records?workOrderId=`: the deliveries of an order, newest first. */
export const deliveryRecords: Handler = (context) => {
  const id = idParameter(context, "workOrderId", "id");
  return all(within(context, "delivery-record", { workOrderId_equal: id, sorts: "-deliverTime" }));
};

/** `POST deliver-record/update`: `id`, and the fields to change. */
export const updateDelivery: Handler = (context) => {
  const body = isJsonObject(context.body) ? context.body : Object.fromEntries(context.query);
  const id = idParameter(context, "id", "recordId");
  const { recordId: _recordId, ...record } = body;
  return saveRecord(within(context, "delivery-record", {}, { ...record, id }), { ...record, id }, id);
};

/** `POST delete-delivery-record?recordId=`. */
export const deleteDelivery: Handler = (context) => {
  const ids = idParameter(context, "recordId", "id", "ids");
  return remove(within(context, "delivery-record", { ids }));
};

/** Keeps the order in line with its deliveries when one is deleted or restored. */
export const deliveryInterceptors: Interceptors<RowOf<"delivery-record">> = {
  beforeLock: (context, bodies) => lockOrdersOf(context, "delivery-record", bodies),
  afterSave: async (context, saved, before) => {
    if (saved.workOrderId === null) return;
    const [order] = await recordsOf(context, "work-order").find({ id: saved.workOrderId }, { lock: true });
    if (order === undefined) return;
    if (before !== null && isInBin(before)) {
      if (!DELIVERING.has(order.status)) throw new TrellisError("actionRefused", { text: ENDED });
      assertDeliverable(context, order, saved.quantity ?? 0);
    }
    await updateDelivered(context, order);
  },
  afterRemove: async (context, records) => {
    for (const id of new Set(records.map(({ workOrderId }) => workOrderId))) {
      const [order] = id === null ? [] : await recordsOf(context, "work-order").find({ id }, { lock: true });
      if (order !== undefined) await updateDelivered(context, order);
    }
  },
  beforeRevive: (_context, record) => Promise.resolve(record),
};

const ENDED = {
  zh: "工单已结束或返工，该发货不能恢复",
  en: "The work order has ended or is being reworked. The delivery cannot be restored.",
};
