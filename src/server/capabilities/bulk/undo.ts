import { MOST_IN_BULK, TrellisError, UNDO_SECONDS, inSentence, sameJson, type ChangeKind } from "#contract";
import { inputFields, type Module } from "#metadata";
import { sql } from "kysely";
import { callerOf, type OperationContext } from "../../base/context.ts";
import { tenantBoundary, type Boundary } from "../../data/conditions/boundary.ts";
import { storedField } from "../../data/columns.ts";
import { oneOf } from "../../data/conditions/conditions.ts";
import type { FieldChange } from "../../data/write/history.ts";
import { localTime } from "../../data/local-time.ts";
import { selectRecords } from "../../data/read/select-records.ts";
import type { Row } from "../../base/tables.ts";
import type { Core } from "../../http/core.ts";
import { reviveRecords } from "../../records/revive-records.ts";
import { recordBoundary } from "../../records/caller-boundary.ts";
import { labelOf } from "../../records/read/label-of.ts";
import { notify } from "../../notifications/notify.ts";
import { lockFirst } from "../../records/lock-first.ts";
import { forbidden } from "../../policies/authorise.ts";
import { holds } from "../../policies/permissions.ts";
import { mergeInput } from "../../records/saving/merge-input.ts";
import { changeRecords, type Change } from "./change-records.ts";
import { withSelectedIds } from "./selected-ids.ts";
import { endpointFor, ownOperation } from "./own-operation.ts";
import { assertInScope } from "./scope-check.ts";
import { codeToUndo, isSave, isUndoable } from "./undoable.ts";

interface Entry {
  readonly module: string;
  readonly record_id: string;
  readonly revision: number;
  readonly kind: ChangeKind;
  readonly origin: string;
  readonly changes: readonly FieldChange[];
}

/** The change that a batch made to one record. */
interface Deed {
  readonly kind: "add" | "edit" | "remove";
  /** The revision that the batch left. */
  readonly revision: number;
  /** Values of its fields before the change. */
  readonly before: Row;
  /** The values came from a form, so they go back as a form would send them. */
  readonly isSave: boolean;
}

/**
 * Takes back what one request did, by what the history says of it: added records are removed, removed ones live again,
 * changed fields get the values they had. By the rules of removal, recycle bin and save, and all of it or nothing.
 * @returns how many records
 * @throws TrellisError notFound (nobody's batch, or somebody else's), undoTooLate, notUndoable, changedSince, forbidden
 */
export async function undo(core: Core, context: OperationContext, batchId: string): Promise<number> {
  const entries = await ownEntries(context, batchId);
  const deeds = deedsOf(context, entries);
  if (deeds.size > MOST_IN_BULK) throw new TrellisError("tooManyRecords", { params: { most: MOST_IN_BULK } });
  for (const code of codesFor(context.module, entries)) {
    const { caller } = context;
    if (caller === null || !holds(caller, code)) throw forbidden(code);
  }
  await lockFirst(context, null);
  const [living, deleted] = await lockUnchanged(context, deeds);
  context.journal.nameOrigin("undo");
  await removeAdded(core, context, deeds);
  await reviveRemoved(context, deleted);
  await changeBack(context, deeds, living);
  if (deeds.size > 1) await notifyUndo(context, deeds.size);
  return deeds.size;
}

/** Puts a message into the caller's inbox, to be looked up later. */
async function notifyUndo(context: OperationContext, count: number): Promise<void> {
  const { title, menu } = context.module;
  await notify(context, [callerOf(context).userId], {
    kind: "undo",
    text: {
      zh: `已撤销对 ${count} 条“${title.zh}”数据的批量操作`,
      en: `Undone: a change to ${count} records of ${inSentence(title).en}`,
    },
    link: menu?.path ?? null,
    isRead: true,
  });
}

async function ownEntries(context: OperationContext, batchId: string): Promise<readonly Entry[]> {
  const { deps } = context;
  const oldest = localTime(new Date(deps.clock().getTime() - UNDO_SECONDS * 1000), deps.config.timeZone);
  const { rows } = await sql<Entry & { readonly late: boolean }>`
    select module, record_id, revision, kind, origin, changes, written_at < ${oldest}::timestamp as late
    from trellis_history where batch_id = ${batchId} and user_id = ${callerOf(context).userId} order by revision, id`.execute(
    context.db,
  );
  if (rows.length === 0) throw new TrellisError("notFound");
  if (rows.some(({ late }) => late)) throw new TrellisError("undoTooLate");
  return rows;
}

