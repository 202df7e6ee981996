import { optionalIds, recordsOf, type OperationContext, type SentFields } from "#server";

/**
 * Locks the work orders of the records that a request names, before any of these records. A change of a step or of a
 * delivery also changes its order, so every change takes the order's lock first.
 * @param module module of the records, with a field `workOrderId`
 */
export async function lockOrdersOf(
  context: OperationContext,
  module: "work-order-step" | "delivery-record",
  bodies: SentFields,
): Promise<void> {
  const sent = bodies ?? [];
  const named = sent.length > 0 ? sent.flatMap(({ id }) => textOf(id)) : optionalIds(context, "ids", "id");
  const known = named.length === 0 ? [] : await recordsOf(context, module).find({ id: named });
  const orders = [...known.map(({ workOrderId }) => workOrderId), ...sent.flatMap(({ workOrderId }) => textOf(workOrderId))];
  const ids = [...new Set(orders)].filter((id): id is string => id !== null);
  if (ids.length === 0) return;
  await recordsOf(context, "work-order").find({ id: ids }, { lock: true, sort: [{ field: "id", descending: false }] });
}

function textOf(value: unknown): string[] {
  return typeof value === "string" && /^\d{1,18}\d?$/.test(value) ? [value] : [];
}
