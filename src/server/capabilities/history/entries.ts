import { TrellisError, type ChangeKind, type Text } from "#contract";
import type { Module } from "#metadata";
import { sql, type Kysely } from "kysely";
import { withPresentNames, type FieldChange } from "../../data/write/history.ts";
import type { TrellisTables } from "../../base/tables.ts";

const NOT_YET_CREATED: Text = {
  zh: "此变更之前该数据尚未创建。如需撤销新增，请删除该数据",
  en: "The record did not exist before this change. Delete it to undo its creation.",
};

/** A row of `trellis_history`. */
export interface JournalEntry {
  readonly id: string;
  readonly revision: number;
  readonly kind: ChangeKind;
  readonly origin: string;
  readonly batch_id: string;
  readonly user_id: string | null;
  readonly written_at: string;
  readonly changes: readonly FieldChange[];
}

/** A page of a record's entries, newest first. Revisions count up; clocks of several nodes may not. */
export async function readEntries(
  db: Kysely<TrellisTables>,
  module: Module,
  recordId: string,
  page: { readonly current: number; readonly size: number },
): Promise<{ readonly entries: readonly JournalEntry[]; readonly total: number }> {
  const of = sql`module = ${module.recordedAs} and record_id = ${recordId}`;
  const { rows: entries } = await sql<JournalEntry>`
    select id, revision, kind, origin, batch_id, user_id, written_at, changes from trellis_history where ${of}
    order by revision desc, id desc limit ${page.size} offset ${(page.current - 1) * page.size}`.execute(db);
  const { rows: counts } = await sql<{ total: number }>`
    select count(*)::int4 as total from trellis_history where ${of}`.execute(db);
  return {
    entries: entries.map((entry) => ({ ...entry, changes: withPresentNames(module, entry.changes) })),
    total: counts[0]?.total ?? 0,
  };
}

/**
 * Values of the record's fields on one side of an entry: for each field that changed since, the value before the first of
 * those changes. Secrets are not among them.
 * @returns null when the record has no such entry
 * @throws TrellisError actionRefused before the creation: there was no record then
 */
export async function valuesAt(
  db: Kysely<TrellisTables>,
  module: Module,
  recordId: string,
  entryId: string,
  side: "before" | "after",
): Promise<ReadonlyMap<string, unknown> | null> {
  const { rows: found } = await sql<{ revision: number; kind: ChangeKind }>`
    select revision, kind from trellis_history where id = ${entryId} and module = ${module.recordedAs} and record_id = ${recordId}`.execute(
    db,
  );
  const [entry] = found;
  if (entry === undefined) return null;
  if (side === "before" && entry.kind === "add") throw new TrellisError("actionRefused", { text: NOT_YET_CREATED });
  const since = side === "after" ? entry.revision + 1 : entry.revision;
  const { rows } = await sql<FieldChange>`
    select distinct on (c->>'field') c->>'field' as field, c->'before' as before, c->'after' as after
    from trellis_history h cross join lateral jsonb_array_elements(h.changes) as c
    where h.module = ${module.recordedAs} and h.record_id = ${recordId} and h.revision >= ${since}
    order by c->>'field', h.revision, h.id`.execute(db);
  return earliestValues(module, rows);
}

/**
 * The values of fields before the first of several changes, oldest first or one per name of a field. Secrets are not
 * among them.
 */
export function earliestValues(module: Module, rows: readonly FieldChange[]): ReadonlyMap<string, unknown> {
  const kept = new Set(module.fields.filter((field) => !field.writeOnly).map((field) => field.name));
  // The value under the earliest name of a field is the oldest one: it comes last and counts.
  const age = new Map(
    module.fields.flatMap(({ renamed = [] }) => renamed.map((name, at) => [name, renamed.length - at] as const)),
  );
  const oldestLast = rows.toSorted((a, b) => (age.get(a.field) ?? 0) - (age.get(b.field) ?? 0));
  return new Map(
    withPresentNames(module, oldestLast)
      .filter(({ field }) => kept.has(field))
      .map(({ field, before }) => [field, before]),
  );
}
