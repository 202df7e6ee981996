import { WORK_ORDER_STEP_STATUS } from "#generated/choices";
import { recordsOf, type OperationContext, type RowOf } from "#server";
import type { WorkOrder } from "../steps/progress.ts";

type ProcessStep = RowOf<"process-step">;

/** Steps of processes by the journal of the request: an import reads each process once. */
const known = new WeakMap<object, Map<string, Promise<readonly ProcessStep[]>>>();

/**
 * Copies the steps of the order's process. Later changes of the process do not touch the order.
 * @returns the number of copied steps
 */
export async function copySteps(context: OperationContext, order: WorkOrder): Promise<number> {
  if (order.processId === null) return 0;
  const steps = await stepsOf(context, order.processId);
  if (steps.length === 0) return 0;
  await recordsOf(context, "work-order-step").insert(
    steps.map(({ id, septName, postId, sort, parallelGroup, duration, remark }) => ({
      workOrderId: order.id,
      septId: id,
      septName,
      postId,
      sort,
      parallelGroup,
      duration,
      requirement: remark,
      status: WORK_ORDER_STEP_STATUS.waiting,
    })),
  );
  return steps.length;
}

/** Replaces the steps that came from a process by those of the order's new process. Steps added by hand stay. */
export async function replaceSteps(context: OperationContext, order: WorkOrder): Promise<void> {
  const steps = recordsOf(context, "work-order-step");
  const copied = (await steps.find({ workOrderId: order.id })).filter(({ septId }) => septId !== null);
  if (copied.length > 0) await steps.remove({ id: copied.map(({ id }) => id) });
  await copySteps(context, order);
}

function stepsOf(context: OperationContext, processId: string): Promise<readonly ProcessStep[]> {
  const ofRequest = known.get(context.journal) ?? new Map<string, Promise<readonly ProcessStep[]>>();
  known.set(context.journal, ofRequest);
  const steps =
    ofRequest.get(processId) ??
    recordsOf(context, "process-step").find({ processId }, { sort: [{ field: "sort", descending: false }] });
  ofRequest.set(processId, steps);
  return steps;
}
