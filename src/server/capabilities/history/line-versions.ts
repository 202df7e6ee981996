import { REVISION_FIELD, sameJson } from "#contract";
import { inputFields, type ChildRecords } from "#metadata";
import { sql, type RawBuilder } from "kysely";
import type { OperationContext } from "../../base/context.ts";
import type { Row, StoredRow } from "../../base/tables.ts";
import { storedField } from "../../data/columns.ts";
import type { Boundary } from "../../data/conditions/boundary.ts";
import { oneOf } from "../../data/conditions/conditions.ts";
import { shows } from "../../data/conditions/record-scope.ts";
import { selectRecords } from "../../data/read/select-records.ts";
import type { FieldChange } from "../../data/write/history.ts";
import { recordBoundary } from "../../records/scope/caller-boundary.ts";
import { authoriseRecords, childContext, childModule } from "../../records/scope/child-context.ts";
import { lockFirst } from "../../records/locks/lock-first.ts";
import { labelOf } from "../../records/read/label-of.ts";
import { tenantOf } from "../../records/read/child-records.ts";
import { readsList } from "../../records/scope/read-endpoints.ts";
import { lockDeleted } from "../../records/removal/deleted-records.ts";
import { reviveRecords } from "../../records/revive-records.ts";
import { earliestValues } from "./entries.ts";

/** An entry of the history of a record, and the side of it that is wanted. */
export interface Version {
  readonly entry: string;
  readonly side: "before" | "after";
}

/** Changes that give a record the lines of an earlier version. */
export interface LinePlan {
  /** Lines as a save takes them. */
  readonly lines: readonly Row[];
  /** The label of each line, by its place in `lines`. */
  readonly labels: readonly string[];
  /** The lines among them that are in the recycle bin. */
  readonly deleted: readonly string[];
}

/**
 * Compares the lines of a record with those that an earlier version had: lines added since go, deleted ones come back, and
 * changed ones get their earlier values. A line that has moved between records since stays where it is. A purged line has
 * left no values.
 * @returns null without a change, or for lines that the caller may not read
 */
export async function planLines(
  context: OperationContext,
  link: ChildRecords,
  record: StoredRow,
  version: Version,
): Promise<LinePlan | null> {
  const module = childModule(context, link);
  if (module === undefined || !(await readsList(context, module))) return null;
  const own = childContext(context, module, tenantOf(context.module, record));
  const boundary = await recordBoundary(own);
  if (!shows(boundary.scope, link.parentField)) return null;
  const since = await changedSince(context, version);
  const ofRecord = oneOf(storedField(module, link.parentField), [record.id]);
  const living = await selectRecords(own.db, module, { boundary, where: [ofRecord], lock: "update" });
  const removedSince = sql`exists (
    select 1 from trellis_history h
    where h.module = ${module.recordedAs} and h.record_id = t.id and h.kind = 'remove' and ${since})`;
  const deleted = await selectRecords(own.db, module, { boundary, deleted: true, where: [ofRecord, removedSince] });
  const changes = await lineChangesSince(own, [...living, ...deleted], since);
  const writable = writableNames(own, boundary);
  const planned = [
    ...living.flatMap((line): Row[] => {
      const { existed = true, values = new Map<string, unknown>() } = changes.get(line.id) ?? {};
      const known = { id: line.id, [REVISION_FIELD]: line.revision };
      if (values.has(link.parentField)) return [];
      if (!existed) return [{ ...known, isDeleted: 1 }];
      const earlier = differing(line, values, writable);
      return Object.keys(earlier).length === 0 ? [] : [{ ...known, ...earlier }];
    }),
    ...deleted.flatMap((line): Row[] => {
      const { existed = false, values = new Map<string, unknown>() } = changes.get(line.id) ?? {};
      return existed && !values.has(link.parentField) ? [{ id: line.id, ...differing(line, values, writable) }] : [];
    }),
  ];
  if (planned.length === 0) return null;
  const byId = new Map([...living, ...deleted].map((line) => [line.id, line]));
  const bin = new Set(deleted.map(({ id }) => id));
  return {
    lines: planned,
    labels: planned.map(({ id }) => labelOf(own, boundary, byId.get(String(id)) ?? {})),
    deleted: planned.flatMap(({ id }) => (bin.has(String(id)) ? [String(id)] : [])),
  };
}

/** Restores deleted lines of a record, by the right that their recycle bin requires. */
export async function reviveLines(context: OperationContext, ids: readonly string[]): Promise<void> {
  await authoriseRecords(context, "remove");
  const boundary = await recordBoundary(context);
  await lockFirst(context, null);
  await reviveRecords(context, boundary, await lockDeleted(context, boundary, ids));
}

/** Fields that an edit may change, as far as the caller sees and may write them. */
export function writableNames({ module }: OperationContext, { scope }: Boundary): ReadonlySet<string> {
  return new Set(
    inputFields(module, "edit")
      .filter(({ name, writeOnly }) => !writeOnly && scope.fields?.has(name) !== false && !scope.rules.readOnly.has(name))
      .map((field) => field.name),
  );
}

/**
 * A condition on entries `h` that are later than the version. What one request wrote has one batch: the lines of a save
 * belong to the version that it made.
 */
async function changedSince({ db, module }: OperationContext, { entry, side }: Version): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ batch_id: string }>`
    select batch_id from trellis_history where id = ${entry} and module = ${module.recordedAs}`.execute(db);
  const batch = rows[0]?.batch_id ?? null;
  const later = sql`h.id > ${entry}::bigint and h.batch_id <> ${batch}::bigint`;
  return side === "after" ? sql`(${later})` : sql`(${later} or h.batch_id = ${batch}::bigint)`;
}

interface LineChanges {
  /** True if the line existed in the version; absent if it has neither come nor gone since. */
  readonly existed?: boolean;
  /** Values of its fields in the version, where they have changed since. */
  readonly values: ReadonlyMap<string, unknown>;
}

async function lineChangesSince(
  { db, module }: OperationContext,
  lines: readonly StoredRow[],
  since: RawBuilder<unknown>,
): Promise<ReadonlyMap<string, LineChanges>> {
  if (lines.length === 0) return new Map();
  const of = sql`h.module = ${module.recordedAs} and h.record_id = any(${lines.map(({ id }) => id)}::bigint[]) and ${since}`;
  const { rows: turns } = await sql<{ id: string; kind: string }>`
    select distinct on (h.record_id) h.record_id::text as id, h.kind from trellis_history h
    where ${of} and h.kind in ('add', 'remove', 'revive') order by h.record_id, h.revision, h.id`.execute(db);
  const { rows } = await sql<FieldChange & { readonly id: string }>`
    select distinct on (h.record_id, c->>'field') h.record_id::text as id, c->>'field' as field, c->'before' as before,
      c->'after' as after
    from trellis_history h cross join lateral jsonb_array_elements(h.changes) as c
    where ${of} order by h.record_id, c->>'field', h.revision, h.id`.execute(db);
  const existed = new Map(turns.map(({ id, kind }) => [id, kind === "remove"]));
  const values = Map.groupBy(rows, ({ id }) => id);
  return new Map(
    lines.map(({ id }) => {
      const was = existed.get(id);
      return [id, { ...(was === undefined ? {} : { existed: was }), values: earliestValues(module, values.get(id) ?? []) }];
    }),
  );
}

function differing(line: StoredRow, values: ReadonlyMap<string, unknown>, writable: ReadonlySet<string>): Row {
  return Object.fromEntries([...values].filter(([name, value]) => writable.has(name) && !sameJson(value, line[name])));
}
