import { moduleOf, recordsOf, type OperationContext } from "#server";
import type { FlowRow } from "./flow-row.ts";
import type { StepWork } from "./step-work.ts";

/** Writes the state that the module's file assigns to the elements that a step has reached into the business record. */
export async function followProcess(context: OperationContext, row: FlowRow, work: StepWork): Promise<void> {
  const { businessModule, businessId, instanceId, rootId } = row;
  if (businessModule === null || businessId === null || instanceId !== rootId) return;
  if (!context.catalog.modules.has(businessModule)) return;
  const { workflow, states } = moduleOf(context, businessModule);
  if (workflow === null || states === null) return;
  const reached = work.visits.filter(({ phase }) => phase === "entered").map(({ element }) => workflow.states[element]);
  const isCancelled = work.end?.outcome === "cancelled";
  const id = isCancelled ? workflow.cancelled : reached.findLast((state) => state !== undefined);
  const state = states.list.find((candidate) => candidate.id === id);
  if (state === undefined) return;
  const records = recordsOf<string>(context, businessModule);
  const [record] = await records.find({ id: businessId }, { limit: 1, lock: true });
  if (record === undefined || record[states.field] === state.value) return;
  await records.update({ id: businessId }, { [states.field]: state.value });
}
