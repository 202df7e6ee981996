import { TrellisError, isJsonObject, type BulkDone, type JsonObject } from "#contract";
import type { OperationContext } from "../../base/context.ts";
import type { Core } from "../../http/core.ts";
import type { Handler } from "../../base/feature.ts";
import { recordBoundary } from "../../records/caller-boundary.ts";
import { lockRecords } from "../../records/find-records.ts";
import { refuseState } from "../../operations/run-action.ts";
import { bulkResult, withSelectedIds } from "./selected-ids.ts";
import { ownOperation } from "./own-operation.ts";
import { selectedForBulk } from "./selection.ts";

/** Runs a batch action of the module on the selected records: on all of them, or on none. */
export function bulkRun(core: Core): Handler {
  return async (context): Promise<BulkDone> => {
    const { id, input } = actionInput(context);
    const action = context.module.actions.find((candidate) => candidate.id === id && candidate.on === "batch");
    const { run, endpoint } = await ownOperation(core, context, action);
    if (action === undefined) throw new TrellisError("noEndpoint");
    const ids = await selectedForBulk(context);
    context.journal.nameOrigin(endpoint.id);
    // A handler sees ids only: what the file says of when it is offered holds for it as well.
    if (action.set === null && action.when !== null) {
      refuseState(context, action, await lockRecords(context, await recordBoundary(context), ids));
    }
    await run(withSelectedIds({ ...context, endpoint }, ids, action.idsAs, input));
    return bulkResult(context, ids);
  };
}

function actionInput({ body }: OperationContext): { readonly id: unknown; readonly input: JsonObject } {
  if (!isJsonObject(body)) throw new TrellisError("badRequest", { params: { reason: "JSON object" } });
  const { action, input = {} } = body;
  if (!isJsonObject(input)) throw new TrellisError("badRequest", { params: { reason: "input" } });
  return { id: action, input };
}
