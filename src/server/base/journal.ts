import type { ChangeKind } from "#contract";

/** The endpoint or action that caused a write: `save`, `remove`, an action's id, `import`, `bulk`, `restore`, `undo` … */
export type Origin = string;

export interface TouchedRecord {
  /** Kind of the last write to the record. */
  readonly kind: ChangeKind;
  /** Null for a record of the platform. */
  readonly tenantId: string | null;
  readonly revision: number;
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
  readonly #afterCommit: (() => void)[] = [];

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

  /** Runs the registered work. Called by the code that committed the transaction. */
  committed(): void {
    for (const run of this.#afterCommit.splice(0)) run();
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
    records.set(id, record);
  }

  /** Returns an id for a history entry. */
  nextEntryId(): string {
    return this.#nextId();
  }
}
