import type { BulkDone } from "#contract";
import type { Core } from "../../http/core.ts";
import type { Handler } from "../../base/feature.ts";
import { bulkResult, withSelectedIds } from "./selected-ids.ts";
import { endpointFor, ownOperation } from "./own-operation.ts";
import { selectedForBulk } from "./selection.ts";

/** Marks the selected records as deleted by the module's own removal: all of them, or none. */
export function bulkRemove(core: Core): Handler {
  return async (context): Promise<BulkDone> => {
    const { run, endpoint } = await ownOperation(core, context, endpointFor(context, "remove"));
    const ids = await selectedForBulk(context);
    context.journal.nameOrigin("bulk");
    await run(withSelectedIds({ ...context, endpoint }, ids));
    return bulkResult(context, ids);
  };
}
