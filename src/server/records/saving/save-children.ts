import { REVISION_FIELD, TrellisError, isJsonObject, type FieldFault, type Json } from "#contract";
import { MOST_CHILDREN, fieldFaultsOf, type ChildRecords, type Module, type ValidationFault } from "#metadata";
import { readsAny } from "#metadata/computed";
import { sql } from "kysely";
import type { OperationContext } from "../../base/context.ts";
import type { Row, StoredRow } from "../../base/tables.ts";
import { livingWithin, tenantBoundary } from "../../data/conditions/boundary.ts";
import { storedField } from "../../data/columns.ts";
import { isWhole } from "../../data/conditions/filter-values.ts";
import { all, column, oneOf, type Condition } from "../../data/conditions/conditions.ts";
import { tableAs } from "../../data/read/select-records.ts";
import { BeyondLimits } from "../../data/write/refuse-gathered.ts";
import { recordLines, type WrittenLines } from "../../data/write/history.ts";
import { authoriseRecords, childContext, childModule } from "../child-context.ts";
import { matchesCondition } from "../matches-condition.ts";
import { authorOf } from "../records.ts";
import { removeRecords } from "../removal/remove-records.ts";
import { gatheredBy, judgeGathered, readGathered, type SavedParent, type SentLines } from "./judge-gathered.ts";
import { countFault, lineErrors, type RefusedLine } from "./line-errors.ts";
import { saveRecords, type SaveInput } from "./save-records.ts";

/** Further facts about sent lines. */
export interface LineOptions {
  /** Finds further faults of lines, such as repeated values of a file. */
  readonly judge?: LineJudge;
  readonly revival?: LineRevival;
}

/** Sent lines that are in the recycle bin. They are restored before their values are saved. */
export interface LineRevival {
  readonly ids: ReadonlySet<string>;
  /** Restores lines in the context of their module, by the caller's rights there. */
  readonly revive: (context: OperationContext, ids: readonly string[]) => Promise<void>;
}

/** Separates the lines of other modules from the values of the record. */
export function splitLines(
  { module }: OperationContext,
  body: Readonly<Record<string, unknown>>,
): { readonly own: Readonly<Record<string, unknown>>; readonly lines: SentLines } {
  const sent = module.children.filter(({ field }) => field.name in body);
  if (sent.length === 0) return { own: body, lines: new Map() };
  const names = new Set(sent.map(({ field }) => field.name));
  return {
    own: Object.fromEntries(Object.entries(body).filter(([name]) => !names.has(name))),
    lines: new Map(sent.map((link) => [link, body[link.field.name]])),
  };
}

/** Lines that a save wrote, and lines that were sent without a change. */
export interface LineCounts {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
}

export interface SavedChildren {
  /** Faults, each at its line and field. */
  readonly errors: readonly FieldFault[];
  /** The stored values of lines that another user has changed meanwhile, by pointer. */
  readonly newer: Readonly<Record<string, Json>>;
  readonly counts: LineCounts;
  /** The record as its lines leave it. */
  readonly record: StoredRow;
}

/**
 * Saves the lines of a record within its transaction, by the same path as records of their own module: with the
 * caller's rights there, its rules, revisions and interceptors. A line with an id is changed, one with `isDeleted: 1`
 * deleted, one without an id added. Lines that are not sent stay, so that two people can add lines at once. A fault of
 * any line refuses the whole request.
 * @throws TrellisError forbidden, tooManyRecords, notRestorable
 */
