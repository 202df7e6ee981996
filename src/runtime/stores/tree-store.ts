import { sameJson, type RecordInput, type StoredRecord } from "#contract";
import type { Action, Module, Tree } from "#metadata";
import { makeAutoObservable, observable, observableRef, runInAction } from "mobx";
import type { ModuleClient, ReadOptions, SaveOptions } from "../api/module-client.ts";
import { ChangedRecords } from "./changed-records.ts";
import { ListLook } from "./list-look.ts";
import { LatestRequest } from "./latest-request.ts";
import { emptyQuery, sortParameters, type RecordQuery } from "./record-query.ts";
import type { ListedStore, WrittenRecord } from "./record-target.ts";
import { Selection } from "./selection.ts";
import { branchesOf, keyOf, type Branches } from "./tree-nodes.ts";
import { noteWritten, removeFrom, runInList } from "./write-records.ts";

/** Source of a tree. A parent-child screen loads the branch of one parent. */
export interface TreeSource {
  /** Everything that matches, nested or flat. */
  whole(params: Record<string, string>, options: ReadOptions): Promise<readonly StoredRecord[]>;
  /** The records right under one node; null when the tree always comes whole. */
  readonly branch:
    | ((parent: string, params: Record<string, string>, options: ReadOptions) => Promise<readonly StoredRecord[]>)
    | null;
  /** It brings a part of the module's records that no filter describes. */
  readonly part?: boolean;
}

const NO_BRANCHES: Branches = { roots: [], under: new Map() };

/**
 * Records that form a tree, whole or fetched node by node. What is expanded stays so over reloads; a search shows
 * whole branches, opened. An error leaves everything as it was.
 */
export class TreeStore implements ListedStore {
  readonly client: ModuleClient;
  readonly selection = new Selection();
  readonly changed = new ChangedRecords();
  readonly reading = new LatestRequest();
  readonly tree: Tree;
  readonly look: ListLook;
  readonly fixed: Readonly<Record<string, string>> | null;
  query: RecordQuery;
  branches: Branches = NO_BRANCHES;
  written: WrittenRecord | null = null;
  readonly #source: TreeSource;
  readonly #expanded = observable.set<string>();
  readonly #fetching = observable.set<string>();
  /** The user pressed "Expand all" before the first records arrived. */
  #opensAll = false;

  /** @throws TypeError when the module's records form no tree: a mistake of ours */
  constructor(client: ModuleClient, source: TreeSource = sourceOf(client)) {
    const { tree } = client.module;
    if (tree === null) throw new TypeError(`the records of ${client.module.name} form no tree`);
    this.client = client;
    this.tree = tree;
    this.#source = source;
    this.fixed = source.part === true ? null : {};
    this.query = emptyQuery(client.module.list);
    this.look = new ListLook(client.module);
    makeAutoObservable(
      this,
      {
        client: false,
        selection: false,
        changed: false,
        reading: false,
        tree: false,
        look: false,
        fixed: false,
        query: observableRef,
        branches: observableRef,
        written: observableRef,
      },
      { autoBind: true },
    );
  }

  get module(): Module {
    return this.client.module;
  }

  get roots(): readonly StoredRecord[] {
    return this.branches.roots;
  }

  get records(): readonly StoredRecord[] {
    return [...this.branches.under.values()].flat();
  }

  get total(): number | null {
    const unread = this.#lazy && this.records.some((record) => this.expandable(record) && this.childrenOf(record) === undefined);
    return unread ? null : this.records.length;
  }

  get filtered(): boolean {
    return Object.keys(this.query.filters).length > 0;
  }

