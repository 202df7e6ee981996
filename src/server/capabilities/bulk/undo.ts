import { MOST_IN_BULK, TrellisError, UNDO_SECONDS, inSentence, sameJson, type ChangeKind } from "#contract";
import { inputFields, type Module } from "#metadata";
import type { Follow } from "#metadata/computed";
import { sql } from "kysely";
import { callerOf, type OperationContext } from "../../base/context.ts";
import { tenantBoundary, type Boundary } from "../../data/conditions/boundary.ts";
import { storedField } from "../../data/columns.ts";
import { oneOf } from "../../data/conditions/conditions.ts";
import { recordLines, writtenLines, type FieldChange } from "../../data/write/history.ts";
import { localTime } from "../../data/local-time.ts";
import { selectRecords } from "../../data/read/select-records.ts";
import type { Row, StoredRow } from "../../base/tables.ts";
import type { Core } from "../../http/core.ts";
import { reviveRecords } from "../../records/revive-records.ts";
import { recordBoundary } from "../../records/scope/caller-boundary.ts";
import { authoriseRecords, childContext } from "../../records/scope/child-context.ts";
import { authorOf } from "../../records/records.ts";
import { labelOf } from "../../records/read/label-of.ts";
import { notify } from "../../notifications/notify.ts";
import { lockFirst } from "../../records/locks/lock-first.ts";
import { forbidden } from "../../policies/authorise.ts";
import { holds } from "../../policies/permissions.ts";
import { followInputs } from "../../records/saving/follow-inputs.ts";
import { mergeInput } from "../../records/saving/merge-input.ts";
import { changeRecords, type Change } from "./change-records.ts";
import { withSelectedIds } from "./selected-ids.ts";
import { endpointFor, ownOperation } from "./own-operation.ts";
import { assertInScope } from "./scope-check.ts";
import { areLinesUndoable, codeToUndo, isSave, isUndoable, linesBySave } from "./undoable.ts";

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
  /** A line that a restored version took out of the recycle bin is `revive`. */
  readonly kind: "add" | "edit" | "remove" | "revive";
  /** The revision that the batch left. */
  readonly revision: number;
  /** Values of its fields before the change. */
  readonly before: Row;
  /** The values came from a form, so they go back as a form would send them. */
  readonly isSave: boolean;
}

/**
 * Undoes one request by its history: removes added records, restores removed ones and puts earlier values back. Lines
 * that were saved with a record follow it. The rules of removal, recycle bin and save apply, and a failure undoes
 * nothing.
 * @returns the number of records
 * @throws TrellisError notFound (also for a batch of another user), undoTooLate, notUndoable, changedSince, forbidden
 */
export async function undo(core: Core, context: OperationContext, batchId: string): Promise<number> {
  const entries = await ownEntries(context, batchId);
  const isOwn = ({ module }: Entry): boolean => module === context.module.recordedAs;
  const deeds = deedsOf(context, entries.filter(isOwn), false);
  const lines = linesOf(
    context,
    entries.filter((entry) => !isOwn(entry)),
  );
  const count = [...lines].reduce((sum, part) => sum + part.deeds.size, deeds.size);
  if (count > MOST_IN_BULK) throw new TrellisError("tooManyRecords", { params: { most: MOST_IN_BULK } });
  if (deeds.size === 0) throw new TrellisError("notUndoable");
  authoriseUndo(context, entries.filter(isOwn));
  await lockFirst(context, null);
  const locked = await lockUnchanged(context, deeds);
  context.journal.nameOrigin("undo");
  // An added record can only go after its lines, and a line is judged by the record as the save left it.
  for (const part of lines) await takeBackLines(core, part);
  // The lines changed what their record gathers, and it is judged by that.
  await takeBack(core, context, deeds, lines.length === 0 ? locked : await lockUnchanged(context, deeds));
  await noteLines(context, entries.filter(isOwn), locked[0]);
  if (deeds.size > 1) await notifyUndo(context, deeds.size);
  return deeds.size;
}

/** Lines of the records of the batch: records of another module, saved with them. */
interface LinesPart {
  readonly context: OperationContext;
  readonly entries: readonly Entry[];
  readonly deeds: ReadonlyMap<string, Deed>;
}

/** @throws TrellisError notUndoable for records that are no lines of the module */
function linesOf(context: OperationContext, entries: readonly Entry[]): readonly LinesPart[] {
  return [...Map.groupBy(entries, ({ module }) => module)].map(([name, some]) => {
    const [first] = some;
    const module = first === undefined ? undefined : linesBySave(context, first.origin).get(name);
    if (module === undefined) throw new TrellisError("notUndoable");
    const own = childContext(context, module, context.tenantId);
    return { context: own, entries: some, deeds: deedsOf(own, some, true) };
  });
}

/** Adds the restored lines to the history of their record. */
async function noteLines(context: OperationContext, entries: readonly Entry[], living: readonly StoredRow[]): Promise<void> {
  const { db, journal, module } = context;
  for (const { record_id: id, kind, changes } of entries) {
    const record = kind === "add" ? undefined : living.find((one) => one.id === id);
    if (record === undefined) continue;
    for (const { field, after } of changes) {
      const lines = module.children.some((link) => link.field.name === field) ? writtenLines(after) : null;
      if (lines === null) continue;
      const back = { add: lines.remove, edit: lines.edit, remove: lines.add };
      await recordLines(db, journal, module, [{ field, record, lines: back }], authorOf(context));
    }
  }
}

/** Undoes changes of lines by the rights and rules of their module. */
async function takeBackLines(core: Core, { context, entries, deeds }: LinesPart): Promise<void> {
  authoriseUndo(context, entries);
  if (entries.some(({ kind }) => kind === "edit")) await authoriseRecords(context, "edit");
  await takeBack(core, context, deeds, await lockUnchanged(context, deeds));
}