export async function saveChildren(
  context: OperationContext,
  parent: SavedParent,
  sent: SentLines,
  options: LineOptions = {},
): Promise<SavedChildren> {
  const errors: FieldFault[] = [];
  const counts = { added: 0, changed: 0, unchanged: 0 };
  const newer: Record<string, Json> = {};
  const gathered = gatheredBy(context, sent);
  const waits = ({ field }: ChildRecords): boolean => readsAny(field.visible, gathered) || readsAny(field.disabled, gathered);
  // Lines that other lines show or lock are saved after them.
  for (const link of context.module.children.toSorted((a, b) => Number(waits(a)) - Number(waits(b)))) {
    const module = childModule(context, link);
    const isNew = parent.before === null;
    if (module === undefined || (!isNew && !sent.has(link))) continue;
    const seen = waits(link) ? { ...parent, saved: await readGathered(context, parent) } : parent;
    if (isClosed(context, link, seen)) continue;
    const own = { ...childContext(context, module, parent.tenantId), linesOf: context.module.name };
    const lines = linesOf(link, sent.get(link));
    const written = { add: [], edit: [], remove: [] };
    let refused: readonly RefusedLine[];
    try {
      refused = await saveLines(own, link, parent.saved.id, lines, { counts, written }, options);
    } catch (error) {
      if (!(error instanceof BeyondLimits) || error.module.name !== context.module.name) throw error;
      // The sum is a field of the record whose form sent the lines.
      errors.push(...fieldFaultsOf(error.faults, context.module.fields));
      continue;
    }
    const found = lineErrors(link, refused);
    errors.push(...found.errors);
    Object.assign(newer, found.newer);
    if (refused.length === 0) await noteLines(context, link, parent.saved, written);
    if (refused.length === 0) errors.push(...countFault(link, await countLines(own, link, parent.saved.id)));
  }
  if (errors.length > 0 || gathered.size === 0) return { errors, newer, counts, record: parent.saved };
  return { newer, counts, ...(await judgeGathered(context, parent, gathered)) };
}

/** The history of the record names the lines. The history of each line has its changes. */
async function noteLines(
  context: OperationContext,
  { field }: ChildRecords,
  record: StoredRow,
  lines: WrittenLines,
): Promise<void> {
  if (Object.values(lines).every((ids) => ids.length === 0)) return;
  await recordLines(context.db, context.journal, context.module, { field: field.name, record, lines }, authorOf(context));
}

/** Faults of a line before it is stored, by its place in the input. */
export type LineJudge = (link: ChildRecords, module: Module, record: Row, place: number) => readonly ValidationFault[];

/** Outcome of the lines of a save. */
interface Outcome {
  readonly counts: { -readonly [Name in keyof LineCounts]: number };
  readonly written: { readonly [Kind in keyof WrittenLines]: string[] };
}

/**
 * True while a condition of the record hides or locks the lines. Their input is then ignored, like that of any field.
 */
function isClosed(context: OperationContext, { field }: ChildRecords, { before, saved }: SavedParent): boolean {
  const holds = (condition: typeof field.visible, record: Row): boolean =>
    condition !== null && matchesCondition(context, condition, record);
  if (field.visible !== null && !holds(field.visible, saved)) return true;
  return before !== null && holds(field.disabled, before) && holds(field.disabled, saved);
}

interface Line {
  readonly place: number;
  readonly id: string | null;
  readonly isRemoved: boolean;
  readonly values: Readonly<Record<string, unknown>>;
}

function linesOf({ field }: ChildRecords, sent: unknown): readonly Line[] {
  if (sent === null || sent === undefined) return [];
  if (!Array.isArray(sent) || !sent.every(isJsonObject)) throw new TrellisError("badRequest", { params: { reason: field.name } });
  if (sent.length > MOST_CHILDREN) throw new TrellisError("tooManyRecords", { params: { most: MOST_CHILDREN } });
  return sent.map((line, place) => {
    const { id = null, isDeleted, ...values } = line;
    return { place, id: id === null || id === "" ? null : String(id), isRemoved: Number(isDeleted) === 1, values };
  });
}

