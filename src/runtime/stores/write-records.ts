import type { RecordInput, StoredRecord } from "#contract";
import type { Action } from "#metadata";
import type { RecordTarget, WrittenRecord } from "./record-target.ts";

/** Removes the records; they are no longer selected. @throws ApiError when the server refuses; the selection stays then */
export async function removeFrom(store: RecordTarget, records: readonly StoredRecord[]): Promise<void> {
  await store.client.remove(records.map(({ id }) => id));
  store.selection.set(records, false);
  await store.load();
}

/** Runs the action; what it was for is no longer selected. @throws ApiError when the server refuses; the selection stays then */
export async function runOn(
  store: RecordTarget,
  action: Action,
  records: readonly StoredRecord[],
  input: RecordInput,
): Promise<unknown> {
  const reply = await store.client.run(action, records, input);
  if (action.on === "batch") store.selection.clear();
  await store.load();
  return reply;
}

/** The mark of a record that was written after the one that bore it. */
export function writtenAfter(last: WrittenRecord | null, id: string): WrittenRecord {
  return { id, again: last?.again !== true };
}
