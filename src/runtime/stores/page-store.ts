import type { RecordInput, StoredRecord } from "#contract";
import type { Action, Module } from "#metadata";
import { makeAutoObservable, observableRef, runInAction } from "mobx";
import type { ModuleClient, SaveOptions } from "../api/module-client.ts";
import { ChangedRecords } from "./changed-records.ts";
import { LatestRequest } from "./latest-request.ts";
import type { RecordTarget } from "./record-target.ts";
import { Selection } from "./selection.ts";
import { runOn } from "./write-records.ts";

/** The one record of a page. */
export class PageStore implements RecordTarget {
  readonly client: ModuleClient;
  readonly id: string;
  readonly selection = new Selection();
  readonly changed = new ChangedRecords({ grows: false });
  readonly reading = new LatestRequest();
  readonly query = { filters: {}, sort: [] };
  readonly fixed = null;
  record: StoredRecord | null = null;
  /** The user of this page has deleted the record. */
  removed = false;

  constructor(client: ModuleClient, id: string) {
    this.client = client;
    this.id = id;
    makeAutoObservable(
      this,
      {
        client: false,
        id: false,
        selection: false,
        changed: false,
        reading: false,
        query: false,
        fixed: false,
        record: observableRef,
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

  load(): Promise<void> {
    return this.reading.read(
      (signal) => this.client.detail(this.id, "id", { signal, quiet: true }),
      (record) => {
        this.record = record;
        this.changed.clear(this.reading.askedAt);
      },
    );
  }

  async peek(signal: AbortSignal): Promise<readonly StoredRecord[]> {
    return [await this.client.detail(this.id, "id", { signal, quiet: true })];
  }

  close(): void {
    this.reading.close();
  }

  /** @throws ApiError when the server refuses */
  async save(input: RecordInput, options?: SaveOptions): Promise<string | null> {
    const id = await this.client.save(input, options);
    await this.load();
    return id;
  }

  /** @throws ApiError when the server refuses */
  async remove(records: readonly StoredRecord[]): Promise<void> {
    await this.client.remove(records.map(({ id }) => id));
    runInAction(() => {
      this.removed = true;
    });
  }

  run(action: Action, records: readonly StoredRecord[], input: RecordInput): Promise<unknown> {
    return runOn(this, action, records, input);
  }
}
