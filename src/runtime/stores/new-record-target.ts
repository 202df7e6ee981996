import type { RecordInput, StoredRecord } from "#contract";
import type { Action, Module } from "#metadata";
import type { ModuleClient, SaveOptions } from "../api/module-client.ts";
import { ChangedRecords } from "./changed-records.ts";
import type { RecordTarget } from "./record-target.ts";
import { Selection } from "./selection.ts";
import { removeFrom, runOn } from "./write-records.ts";

/** The target of a dialog that adds a record outside of the module's own screen: it shows no records. */
export class NewRecordTarget implements RecordTarget {
  readonly client: ModuleClient;
  readonly selection = new Selection();
  readonly changed = new ChangedRecords();
  readonly query = { filters: {}, sort: [] };
  readonly fixed = null;
  readonly records: readonly StoredRecord[] = [];

  constructor(client: ModuleClient) {
    this.client = client;
  }

  get module(): Module {
    return this.client.module;
  }

  load(): Promise<void> {
    return Promise.resolve();
  }

  /** @throws ApiError when the server refuses */
  save(input: RecordInput, options?: SaveOptions): Promise<string | null> {
    return this.client.save(input, options);
  }

  remove(records: readonly StoredRecord[]): Promise<void> {
    return removeFrom(this, records);
  }

  run(action: Action, records: readonly StoredRecord[], input: RecordInput): Promise<unknown> {
    return runOn(this, action, records, input);
  }
}
