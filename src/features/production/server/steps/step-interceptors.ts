import { WORK_ORDER_STATUS } from "#generated/choices";
import { sameJson, type Text } from "#contract";
import { recordsOf, refused, wrongField, type Interceptors, type OperationContext, type RowOf } from "#server";
import { lockOrdersOf } from "./lock-orders.ts";

const BY_CHANGE: Text = {
  zh: "工单已投产，请通过变更单调整工序",
  en: "The work order is in production. Change its steps by a change order.",
};

/** Fields that decide about the course of production. */
const PLANNED = ["workOrderId", "septName", "postId", "sort", "parallelGroup", "duration"] as const;

/** Keeps the steps of an order as planned from the start of production on. Change orders alter them by their own rules. */
export const stepInterceptors: Interceptors<RowOf<"work-order-step">> = {
  beforeLock: (context, bodies) => lockOrdersOf(context, "work-order-step", bodies),
  beforeSave: async (context, input, current) => {
    const changed = current === null ? "workOrderId" : PLANNED.find((name) => !sameJson(input[name], current[name]));
    if (changed === undefined) return input;
    const orders = [input.workOrderId ?? "", ...(current === null ? [] : [current.workOrderId])];
    if (!(await areDrafts(context, orders))) throw wrongField(changed, "readOnly", BY_CHANGE);
    return input;
  },
  beforeRemove: async (context, records) => {
    if (
      !(await areDrafts(
        context,
        records.map(({ workOrderId }) => workOrderId),
      ))
    )
      throw refused(BY_CHANGE);
  },
};

async function areDrafts(context: OperationContext, ids: readonly string[]): Promise<boolean> {
  const orders = await recordsOf(context, "work-order").find({ id: [...new Set(ids)] });
  return orders.every(({ status }) => status === WORK_ORDER_STATUS.draft);
}
