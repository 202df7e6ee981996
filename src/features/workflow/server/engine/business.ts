import { moduleOf, recordsOf, writeIntercepted, type OperationContext, type Row } from "#server";
import { setValues, tenantBoundary } from "#server/operations";
import type { Module } from "#metadata";
import type { JsonObject } from "#contract";
import type { FlowRow } from "./flow-row.ts";
import type { StepWork } from "./step-work.ts";

/**
 * Writes into the business record what the module's file assigns to the elements that a step has reached: a state, and
 * values. The interceptors of the module run as for an action, so that money and other records follow the decision.
 * @throws TrellisError whatever an interceptor refuses with; the decision is then not taken
 */
export async function followProcess(context: OperationContext, row: FlowRow, work: StepWork): Promise<void> {
  const { businessModule, businessId, instanceId, rootId } = row;
  if (businessModule === null || businessId === null || instanceId !== rootId) return;
  if (!context.catalog.modules.has(businessModule)) return;
  const module = moduleOf(context, businessModule);
  const { workflow, states } = module;
  if (workflow === null || states === null) return;
  const reached = work.visits.flatMap(({ phase, element }) => (phase === "entered" ? [element] : []));
  const isCancelled = work.end?.outcome === "cancelled";
  const id = isCancelled
    ? workflow.cancelled
    : reached.map((element) => workflow.states[element]).findLast((state) => state !== undefined);
  const state = states.list.find((candidate) => candidate.id === id);
  const assigned = isCancelled ? {} : valuesAt(workflow, reached, row);
  if (state === undefined && Object.keys(assigned).length === 0) return;
  const [current] = await recordsOf<string>(context, businessModule).find(
    { id: businessId },
    { limit: 1, lock: true, secrets: true },
  );
  if (current === undefined) return;
  const own = { ...context, module };
  const values: Row = await setValues(own, assigned, current);
  if (state !== undefined) values[states.field] = state.value;
  await writeIntercepted(own, tenantBoundary(null), [{ current, record: values }]);
}

function valuesAt({ set }: NonNullable<Module["workflow"]>, reached: readonly string[], { state }: FlowRow): JsonObject {
  const comment = state.variables["comment"];
  const written = Object.assign({}, ...reached.map((element) => set[element] ?? {})) as JsonObject;
  return Object.fromEntries(
    Object.entries(written).map(([name, value]) => [name, value === "$comment" ? (comment ?? null) : value]),
  );
}
