import { callerOf, recordsOf, type OperationContext, type RowOf, type Values } from "#server";
import type { Step } from "./progress.ts";

type Entry = Values<RowOf<"step-history">> & { readonly status: number };

/** Adds an event to the history of a step, by the caller. */
export async function recordEvent(
  context: OperationContext,
  step: Pick<Step, "id" | "workOrderId">,
  entry: Entry,
): Promise<void> {
  await recordsOf(context, "step-history").insert([
    { workOrderId: step.workOrderId, stepId: step.id, operatorId: callerOf(context).userId, ...entry },
  ]);
}