function deedsOf(context: OperationContext, entries: readonly Entry[]): ReadonlyMap<string, Deed> {
  const { module } = context;
  const secret = new Set(module.fields.filter(({ writeOnly }) => writeOnly).map(({ name }) => name));
  const stored = new Set(module.fields.map(({ name }) => name));
  const deeds = new Map<string, Deed>();
  for (const { module: of, origin, kind, record_id: id, revision, changes } of entries) {
    if (of !== module.recordedAs || kind === "revive" || kind === "purge") throw new TrellisError("notUndoable");
    if (!isUndoable(context, origin, kind === "remove")) throw new TrellisError("notUndoable");
    if (changes.some(({ field }) => secret.has(field))) throw new TrellisError("notUndoable");
    const earlier = deeds.get(id);
    const before = Object.fromEntries(
      changes.filter(({ field }) => stored.has(field)).map(({ field, before: value }) => [field, value]),
    );
    deeds.set(id, {
      // A record that was added and then changed by the same request goes as it came.
      kind: earlier?.kind === "add" ? "add" : kind,
      revision,
      before: { ...before, ...earlier?.before },
      isSave: isSave(module, origin),
    });
  }
  return deeds;
}

function codesFor(module: Module, entries: readonly Entry[]): ReadonlySet<string> {
  return new Set(entries.map(({ kind, origin }) => codeToUndo(module, kind, origin)));
}

/** @throws TrellisError changedSince when any of the records is no longer as the batch left it */
async function lockUnchanged(
  context: OperationContext,
  deeds: ReadonlyMap<string, Deed>,
): Promise<readonly [living: readonly Row[], deleted: readonly Row[]]> {
  const { db, module } = context;
  const boundary = await recordBoundary(context);
  const lock = async (ids: readonly string[], deleted: boolean): Promise<readonly Row[]> =>
    ids.length === 0
      ? []
      : selectRecords(db, module, {
          boundary: tenantBoundary(boundary.tenantId),
          where: [oneOf(storedField(module, "id"), ids)],
          sort: [{ field: "id", descending: false }],
          lock: "update",
          secrets: true,
          ...(deleted ? { deleted: true } : {}),
        });
  const all = [...deeds];
  const removed = all.flatMap(([id, { kind }]) => (kind === "remove" ? [id] : []));
  const kept = all.flatMap(([id, { kind }]) => (kind === "remove" ? [] : [id]));
  const [living, deleted] = [await lock(kept, false), await lock(removed, true)];
  const found = new Map([...living, ...deleted].map((record) => [String(record["id"]), record]));
  const changed = all.filter(([id, { revision }]) => Number(found.get(id)?.["revision"]) !== revision).map(([id]) => id);
  const [first] = changed;
  if (first === undefined) return [living, deleted];
  const record = found.get(first);
  throw new TrellisError("changedSince", {
    params: { count: changed.length, record: record === undefined ? first : labelOf(context, boundary, record) },
    data: { count: changed.length, ids: changed.slice(0, 20) },
  });
}

async function removeAdded(core: Core, context: OperationContext, deeds: ReadonlyMap<string, Deed>): Promise<void> {
  const ids = [...deeds].flatMap(([id, { kind }]) => (kind === "add" ? [id] : []));
  if (ids.length === 0) return;
  const { run, endpoint } = await ownOperation(core, context, endpointFor(context, "remove"));
  await run(withSelectedIds({ ...context, endpoint }, ids));
}

/** The records come back as they were, so they must still lie in the caller's scope. */
async function reviveRemoved(context: OperationContext, records: readonly Row[]): Promise<void> {
  if (records.length === 0) return;
  const boundary = await recordBoundary(context);
  await assertInScope(context, boundary, await reviveRecords(context, tenantBoundary(boundary.tenantId), records));
}

async function changeBack(context: OperationContext, deeds: ReadonlyMap<string, Deed>, records: readonly Row[]): Promise<void> {
  const boundary = await recordBoundary(context);
  const changes = records.flatMap((current) => {
    const deed = deeds.get(String(current["id"]));
    if (deed?.kind !== "edit") return [];
    return [deed.isSave ? typedBack(context, boundary, current, deed.before) : { current, record: deed.before, faults: [] }];
  });
  if (changes.length > 0) await changeRecords(context, boundary, changes);
}

/**
 * The earlier values as somebody would type them in: what the caller may not write, or what the record's state locks, stops
 * the undo. Fields that no form has were computed, and get what they held.
 */
function typedBack({ deps, module }: OperationContext, { scope }: Boundary, current: Row, before: Row): Change {
  const typed = new Set(inputFields(module, "edit").map(({ name }) => name));
  const body = Object.fromEntries(Object.entries(before).filter(([name]) => typed.has(name)));
  const computed = Object.fromEntries(Object.entries(before).filter(([name]) => !typed.has(name)));
  const { record, faults } = mergeInput(deps, module, body, current, scope, { rejectsUnknown: true });
  if (faults.length === 0 && Object.entries(body).some(([name, value]) => !sameJson(record[name], value))) throw locked();
  return { current, record: { ...record, ...computed }, faults };
}

function locked(): TrellisError {
  return new TrellisError("actionRefused", {
    text: {
      zh: "部分字段在当前状态下不可编辑，未撤销",
      en: "Some of the fields cannot be edited in the record's current state. Nothing was undone.",
    },
  });
}
