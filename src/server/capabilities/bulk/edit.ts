import { TrellisError, type BulkDone, type BulkEditInput, type JsonObject } from "#contract";
import { bulkFields } from "#metadata";
import type { OperationContext } from "../../base/context.ts";
import type { Core } from "../../http/core.ts";
import { recordBoundary } from "../../records/scope/caller-boundary.ts";
import { lockRecords } from "../../records/read/find-records.ts";
import { lockFirst } from "../../records/locks/lock-first.ts";
import { followInputs } from "../../records/saving/follow-inputs.ts";
import { mergeInput } from "../../records/saving/merge-input.ts";
import { changeRecords } from "./change-records.ts";
import { bulkResult } from "./selected-ids.ts";
import { endpointFor, ownOperation } from "./own-operation.ts";
import { selectedForBulk } from "./selection.ts";

/** Gives the selected records the same values, each judged as if its form had been saved: all of them, or none. */
export async function bulkEdit(core: Core, context: OperationContext, input: BulkEditInput): Promise<BulkDone> {
  const { module, deps } = context;
  const { values } = input;
  await ownOperation(core, context, endpointFor(context, "submit", "update"));
  const boundary = await recordBoundary(context);
  assertOffered(context, values, boundary.scope.fields);
  await lockFirst(context, [values]);
  const ids = await selectedForBulk(context, input);
  const records = await lockRecords(context, boundary, ids);
  context.journal.nameOrigin("bulk");
  const follow = await followInputs(
    context,
    records.map((current) => ({ body: values, current })),
  );
  const changes = records.map((current) => ({
    current,
    ...mergeInput(deps, module, values, current, boundary.scope, { rejectsUnknown: true, follow }),
  }));
  await changeRecords(context, boundary, changes);
  return bulkResult(context, ids);
}

/** @throws TrellisError badRequest for a field that many records cannot share, or that the caller does not see */
function assertOffered({ module }: OperationContext, values: JsonObject, visible: ReadonlySet<string> | null): void {
  if (Object.keys(values).length === 0) throw new TrellisError("badRequest", { params: { reason: "values" } });
  const offered = new Set(bulkFields(module).map(({ name }) => name));
  const wrong = Object.keys(values).find((name) => !offered.has(name) || visible?.has(name) === false);
  if (wrong !== undefined) throw new TrellisError("badRequest", { params: { reason: `values.${wrong.slice(0, 60)}` } });
}