async function saveLines(
  context: OperationContext,
  link: ChildRecords,
  parentId: string,
  lines: readonly Line[],
  { counts, written }: Outcome,
  { judge, revival }: LineOptions,
): Promise<RefusedLine[]> {
  const refused: RefusedLine[] = [];
  const removed = lines.filter(({ id, isRemoved }) => id !== null && isRemoved);
  const added = lines.filter(({ id, isRemoved }) => id === null && !isRemoved);
  // A line with its id only keeps its place in the list, and nothing else of it is sent.
  const changed = lines.filter(
    ({ id, isRemoved, values }) => id !== null && !isRemoved && Object.keys(values).some((name) => name !== REVISION_FIELD),
  );
  counts.unchanged += lines.length - removed.length - added.length - changed.length;
  const isRevived = (id: string | null): boolean => id !== null && revival?.ids.has(id) === true;
  const own = await ownIds(context, link, parentId, [...removed, ...changed]);
  const isOwn = ({ id, place }: Line): boolean => {
    if (own.has(id ?? "") || isRevived(id)) return true;
    refused.push({ place, error: new TrellisError("notFound") });
    return false;
  };
  // Deletions come first: they make room for values that must be unique.
  const going = removed.filter(isOwn);
  if (going.length > 0) {
    await authoriseRecords(context, "remove");
    refused.push(...(await removeLines(context, going)));
    written.remove.push(...going.map(({ id }) => id ?? ""));
  }
  const returning = lines.flatMap(({ id }) => (id !== null && isRevived(id) ? [id] : []));
  if (returning.length > 0) {
    await revival?.revive(context, returning);
    written.add.push(...returning);
  }
  if (added.length > 0) await authoriseRecords(context, "add");
  if (changed.length > 0) await authoriseRecords(context, "edit");
  const saving = [...changed.filter(isOwn), ...added].sort((a, b) => a.place - b.place);
  const next = await nextPosition(context, link, parentId, added);
  const inputs = saving.map(({ id, values }): SaveInput => {
    const position = id === null && next !== null && values[next.field] === undefined ? { [next.field]: (next.value += 1) } : {};
    return { id, body: { ...values, ...position, [link.parentField]: parentId } };
  });
  if (inputs.length === 0) return refused;
  const also = (record: Row, at: number): readonly ValidationFault[] =>
    judge?.(link, context.module, record, saving[at]?.place ?? 0) ?? [];
  const outcomes = await saveRecords(context, inputs, { also });
  for (const [at, outcome] of outcomes.entries()) {
    const place = saving[at]?.place;
    if (outcome.kind === "saved") {
      const made = outcomeOf(outcome);
      counts[made] += 1;
      if (made !== "unchanged" && !isRevived(outcome.saved.id)) written[made === "added" ? "add" : "edit"].push(outcome.saved.id);
    } else if (place !== undefined) refused.push({ place, error: outcome.error });
  }
  return refused;
}

function outcomeOf({ before, saved }: SavedParent): keyof LineCounts {
  return before === null ? "added" : before === saved ? "unchanged" : "changed";
}

/** Deletes the lines together; one by one only to find those that are refused. */
async function removeLines(context: OperationContext, lines: readonly Line[]): Promise<RefusedLine[]> {
  const remove = async (some: readonly Line[]): Promise<TrellisError | null> => {
    try {
      await removeRecords(
        context,
        some.map(({ id }) => id ?? ""),
        new Map(some.map(({ id, values }) => [id ?? "", values[REVISION_FIELD]])),
      );
      return null;
    } catch (error) {
      if (error instanceof TrellisError) return error;
      throw error;
    }
  };
  if ((await remove(lines)) === null) return [];
  const refused: RefusedLine[] = [];
  for (const line of lines) {
    const error = await remove([line]);
    if (error !== null) refused.push({ place: line.place, error });
  }
  return refused;
}

function ofParent(context: OperationContext, { parentField }: ChildRecords, parentId: string): Condition {
  const { module, tenantId } = context;
  return all([
    livingWithin(module, tenantBoundary(module.tenancy === "tenant" ? tenantId : null)),
    oneOf(storedField(module, parentField), [parentId]),
  ]);
}

/** The ids that belong to the record: a line of another record is none of this one's. */
async function ownIds(
  context: OperationContext,
  link: ChildRecords,
  parentId: string,
  lines: readonly Line[],
): Promise<ReadonlySet<string>> {
  const ids = lines.flatMap(({ id }) => (id !== null && isWhole("bigint", id) ? [id] : []));
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select t.id::text as id from ${tableAs(context.module)}
    where ${ofParent(context, link, parentId)} and ${oneOf(storedField(context.module, "id"), ids)}`.execute(context.db);
  return new Set(rows.map(({ id }) => id));
}

async function countLines(context: OperationContext, link: ChildRecords, parentId: string): Promise<number | null> {
  if (link.minItems === 0 && link.maxItems === null) return null;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int4 as count from ${tableAs(context.module)} where ${ofParent(context, link, parentId)}`.execute(
    context.db,
  );
  return rows[0]?.count ?? 0;
}

/** New lines without a position stand behind the others. */
async function nextPosition(
  context: OperationContext,
  link: ChildRecords,
  parentId: string,
  added: readonly Line[],
): Promise<{ readonly field: string; value: number } | null> {
  const { sort } = link;
  if (sort === null || added.every(({ values }) => values[sort] !== undefined && values[sort] !== null)) return null;
  const { rows } = await sql<{ last: number | null }>`
    select max(${column(storedField(context.module, sort))})::int4 as last from ${tableAs(context.module)}
    where ${ofParent(context, link, parentId)}`.execute(context.db);
  return { field: sort, value: rows[0]?.last ?? 0 };
}
