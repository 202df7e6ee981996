import { isJsonObject, type ChangeKind } from "#contract";
import type { Module } from "#metadata";
import { sql, type Kysely } from "kysely";
import { storedFields } from "../columns.ts";
import type { Journal } from "../../base/journal.ts";
import type { InternalTable } from "../internal-tables.ts";
import { PREPARED, UNREAD } from "../prepared.ts";
import type { StoredRow, TrellisTables } from "../../base/tables.ts";

/** One field of one record; a secret's values are not kept, only that it changed. */
export interface FieldChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * A record as it was before a write and as it is after; wire keys. `before` is null on add, `after` null on purge: a
 * purged record leaves one entry with its author and time, without values.
 */
export interface WrittenRecord {
  readonly before: StoredRow | null;
  readonly after: StoredRow | null;
}

/** A person who writes, and the journal of the request. */
export interface Writer {
  readonly userId: string | null;
  readonly deptId: string | null;
  /** Null for the platform's own maintenance, which leaves no history. */
  readonly journal: Journal | null;
}

/** The writers of records at one time. */
export interface Writers extends Writer {
  /** `yyyy-MM-dd HH:mm:ss`. */
  readonly time: string;
  /** The writer of each record by its id, where several requests share the statements; absent where one writes them all. */
  readonly writerOf?: (id: string) => Writer;
}

/** Stores the changed fields, the author, time and origin: one row per record and write, in the transaction of the write. */
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

/** Stores writes in the history, in the transaction of the write, and marks the records in the journals of their writers. */
export async function recordHistory(
  db: Kysely<TrellisTables>,
  module: Module,
  kind: ChangeKind,
  written: readonly WrittenRecord[],
  author: Writers,
): Promise<void> {
  const entries = written.flatMap((pair) => {
    const changes = kind === "edit" || kind === "revive" ? changedFields(module, pair) : [];
    const record = pair.after ?? pair.before;
    if (record === null) return [];
    // A save without changes leaves no entry.
    if (kind === "edit" && changes.length === 0) return [];
    const { id, revision } = record;
    const { journal, userId: user } = author.writerOf?.(id) ?? author;
    if (journal === null) return [];
    const tenantId = typeof record["tenantId"] === "string" ? record["tenantId"] : null;
    journal.touch(module.name, id, { kind, tenantId, revision });
    if (module.fields.some(({ name, writeOnly }) => writeOnly && changes.some(({ field }) => field === name)))
      journal.markSecret();
    const tenant = module.tenancy === "tenant" ? (record["tenantId"] ?? null) : null;
    const { origin, batchId: batch } = journal;
    return [{ id: journal.nextEntryId(), tenant, record: id, revision, origin, batch, user, changes }];
  });
  if (entries.length === 0) return;
  await sql`
    insert into trellis_history (id, tenant_id, module, record_id, revision, kind, origin, batch_id, user_id, written_at, changes)
    select (e->>'id')::bigint, e->>'tenant', ${module.recordedAs}, (e->>'record')::bigint, (e->>'revision')::int, ${kind}, e->>'origin',
      (e->>'batch')::bigint, (e->>'user')::bigint, ${author.time}::timestamp, e->'changes'
    from jsonb_array_elements(${JSON.stringify(entries)}::jsonb) as e${UNREAD}${PREPARED}`.execute(db);
}

/** Ids of the lines (`x-children`) that a save of their record wrote. The entry keeps them as the value of their array. */
export interface WrittenLines {
  readonly add: readonly string[];
  readonly edit: readonly string[];
  readonly remove: readonly string[];
}

/** Reads the lines that an entry names. @returns null for the value of a field */
export function writtenLines(value: unknown): WrittenLines | null {
  if (!isJsonObject(value)) return null;
  const idsOf = (kind: keyof WrittenLines): string[] => {
    const ids = value[kind];
    return Array.isArray(ids) ? ids.map(String) : [];
  };
  return { add: idsOf("add"), edit: idsOf("edit"), remove: idsOf("remove") };
}

/** Lines that were saved with a record. */
export interface SavedLines {
  /** Name of the array of the lines. */
  readonly field: string;
  readonly record: StoredRow;
  readonly lines: WrittenLines;
}

/** Adds to the entries of records which lines were saved with them. A record that was not changed itself gets an entry. */
export async function recordLines(
  db: Kysely<TrellisTables>,
  journal: Journal,
  module: Module,
  saved: readonly SavedLines[],
  author: { readonly userId: string | null; readonly time: string },
): Promise<void> {
  if (saved.length === 0) return;
  const all = saved.map(({ field, record: { id, revision, tenantId }, lines }) => {
    const own = typeof tenantId === "string" ? tenantId : null;
    return { id, revision, own, changes: [{ field, before: null, after: lines }] };
  });
  // The entries of a record are few. Those of the batch may be many, so they are not looked through.
  const { rows } = await sql<{ record: string }>`
    with own as materialized (
      select id, batch_id, record_id from trellis_history
      where module = ${module.recordedAs} and record_id = any(${all.map(({ id }) => id)}::bigint[]))
    update trellis_history h set changes = h.changes || v.changes
    from own join jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as v(id bigint, changes jsonb) on v.id = own.record_id
    where h.id = own.id and own.batch_id = ${journal.batchId}::bigint returning h.record_id::text as record`.execute(db);
  const known = new Set(rows.map(({ record }) => record));
  const entries = all.filter(({ id }) => !known.has(id));
  if (entries.length === 0) return;
  for (const { id, own, revision } of entries) journal.touch(module.name, id, { kind: "edit", tenantId: own, revision });
  const added = entries.map(({ own, ...entry }) => ({
    ...entry,
    entry: journal.nextEntryId(),
    tenant: module.tenancy === "tenant" ? own : null,
  }));
  await sql`
    insert into trellis_history (id, tenant_id, module, record_id, revision, kind, origin, batch_id, user_id, written_at, changes)
    select v.entry, v.tenant, ${module.recordedAs}, v.id, v.revision, 'edit', ${journal.origin}, ${journal.batchId}::bigint,
      ${author.userId}::bigint, ${author.time}::timestamp, v.changes
    from jsonb_to_recordset(${JSON.stringify(added)}::jsonb)
      as v(entry bigint, tenant text, id bigint, revision integer, changes jsonb)`.execute(db);
}

/** The changes with the present names of renamed fields. */
export function withPresentNames({ fields }: Module, changes: readonly FieldChange[]): readonly FieldChange[] {
  const present = new Map(fields.flatMap(({ name, renamed = [] }) => renamed.map((earlier) => [earlier, name])));
  return present.size === 0
    ? changes
    : changes.map((change) => ({ ...change, field: present.get(change.field) ?? change.field }));
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
