import type { RecordInput, StoredRecord } from "#contract";
import type { Action, Module } from "#metadata";
import type { ModuleClient } from "../api/module-client.ts";
import type { Selection } from "./selection.ts";

/** What actions and dialogs need of the store behind a screen, be it a list or a tree. Each refreshes what is shown. */
export interface RecordTarget {
  readonly module: Module;
  readonly client: ModuleClient;
  readonly selection: Selection;
  save(input: RecordInput): Promise<void>;
  remove(records: readonly StoredRecord[]): Promise<void>;
  run(action: Action, records: readonly StoredRecord[], input: RecordInput): Promise<unknown>;
}
