import { WORK_ORDER_STATUS, WORK_ORDER_STEP_STATUS as STATUS } from "#generated/choices";
import { TrellisError } from "#contract";
import { now, recordsOf, type OperationContext, type RowOf, type Values } from "#server";
import { currentStage, piecesInto, stagesOf } from "../../stages.ts";
import { hoursBetween } from "../spans.ts";

export type Step = RowOf<"work-order-step">;
export type WorkOrder = RowOf<"work-order">;

const MOST_NAMED = 255;

/** @throws TrellisError notFound */
export async function lockOrder(context: OperationContext, id: string): Promise<WorkOrder> {
  const [order] = await recordsOf(context, "work-order").find({ id }, { lock: true });
  if (order === undefined) throw new TrellisError("notFound");
  return order;
}

export async function lockSteps(context: OperationContext, workOrderId: string): Promise<readonly Step[]> {
  return recordsOf(context, "work-order-step").find({ workOrderId }, { lock: true, sort: [{ field: "id", descending: false }] });
}

/**
 * Brings the steps of a work order in line with their stages, and the order in line with its steps: opens the first
 * unfinished stage, closes those after it, and finishes production after the last one. The caller holds the lock of the
 * order.
 * @param time when the last step was finished, `yyyy-MM-dd HH:mm:ss`
 */
export async function advance(context: OperationContext, orderId: string, time = now(context.deps)): Promise<void> {
  const order = await lockOrder(context, orderId);
  const stages = stagesOf(await lockSteps(context, orderId));
  const at = currentStage(stages);
  const steps = recordsOf(context, "work-order-step");
  const opened = idsOf(stages[at] ?? [], STATUS.waiting);
  if (opened.length > 0) await steps.update({ id: opened }, { status: STATUS.ready });
  const closed = idsOf(stages.slice(at + 1).flat(), STATUS.ready);
  if (closed.length > 0) await steps.update({ id: closed }, { status: STATUS.waiting });
  await recordsOf(context, "work-order").update({ id: orderId }, progressOf(order, stages, at, time));
}

function progressOf(order: WorkOrder, stages: readonly (readonly Step[])[], at: number, finishTime: string): Values<WorkOrder> {
  const names = (stages[at] ?? []).filter(({ status }) => status !== STATUS.done).map(({ septName }) => septName);
  const currentStep = names.length === 0 ? null : names.join("、").slice(0, MOST_NAMED);
  if (at < stages.length) {
    const reopened = order.status === WORK_ORDER_STATUS.produced;
    return reopened
      ? { currentStep, status: WORK_ORDER_STATUS.producing, goodQuantity: null, finishTime: null, leadHours: null }
      : { currentStep };
  }
  if (order.status !== WORK_ORDER_STATUS.producing) return { currentStep };
  return {
    currentStep,
    status: WORK_ORDER_STATUS.produced,
    goodQuantity: piecesInto(stages, stages.length, order.quantity),
    finishTime,
    leadHours: order.startTime === null ? null : hoursBetween(order.startTime, finishTime),
  };
}

function idsOf(steps: readonly Step[], status: number): string[] {
  return steps.filter((step) => step.status === status).map(({ id }) => id);
}
