import { WORK_ORDER_STATUS, WORK_ORDER_STEP_STATUS } from "#generated/choices";
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

/** Seconds that a deletion takes from the steps to their order. */
const DELETION = 10;

/**
 * Brings back the steps that were deleted with their order, as they were. Steps that somebody deleted before stay in the bin.
 * A draft whose steps are gone for good gets those of its process.
 * @param deletedAt when the order was deleted
 */
export async function reviveSteps(context: OperationContext, order: WorkOrder, deletedAt: string | null): Promise<void> {
  const end = Date.parse(`${(deletedAt ?? "").replace(" ", "T")}Z`);
  const moments = Array.from({ length: DELETION }, (_, back) =>
    new Date(end - back * 1000).toISOString().slice(0, "yyyy-MM-dd HH:mm:ss".length).replace("T", " "),
  );
  const back = await recordsOf(context, "work-order-step").revive({ workOrderId: order.id, updateTime: moments }, {});
  if (back.length === 0 && order.status === WORK_ORDER_STATUS.draft) await copySteps(context, order);
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
