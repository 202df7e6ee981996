import type { ChangeKind } from "#contract";
import type { Module } from "#metadata";
import type { StoredRow } from "./tables.ts";

/** The endpoint or action that caused a write: `save`, `remove`, an action's id, `import`, `bulk`, `restore`, `undo` … */
export type Origin = string;

export interface TouchedRecord {
  /** Kind of the last write to the record. */
  readonly kind: ChangeKind;
  /** Null for a record of the platform. */
  readonly tenantId: string | null;
  readonly revision: number;
  /** Only values changed that the server computes from other records. They follow an undo of those by themselves. */
  readonly isDerived?: boolean;
}

/** A record that other records changed by what it gathers from them, before the first and after the last change. */
export interface Gathered {
  readonly module: Module;
  readonly before: StoredRow;
  readonly after: StoredRow;
}

/**
 * Everything that one request writes. `writeRecords` stores each write in the history (data/history.ts) and marks the
 * record here, so that the change can be published once the transaction is committed.
 */
export class Journal {
  readonly #nextId: () => string;
  #origin: Origin;
  #batchId: string | null = null;
  #changesSecret = false;
  readonly #touched = new Map<string, Map<string, TouchedRecord>>();
  /** Every touch in its order, with the earlier one of the record. */
  readonly #touches: { readonly module: string; readonly id: string; readonly before: TouchedRecord | undefined }[] = [];
  readonly #afterCommit: (() => void)[] = [];
  #unjudged: Map<string, Gathered> | null = null;

  /** @param batchId shared by the transactions of one job (an import); a new one by default */
  constructor(origin: Origin, nextId: () => string, batchId: string | null = null) {
    this.#origin = origin;
    this.#nextId = nextId;
    this.#batchId = batchId;
  }

  /** Registers work for after the commit. A rollback drops it. */
  afterCommit(run: () => void): void {
    this.#afterCommit.push(run);
  }

  /**
   * Marks the state of the journal for a savepoint of the transaction (`openSavepoint`).
   * @returns a function that drops everything later; call it after each rollback to the savepoint
   */
  mark(): () => void {
    const works = this.#afterCommit.length;
    const touches = this.#touches.length;
    const secret = this.#changesSecret;
    return () => {
      this.#afterCommit.length = works;
      this.#changesSecret = secret;
      for (const { module, id, before } of this.#touches.splice(touches).toReversed()) this.#put(module, id, before);
    };
  }

  /** Runs the registered work. Called by the code that committed the transaction. */
  committed(): void {
    for (const run of this.#afterCommit.splice(0)) run();
  }

  /**
   * Collects the records whose roll-ups change, until they are judged (`judgeTogether`); null to judge each at once.
   * @returns what was collected into before
   */
  collectGathered(into: Map<string, Gathered> | null): Map<string, Gathered> | null {
    const earlier = this.#unjudged;
    this.#unjudged = into;
    return earlier;
  }

  /** @returns false where nothing collects them, so that they are to be judged at once */
  postpone(module: Module, changed: readonly Pick<Gathered, "before" | "after">[]): boolean {
    if (this.#unjudged === null) return false;
    for (const { before, after } of changed) {
      const key = `${module.name} ${after.id}`;
      this.#unjudged.set(key, { module, before: this.#unjudged.get(key)?.before ?? before, after });
    }
    return true;
  }

  /** Joins the history entries of one request, so that they can be shown and undone together. */
  get batchId(): string {
    this.#batchId ??= this.#nextId();
    return this.#batchId;
  }

  get origin(): Origin {
    return this.#origin;
  }

  /** Renames the origin, for a handler whose work differs from the name of its endpoint. */
  nameOrigin(origin: Origin): void {
    this.#origin = origin;
  }

  /** True when a secret was changed. Its old value is not kept, so the write cannot be undone. */
  get secret(): boolean {
    return this.#changesSecret;
  }

  markSecret(): void {
    this.#changesSecret = true;
  }

  /** Written records by module name and record id. */
  get touched(): ReadonlyMap<string, ReadonlyMap<string, TouchedRecord>> {
    return this.#touched;
  }

  touch(module: string, id: string, record: TouchedRecord): void {
    const records = this.#touched.get(module) ?? new Map<string, TouchedRecord>();
    this.#touched.set(module, records);
    const before = records.get(id);
    // What a request wrote into a record matters more than what followed from other writes.
    if (record.isDerived === true && before !== undefined) return;
    this.#touches.push({ module, id, before });
    records.set(id, record);
  }

  #put(module: string, id: string, record: TouchedRecord | undefined): void {
    const records = this.#touched.get(module);
    if (record !== undefined) records?.set(id, record);
    else if (records?.delete(id) === true && records.size === 0) this.#touched.delete(module);
  }

  /** Returns an id for a history entry. */
  nextEntryId(): string {
    return this.#nextId();
  }
}
