import type { ChangeKind } from "#contract";
import type { Module } from "#metadata";
import { sql, type Kysely } from "kysely";
import { storedFields } from "./columns.ts";
import type { InternalTable } from "./internal-tables.ts";
import type { Row, TrellisTables } from "./tables.ts";

/** Why: the endpoint or action that a person called. `save`, `remove`, an action's id, `import`, `bulk`, `restore`, `undo` … */
export type Origin = string;

/** One field of one record; a secret's values are not kept, only that it changed. */
export interface FieldChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * A record as it was before a write and as it is after; wire keys. `before` is null on add, `after` null on purge: what
 * was purged leaves one entry that says who and when, and nothing of what it held.
 */
export interface WrittenRecord {
  readonly before: Row | null;
  readonly after: Row | null;
}

/** Which fields changed, who, when, why: one row per record and write, in the transaction of the write. */
export const HISTORY_TABLE: InternalTable = {
  name: "trellis_history",
  statements: [
    `create table if not exists trellis_history (
      id bigint primary key, tenant_id text, module text not null, record_id bigint not null, revision integer not null,
      kind text not null, origin text not null, batch_id bigint not null, user_id bigint, written_at timestamp(0) not null,
      changes jsonb not null)`,
    "create index if not exists trellis_history_record on trellis_history (module, record_id, id)",
    "create index if not exists trellis_history_batch on trellis_history (batch_id)",
  ],
};

/**
 * All that one request writes. Every write to a module's table goes through it (data/write-records.ts), so nothing that
 * a person changes is without a trace, and whoever shows the records can be told once the transaction is committed.
 */
export class Journal {
  readonly #nextId: () => string;
  #origin: Origin;
  #batchId: string | null = null;
  #secret = false;
  readonly #touched = new Map<string, Map<string, TouchedRecord>>();
  readonly #afterwards: (() => void)[] = [];

  /** @param batchId for work that goes over several transactions (an import); a new one when it is not stated */
  constructor(origin: Origin, nextId: () => string, batchId: string | null = null) {
    this.#origin = origin;
    this.#nextId = nextId;
    this.#batchId = batchId;
  }

  /** Has something done once all is committed; it is not done when it is rolled back. */
  afterCommit(run: () => void): void {
    this.#afterwards.push(run);
  }

  /** Called by whoever committed. */
  committed(): void {
    for (const run of this.#afterwards.splice(0)) run();
  }

  /** Joins the entries of one request, so that they can be shown and undone as one. */
  get batchId(): string {
    this.#batchId ??= this.#nextId();
    return this.#batchId;
  }

  get origin(): Origin {
    return this.#origin;
  }

  /** A handler that does something else than its endpoint's name says. */
  nameOrigin(origin: Origin): void {
    this.#origin = origin;
  }

  /** A secret was changed: nobody knows what it was before. */
  get secret(): boolean {
    return this.#secret;
  }

  /** What was written, by module and record id. */
  get touched(): ReadonlyMap<string, ReadonlyMap<string, TouchedRecord>> {
    return this.#touched;
  }

  /** @param time `yyyy-MM-dd HH:mm:ss` */
  async record(
    db: Kysely<TrellisTables>,
    module: Module,
    kind: ChangeKind,
    written: readonly WrittenRecord[],
    author: { readonly userId: string | null; readonly time: string },
  ): Promise<void> {
    const entries = written.flatMap((pair) => {
      const changes = kind === "edit" || kind === "revive" ? changedFields(module, pair) : [];
      const record = pair.after ?? pair.before ?? {};
      // A save that changed nothing has nothing to tell.
      if (kind === "edit" && changes.length === 0) return [];
      this.#touch(module, kind, record);
      this.#secret ||= module.fields.some(({ name, writeOnly }) => writeOnly && changes.some(({ field }) => field === name));
      return [
        {
          id: this.#nextId(),
          tenant: module.tenancy === "tenant" ? (record["tenantId"] ?? null) : null,
          record: String(record["id"]),
          revision: Number(record["revision"]),
          changes,
        },
      ];
    });
    if (entries.length === 0) return;
    await sql`
      insert into trellis_history (id, tenant_id, module, record_id, revision, kind, origin, batch_id, user_id, written_at, changes)
      select (e->>'id')::bigint, e->>'tenant', ${module.name}, (e->>'record')::bigint, (e->>'revision')::int, ${kind}, ${this.#origin},
        ${this.batchId}::bigint, ${author.userId}::bigint, ${author.time}::timestamp, e->'changes'
      from jsonb_array_elements(${JSON.stringify(entries)}::jsonb) as e`.execute(db);
  }

  #touch(module: Module, kind: ChangeKind, record: Row): void {
    const touched = this.#touched.get(module.name) ?? new Map<string, TouchedRecord>();
    this.#touched.set(module.name, touched);
    const tenantId = typeof record["tenantId"] === "string" ? record["tenantId"] : null;
    touched.set(String(record["id"]), { kind, tenantId, revision: Number(record["revision"]) });
  }
}

export interface TouchedRecord {
  /** The last thing that was done to it. */
  readonly kind: ChangeKind;
  /** Null for a record of the platform. */
  readonly tenantId: string | null;
  readonly revision: number;
}

/** Under which name the journal keeps what is written to the module's records. */
export function recordedAs({ name, shows }: Module): string {
  return shows?.module ?? name;
}

/** The module's own fields that differ. */
export function changedFields(module: Module, { before, after }: WrittenRecord): FieldChange[] {
  return storedFields(module).all.flatMap(({ name, field }): FieldChange[] => {
    if (field === null) return [];
    const [was, is] = [before?.[name] ?? null, after?.[name] ?? null];
    if (was === is || JSON.stringify(was) === JSON.stringify(is)) return [];
    return [field.writeOnly ? { field: name, before: null, after: null } : { field: name, before: was, after: is }];
  });
}