  get #lazy(): boolean {
    return this.#source.branch !== null && !this.filtered;
  }

  /** Keys of the nodes that are open. */
  get expanded(): ReadonlySet<string> {
    return new Set(this.#expanded);
  }

  /** Keys of the nodes whose children are on their way. */
  get fetching(): ReadonlySet<string> {
    return new Set(this.#fetching);
  }

  childrenOf(record: StoredRecord): readonly StoredRecord[] | undefined {
    return this.branches.under.get(keyOf(this.tree, record));
  }

  expandable(record: StoredRecord): boolean {
    const children = this.childrenOf(record);
    return children === undefined ? this.#lazy && record["hasChildren"] === true : children.length > 0;
  }

  toggle(record: StoredRecord): void {
    const key = keyOf(this.tree, record);
    if (this.#expanded.has(key)) {
      this.#expanded.delete(key);
      return;
    }
    this.#expanded.add(key);
    if (this.#lazy && !this.branches.under.has(key)) void this.#fetchUnder(key);
  }

  expandAll(): void {
    this.#opensAll = !this.reading.loaded;
    this.#openAll();
  }

  collapseAll(): void {
    this.#opensAll = false;
    this.#expanded.clear();
  }

  show({ filters, sort }: Pick<RecordQuery, "filters" | "sort">): Promise<void> {
    // The count does not apply to the new conditions.
    if (!sameJson(filters, this.query.filters)) this.selection.takeMatching(null);
    // A tree has no pages.
    this.query = { ...this.query, filters, sort };
    return this.load();
  }

  load(): Promise<void> {
    return this.reading.read(
      async (signal) =>
        this.#lazy
          ? this.#fetchOpen(signal)
          : branchesOf(this.tree, await this.#source.whole(this.#params, { signal, quiet: true })),
      (branches) => {
        const first = !this.reading.loaded;
        if (first && !this.#lazy) this.#openSingles(branches);
        this.branches = branches;
        const [only] = branches.roots;
        if (first && this.#lazy && only !== undefined && branches.roots.length === 1 && this.expandable(only)) this.toggle(only);
        if (this.filtered || this.#opensAll) this.#openAll();
        this.#opensAll = false;
        this.selection.refresh(this.records);
        this.changed.clear(this.reading.askedAt);
      },
    );
  }

  close(): void {
    this.reading.close();
  }

  /**
   * Opens the parent of a new or moved record, so that the record is visible. @throws ApiError when the server refuses
   */
  async save(input: RecordInput, options?: SaveOptions): Promise<string | null> {
    const id = await this.client.save(input, options);
    const parent = input[this.tree.parentField];
    if (typeof parent === "string" && parent !== "") runInAction(() => this.#expanded.add(parent));
    await this.load();
    noteWritten(this, String(input["id"] ?? id ?? ""));
    return id;
  }

  remove(records: readonly StoredRecord[]): Promise<void> {
    return removeFrom(this, records);
  }

  run(action: Action, records: readonly StoredRecord[], input: RecordInput): Promise<unknown> {
    return runInList(this, action, records, input);
  }

  #openAll(): void {
    for (const [key, children] of this.branches.under) if (children.length > 0) this.#expanded.add(key);
  }

  get #params(): Record<string, string> {
    return { ...this.query.filters, ...sortParameters(this.query.sort) };
  }

  /** The top and, level by level, everything that is open. */
  async #fetchOpen(signal: AbortSignal): Promise<Branches> {
    const under = new Map<string, readonly StoredRecord[]>();
    // The list shows what goes wrong in place of its records, or above them.
    const options = { signal, quiet: true };
    const roots = await this.#branch(this.tree.root, options);
    under.set(this.tree.root, roots);
    let level = roots;
    while (level.length > 0) {
      const open = level.filter((record) => record["hasChildren"] === true && this.#expanded.has(keyOf(this.tree, record)));
      const fetched = await Promise.all(
        open.map(async (record) => [keyOf(this.tree, record), await this.#branch(keyOf(this.tree, record), options)] as const),
      );
      for (const [key, children] of fetched) under.set(key, children);
      level = fetched.flatMap(([, children]) => children);
    }
    return { roots, under };
  }

  /** A tree with one top says nothing while it is closed: opens from there down to where there is a choice. */
  #openSingles({ roots, under }: Branches): void {
    let level = roots;
    for (let [only] = level; only !== undefined && level.length === 1; [only] = level) {
      const key = keyOf(this.tree, only);
      level = under.get(key) ?? [];
      if (level.length > 0) this.#expanded.add(key);
    }
  }

  async #fetchUnder(key: string): Promise<void> {
    this.#fetching.add(key);
    try {
      const children = await this.#branch(key, { signal: this.reading.signal });
      runInAction(() => {
        this.branches = { roots: this.branches.roots, under: new Map(this.branches.under).set(key, children) };
      });
    } catch {
      // The api has said why; the node closes again, so that another click asks again.
      runInAction(() => this.#expanded.delete(key));
    } finally {
      runInAction(() => this.#fetching.delete(key));
    }
  }

  #branch(parent: string, options: ReadOptions): Promise<readonly StoredRecord[]> {
    return this.#source.branch === null ? Promise.resolve([]) : this.#source.branch(parent, this.#params, options);
  }
}

function sourceOf(client: ModuleClient): TreeSource {
  const lazy = client.module.tree?.lazy === true && client.offers("lazyList");
  return {
    whole: (params, options) => client.recordTree(params, options),
    branch: lazy ? (parent, params, options) => client.lazyRecords(parent, params, options) : null,
  };
}
