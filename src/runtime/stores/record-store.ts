import { sameJson, type Page, type RecordInput, type StoredRecord } from "#contract";
import type { Action, Module } from "#metadata";
import { makeAutoObservable, observableRef, runInAction } from "mobx";
import type { ModuleClient, ReadOptions, SaveOptions } from "../api/module-client.ts";
import { ChangedRecords } from "./changed-records.ts";
import { LatestRequest } from "./latest-request.ts";
import { emptyQuery, parametersOf, type RecordQuery } from "./record-query.ts";
import type { ListedStore, WrittenRecord } from "./record-target.ts";
import { Selection } from "./selection.ts";
import { ListLook } from "./list-look.ts";
import { noteWritten, removeFrom, runInList } from "./write-records.ts";

/** Fetches one page; a parent-child screen asks another operation than a list. */
export type PageSource = (params: Record<string, string | number>, options: ReadOptions) => Promise<Page<StoredRecord>>;

/**
 * The records of one list, of any module. A load that is overtaken by a newer one is aborted; an error leaves the
 * records, the query and the selection as they were.
 */
export class RecordStore implements ListedStore {
  readonly client: ModuleClient;
  readonly selection = new Selection();
  readonly changed = new ChangedRecords();
  readonly reading = new LatestRequest();
  readonly look: ListLook;
  readonly fixed: Readonly<Record<string, string>>;
  query: RecordQuery;
  records: readonly StoredRecord[] = [];
  total = 0;
  /** The total is an estimate. */
  about = false;
  /** The record that was written last from here. */
  written: WrittenRecord | null = null;
  /** A record that was saved from here and that its page does not have; it stays in sight until the next load. */
  kept: { readonly record: StoredRecord; readonly at: number } | null = null;
  readonly #source: PageSource;

  /** @param fixed what the source asks for beside the query, as filters */
  constructor(
    client: ModuleClient,
    source: PageSource = (params, options) => client.page(params, options),
    fixed: Readonly<Record<string, string>> = {},
  ) {
    this.client = client;
    this.fixed = fixed;
    this.#source = source;
    this.query = emptyQuery(client.module.list);
    this.look = new ListLook(client.module);
    makeAutoObservable(
      this,
      {
        client: false,
        selection: false,
        changed: false,
        reading: false,
        look: false,
        fixed: false,
        records: observableRef,
        query: observableRef,
        written: observableRef,
        kept: observableRef,
      },
      { autoBind: true },
    );
  }

  /** The records to show: those of the page, and the one that was just saved. */
  get rows(): readonly StoredRecord[] {
    return this.kept === null ? this.records : this.records.toSpliced(this.kept.at, 0, this.kept.record);
  }

  get module(): Module {
    return this.client.module;
  }

  get filtered(): boolean {
    return Object.keys(this.query.filters).length > 0;
  }

  show(query: RecordQuery): Promise<void> {
    // The count does not apply to the new conditions.
    if (!sameJson(query.filters, this.query.filters)) this.selection.takeMatching(null);
    this.query = query;
    return this.load();
  }

  load(): Promise<void> {
    return this.reading.read(
      (signal) => this.#ask(this.query, signal),
      ({ query, page }) => {
        this.query = query;
        this.records = page.records;
        this.total = page.total;
        this.about = page.about === true;
        this.kept = null;
        this.selection.refresh(page.records);
        this.changed.clear(this.reading.askedAt);
      },
    );
  }

  /** Shows a record in the place of another; nothing is written. */
  place(id: string, to: string): void {
    const at = this.records.findIndex((record) => record.id === to);
    const moved = this.records.find((record) => record.id === id);
    if (moved === undefined || at < 0) return;
    this.records = this.records.filter((record) => record !== moved).toSpliced(at, 0, moved);
  }

  async peek(signal: AbortSignal): Promise<readonly StoredRecord[]> {
    return (await this.#source(parametersOf(this.query), { signal, quiet: true })).records;
  }

  close(): void {
    this.reading.close();
  }

  /** @throws ApiError when the server refuses; nothing changes then */
  async save(input: RecordInput, options?: SaveOptions): Promise<string | null> {
    const id = await this.client.save(input, options);
    const saved = String(input["id"] ?? id ?? "");
    // A new record begins at the top, an edited one stays in its place, wherever the order puts them.
    const at = Math.max(
      0,
      this.rows.findIndex((record) => record.id === saved),
    );
    await this.load();
    if (!this.records.some((record) => record.id === saved)) await this.#keep(saved, at);
    noteWritten(this, saved);
    return id;
  }

  remove(records: readonly StoredRecord[]): Promise<void> {
    return removeFrom(this, records);
  }

  run(action: Action, records: readonly StoredRecord[], input: RecordInput): Promise<unknown> {
    return runInList(this, action, records, input);
  }

  /** The notice leads to a record that cannot be read here. */
  async #keep(id: string, at: number): Promise<void> {
    if (id === "" || this.reading.error !== null || !this.client.offers("detail")) return;
    const { signal } = this.reading;
    const record = await this.client.detail(id, "id", { signal, quiet: true }).catch(() => null);
    if (record === null || signal.aborted) return;
    runInAction(() => {
      this.kept = { record, at: Math.min(at, this.records.length) };
    });
  }

  async #ask(query: RecordQuery, signal: AbortSignal): Promise<{ query: RecordQuery; page: Page<StoredRecord> }> {
    // The list shows what goes wrong in place of its records, or above them.
    const page = await this.#source(parametersOf(query), { signal, quiet: true });
    // The last record of the last page was deleted: step back instead of showing an empty page.
    const last = Math.max(1, Math.ceil(page.total / query.size));
    const emptied = page.records.length === 0 && query.current > last;
    return emptied ? this.#ask({ ...query, current: last }, signal) : { query, page };
  }
}
