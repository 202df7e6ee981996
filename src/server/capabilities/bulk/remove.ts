import type { BulkDone, BulkSelection } from "#contract";
import type { OperationContext } from "../../base/context.ts";
import type { Core } from "../../http/core.ts";
import { bulkResult, withSelectedIds } from "./selected-ids.ts";
import { endpointFor, ownOperation } from "./own-operation.ts";
import { selectedForBulk } from "./selection.ts";

/** Marks the selected records as deleted by the module's own removal: all of them, or none. */
export async function bulkRemove(core: Core, context: OperationContext, selection: BulkSelection): Promise<BulkDone> {
  const { run, endpoint } = await ownOperation(core, context, endpointFor(context, "remove"));
  const ids = await selectedForBulk(context, selection);
  context.journal.nameOrigin("bulk");
  await run(withSelectedIds({ ...context, endpoint }, ids));
  return bulkResult(context, ids);
}
