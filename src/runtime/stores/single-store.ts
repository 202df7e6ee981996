import type { Json, RecordInput, StoredRecord } from "#contract";
import type { Action, Module } from "#metadata";
import { makeAutoObservable, observableRef } from "mobx";
import type { ModuleClient, SaveOptions } from "../api/module-client.ts";
import { ChangedRecords } from "./changed-records.ts";
import { LatestRequest } from "./latest-request.ts";
import type { RecordTarget } from "./record-target.ts";
import { Selection } from "./selection.ts";
import { removeFrom, runOn } from "./write-records.ts";

/** The single record of a module, or its initial values before the first save. */
export class SingleStore implements RecordTarget {
  readonly client: ModuleClient;
  readonly selection = new Selection();
  readonly changed = new ChangedRecords();
  readonly reading = new LatestRequest();
  readonly query = { filters: {}, sort: [] };
  readonly fixed = {};
  /** Null before it is read, and before its first save. */
  record: StoredRecord | null = null;
  start: Readonly<Record<string, Json>> = {};

  constructor(client: ModuleClient) {
    this.client = client;
    makeAutoObservable(
      this,
      {
        client: false,
        selection: false,
        changed: false,
        reading: false,
        query: false,
        fixed: false,
        record: observableRef,
        start: observableRef,
      },
      { autoBind: true },
    );
  }

  get module(): Module {
    return this.client.module;
  }

  get records(): readonly StoredRecord[] {
    return this.record === null ? [] : [this.record];
  }

  async peek(signal: AbortSignal): Promise<readonly StoredRecord[]> {
    const { record } = await this.client.single({ signal, quiet: true });
    return record === null ? [] : [record];
  }

  load(): Promise<void> {
    // A form that is there stays.
    const quiet = !this.reading.loaded;
    return this.reading.read(
      (signal) => this.client.single({ signal, quiet }),
      ({ record, start }) => {
        this.record = record;
        this.start = start;
        this.changed.clear(this.reading.askedAt);
      },
    );
  }

  close(): void {
    this.reading.close();
  }

  /** Takes over a newer record. */
  take(record: StoredRecord): void {
    this.record = record;
  }

  /** @throws ApiError when the server refuses */
  async save(input: RecordInput, options?: SaveOptions): Promise<string | null> {
    const id = await this.client.save(input, options);
    await this.load();
    return id;
  }

  remove(records: readonly StoredRecord[]): Promise<void> {
    return removeFrom(this, records);
  }

  run(action: Action, records: readonly StoredRecord[], input: RecordInput): Promise<unknown> {
    return runOn(this, action, records, input);
  }
}