/** @throws TrellisError forbidden */
function authoriseUndo(context: OperationContext, entries: readonly Entry[]): void {
  const { caller } = context;
  for (const code of codesFor(context.module, entries)) if (caller === null || !holds(caller, code)) throw forbidden(code);
}

async function takeBack(
  core: Core,
  context: OperationContext,
  deeds: ReadonlyMap<string, Deed>,
  [living, deleted]: readonly [living: readonly StoredRow[], deleted: readonly StoredRow[]],
): Promise<void> {
  // A line goes back to the recycle bin with the values that it had there.
  await changeBack(context, deeds, living, "revive");
  await removeAdded(core, context, deeds);
  await reviveRemoved(context, deleted);
  await changeBack(context, deeds, living, "edit");
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

/** @param areLines the records were saved as lines of others */
function deedsOf(context: OperationContext, entries: readonly Entry[], areLines: boolean): ReadonlyMap<string, Deed> {
  const { module } = context;
  const secret = new Set(module.fields.filter(({ writeOnly }) => writeOnly).map(({ name }) => name));
  const stored = new Set(module.fields.map(({ name }) => name));
  const deeds = new Map<string, Deed>();
  for (const { origin, kind, record_id: id, revision, changes } of entries) {
    if (kind === "purge" || (kind === "revive" && !areLines)) throw new TrellisError("notUndoable");
    const removes = kind === "remove";
    if (!(areLines ? areLinesUndoable(context, removes) : isUndoable(context, origin, removes)))
      throw new TrellisError("notUndoable");
    if (changes.some(({ field }) => secret.has(field))) throw new TrellisError("notUndoable");
    const earlier = deeds.get(id);
    const before = Object.fromEntries(
      changes.filter(({ field }) => stored.has(field)).map(({ field, before: value }) => [field, value]),
    );
    deeds.set(id, {
      // A record that came with the request and was then changed by it goes as it came.
      kind: earlier?.kind === "add" || earlier?.kind === "revive" ? earlier.kind : kind,
      revision,
      before: { ...before, ...earlier?.before },
      isSave: areLines || isSave(module, origin),
    });
  }
  return deeds;
}

function codesFor(module: Module, entries: readonly Entry[]): ReadonlySet<string> {
  return new Set(entries.map(({ kind, origin }) => codeToUndo(module, kind, origin)));
}

/** @throws TrellisError changedSince when a later change of one of the records exists */
async function lockUnchanged(
  context: OperationContext,
  deeds: ReadonlyMap<string, Deed>,
): Promise<readonly [living: readonly StoredRow[], deleted: readonly StoredRow[]]> {
  const { db, module } = context;
  const boundary = await recordBoundary(context);
  const lock = async (ids: readonly string[], deleted: boolean): Promise<readonly StoredRow[]> =>
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
  const found = new Map([...living, ...deleted].map((record) => [record.id, record]));
  const changed = all.filter(([id, { revision }]) => found.get(id)?.revision !== revision).map(([id]) => id);
  const [first] = changed;
  if (first === undefined) return [living, deleted];
  const record = found.get(first);
  throw new TrellisError("changedSince", {
    params: { count: changed.length, record: record === undefined ? first : labelOf(context, boundary, record) },
    data: { count: changed.length, ids: changed.slice(0, 20) },
  });
}

async function removeAdded(core: Core, context: OperationContext, deeds: ReadonlyMap<string, Deed>): Promise<void> {
  const ids = [...deeds].flatMap(([id, { kind }]) => (kind === "add" || kind === "revive" ? [id] : []));
  if (ids.length === 0) return;
  const { run, endpoint } = await ownOperation(core, context, endpointFor(context, "remove"));
  await run(withSelectedIds({ ...context, endpoint }, ids));
}

/** Restored records have their old values, so they must be in the caller's scope. */
async function reviveRemoved(context: OperationContext, records: readonly StoredRow[]): Promise<void> {
  if (records.length === 0) return;
  const boundary = await recordBoundary(context);
  await assertInScope(context, boundary, await reviveRecords(context, tenantBoundary(boundary.tenantId), records));
}

async function changeBack(
  context: OperationContext,
  deeds: ReadonlyMap<string, Deed>,
  records: readonly StoredRow[],
  kind: "edit" | "revive",
): Promise<void> {
  const boundary = await recordBoundary(context);
  const follow = await followInputs(
    context,
    records.map((current) => ({ body: deeds.get(current.id)?.before ?? {}, current })),
  );
  const changes = records.flatMap((current) => {
    const deed = deeds.get(current.id);
    if (deed?.kind !== kind || Object.keys(deed.before).length === 0) return [];
    return [
      deed.isSave
        ? typedBack(context, boundary, current, { before: deed.before, follow })
        : { current, record: deed.before, faults: [] },
    ];
  });
  if (changes.length > 0) await changeRecords(context, boundary, changes);
}

/**
 * The earlier values as the input of a form. A field that the caller may not write, or that the state of the record
 * locks, stops the undo. Fields without an input were computed, and get their earlier values.
 */
function typedBack(
  { deps, module }: OperationContext,
  { scope }: Boundary,
  current: StoredRow,
  { before, follow }: { readonly before: Row; readonly follow: Follow | undefined },
): Change {
  const typed = new Set(inputFields(module, "edit").map(({ name }) => name));
  const body = Object.fromEntries(Object.entries(before).filter(([name]) => typed.has(name)));
  const computed = Object.fromEntries(Object.entries(before).filter(([name]) => !typed.has(name)));
  const { record, faults } = mergeInput(deps, module, body, current, scope, { rejectsUnknown: true, follow });
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
