import type { BulkDone } from "#contract";
import type { Core } from "../core.ts";
import type { Handler } from "../feature.ts";
import { done, named } from "./named.ts";
import { endpointFor, ownOperation } from "./own-operation.ts";
import { selectedForBulk } from "./selection.ts";

/** Marks the selected records as deleted by the module's own removal: all of them, or none. */
export function bulkRemove(core: Core): Handler {
  return async (context): Promise<BulkDone> => {
    const { run, endpoint } = await ownOperation(core, context, endpointFor(context, "remove"));
    const ids = await selectedForBulk(context);
    context.journal.nameOrigin("bulk");
    await run(named({ ...context, endpoint }, ids));
    return done(context, ids);
  };
}
