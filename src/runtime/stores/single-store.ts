import type { Json, RecordInput, StoredRecord } from "#contract";
import type { Action, Module } from "#metadata";
import { makeAutoObservable, observableRef, runInAction } from "mobx";
import { isAborted } from "../api/api-error.ts";
import type { ModuleClient, SaveOptions } from "../api/module-client.ts";
import { ChangedRecords } from "./changed-records.ts";
import type { RecordTarget } from "./record-target.ts";
import { Selection } from "./selection.ts";

/** The one record of a module, or what it starts with while nobody has saved it. */
export class SingleStore implements RecordTarget {
  readonly client: ModuleClient;
  readonly selection = new Selection();
  readonly changed = new ChangedRecords();
  readonly query = { filters: {}, sort: [] };
  readonly fixed = {};
  /** Null before it was read, and while there is none. */
  record: StoredRecord | null = null;
  start: Readonly<Record<string, Json>> = {};
  loading = false;
  loaded = false;
  error: Error | null = null;
  #pending: AbortController | null = null;

  constructor(client: ModuleClient) {
    this.client = client;
    makeAutoObservable(
      this,
      {
        client: false,
        selection: false,
        changed: false,
        query: false,
        fixed: false,
        record: observableRef,
        start: observableRef,
        error: observableRef,
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

  /** Never rejects: what went wrong is in `error`. */
  async load(): Promise<void> {
    this.#pending?.abort();
    const pending = new AbortController();
    this.#pending = pending;
    this.loading = true;
    try {
      const found = await this.client.single({ signal: pending.signal, quiet: true });
      if (this.#pending !== pending) return;
      runInAction(() => {
        this.record = found.record;
        this.start = found.start;
        this.loading = false;
        this.loaded = true;
        this.error = null;
        this.changed.clear();
      });
    } catch (error) {
      if (isAborted(error) || this.#pending !== pending) return;
      runInAction(() => {
        this.error = error instanceof Error ? error : new Error(String(error));
        this.loading = false;
      });
    }
  }

  close(): void {
    this.#pending?.abort();
    this.#pending = null;
    this.loading = false;
  }

  /** A newer record than the one that was read. */
  take(record: StoredRecord): void {
    this.record = record;
  }

  /** @throws ApiError when the server refuses */
  async save(input: RecordInput, options?: SaveOptions): Promise<void> {
    await this.client.save(input, options);
    await this.load();
  }

  /** @throws ApiError when the server refuses */
  async remove(records: readonly StoredRecord[]): Promise<void> {
    await this.client.remove(records.map(({ id }) => id));
    await this.load();
  }

  /** @throws ApiError when the server refuses */
  async run(action: Action, records: readonly StoredRecord[], input: RecordInput): Promise<unknown> {
    const reply = await this.client.run(action, records, input);
    await this.load();
    return reply;
  }
}
