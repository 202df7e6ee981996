import { TrellisError, type BulkDone, type BulkRunInput, type BulkSelection } from "#contract";
import type { OperationContext } from "../../base/context.ts";
import type { Core } from "../../http/core.ts";
import { bulkResult, withSelectedIds } from "./selected-ids.ts";
import { ownOperation, endpointFor } from "./own-operation.ts";
import { selectedForBulk } from "./selection.ts";

/** Runs a batch action of the module on the selected records: on all of them, or on none. */
export async function bulkRun(core: Core, context: OperationContext, input: BulkRunInput): Promise<BulkDone> {
  const action = context.module.actions.find((candidate) => candidate.id === input.action && candidate.on === "batch");
  const { run, endpoint } = await ownOperation(core, context, action);
  if (action === undefined) throw new TrellisError("noEndpoint");
  const ids = await selectedForBulk(context, input);
  context.journal.nameOrigin(endpoint.id);
  await run(withSelectedIds({ ...context, endpoint }, ids, action.idsAs, input.input));
  return bulkResult(context, ids);
}

/** Marks the selected records as deleted by the module's own removal: all of them, or none. */
export async function bulkRemove(core: Core, context: OperationContext, selection: BulkSelection): Promise<BulkDone> {
  const { run, endpoint } = await ownOperation(core, context, endpointFor(context, "remove"));
  const ids = await selectedForBulk(context, selection);
  context.journal.nameOrigin("bulk");
  await run(withSelectedIds({ ...context, endpoint }, ids));
  return bulkResult(context, ids);
}
