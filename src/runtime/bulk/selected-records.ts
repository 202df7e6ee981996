import type { BulkDone, BulkSelection, RecordInput } from "#contract";
import type { Action } from "#metadata";
import type { Api } from "../api/create-api.ts";
import type { RecordTarget } from "../stores/record-target.ts";
import { BulkClient } from "./bulk-client.ts";

/** The selection in the form of a bulk request. */
export function selected({ selection }: RecordTarget): BulkSelection {
  return selection.matching ?? { ids: selection.ids };
}

/** @throws ApiError when the server refuses; the selection stays then */
export function removeSelected(api: Api, target: RecordTarget): Promise<BulkDone> {
  return afterwards(target, new BulkClient(api, target.module).remove(selected(target)));
}

/** @throws ApiError when the server refuses; the selection stays then */
export function runSelected(api: Api, target: RecordTarget, action: Action, input: RecordInput): Promise<BulkDone> {
  return afterwards(target, new BulkClient(api, target.module).run(selected(target), action.id, input));
}

/** @throws ApiError when the server refuses; the selection stays then */
export function editSelected(api: Api, target: RecordTarget, values: RecordInput): Promise<BulkDone> {
  return afterwards(target, new BulkClient(api, target.module).edit(selected(target), values));
}

async function afterwards(target: RecordTarget, work: Promise<BulkDone>): Promise<BulkDone> {
  const done = await work;
  target.client.written(done.undo);
  target.selection.clear();
  await target.load();
  return done;
}
