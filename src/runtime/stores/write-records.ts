import type { RecordInput, StoredRecord } from "#contract";
import type { Action } from "#metadata";
import { runInAction } from "mobx";
import type { RecordTarget, WrittenRecord } from "./record-target.ts";

/** A list that knows which of its records was written last. */
interface WritingStore extends RecordTarget {
  written: WrittenRecord | null;
}

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

/** Runs the action as `runOn`, and marks the record if there was one. */
export async function runInList(
  store: WritingStore,
  action: Action,
  records: readonly StoredRecord[],
  input: RecordInput,
): Promise<unknown> {
  const reply = await runOn(store, action, records, input);
  const [record, ...others] = records;
  if (record !== undefined && others.length === 0) noteWritten(store, record.id);
  return reply;
}

/** Marks a record as the one that was written last. */
export function noteWritten(store: WritingStore, id: string): void {
  runInAction(() => {
    store.written = { id, again: store.written?.again !== true };
  });
}
