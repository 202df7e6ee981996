import type { RecordInput, StoredRecord, TreeNode } from "#contract";
import type { Action, Module } from "#metadata";
import { makeAutoObservable, observable, observableRef, runInAction } from "mobx";
import type { ModuleClient, SaveOptions } from "../api/module-client.ts";
import { ChangedRecords } from "./changed-records.ts";
import { LatestRequest } from "./latest-request.ts";
import type { RecordTarget } from "./record-target.ts";
import { Selection } from "./selection.ts";
import { removeFrom, runOn } from "./write-records.ts";

/** The nodes (keys and titles) of a module's tree, fetched level by level as they open. */
export class NodeStore implements RecordTarget {
  readonly client: ModuleClient;
  readonly selection = new Selection();
  readonly changed = new ChangedRecords();
  readonly reading = new LatestRequest();
  readonly query = { filters: {}, sort: [] };
  readonly fixed = {};
  /** Children by the key of their parent. */
  under: ReadonlyMap<string, readonly TreeNode[]> = new Map();
  /** Number of loads; data that was loaded with the tree has the same age. */
  readings = 0;
  readonly #root: string;
  readonly #expanded = observable.set<string>();
  readonly #fetching = observable.set<string>();

  constructor(client: ModuleClient) {
    this.client = client;
    this.#root = client.module.tree?.root ?? "0";
    makeAutoObservable(
      this,
      { client: false, selection: false, changed: false, reading: false, query: false, fixed: false, under: observableRef },
      { autoBind: true },
    );
  }

  get module(): Module {
    return this.client.module;
  }

  /** Nodes by id only; a form loads the record of a node. */
  get records(): readonly StoredRecord[] {
    return [...this.under.values()].flat().map(({ id }) => ({ id }));
  }

  get roots(): readonly TreeNode[] {
    return this.under.get(this.#root) ?? [];
  }

  get expanded(): ReadonlySet<string> {
    return new Set(this.#expanded);
  }

  get fetching(): ReadonlySet<string> {
    return new Set(this.#fetching);
  }

  /** The top and everything that is open. */
  load(): Promise<void> {
    // Without nodes the screen shows what goes wrong; nodes that are there stay.
    const quiet = this.roots.length === 0;
    return this.reading.read(
      (signal) =>
        Promise.all(
          [this.#root, ...this.#expanded].map(
            async (key) => [key, await this.client.lazyTreeNodes(key, { signal, quiet })] as const,
          ),
        ),
      (levels) => {
        this.under = new Map(levels);
        this.readings += 1;
        this.changed.clear(this.reading.askedAt);
      },
    );
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

  remove(records: readonly StoredRecord[]): Promise<void> {
    return removeFrom(this, records);
  }

  run(action: Action, records: readonly StoredRecord[], input: RecordInput): Promise<unknown> {
    return runOn(this, action, records, input);
  }

  toggle(key: string): void {
    if (this.#expanded.delete(key)) return;
    this.open(key);
  }

  open(key: string): void {
    this.#expanded.add(key);
    if (!this.under.has(key) && !this.#fetching.has(key)) void this.#fetch(key);
  }

  async #fetch(key: string): Promise<void> {
    runInAction(() => this.#fetching.add(key));
    try {
      const nodes = await this.client.lazyTreeNodes(key);
      runInAction(() => {
        this.under = new Map(this.under).set(key, nodes);
      });
    } catch {
      // The api has said why; the node closes again, so that another click asks again.
      runInAction(() => this.#expanded.delete(key));
    } finally {
      runInAction(() => this.#fetching.delete(key));
    }
  }
}
