import { REVISION_FIELD, TrellisError, isJsonObject } from "#contract";
import { MOST_CHILDREN, type ChildRecords, type Module, type ValidationFault } from "#metadata";
import { sql } from "kysely";
import type { OperationContext } from "../../base/context.ts";
import type { Row } from "../../base/tables.ts";
import { livingWithin, tenantBoundary } from "../../data/conditions/boundary.ts";
import { storedField } from "../../data/columns.ts";
import { isWhole } from "../../data/conditions/filter-values.ts";
import { all, column, oneOf, type Condition } from "../../data/conditions/conditions.ts";
import { tableAs } from "../../data/read/select-records.ts";
import type { WrittenLines } from "../../data/write/history.ts";
import type { Written } from "../faults/changed-field.ts";
import { removeRecords } from "../removal/remove-records.ts";
import { authoriseRecords } from "../scope/child-context.ts";
import type { SavedParent } from "./judge-gathered.ts";
import type { RefusedLine } from "./line-errors.ts";
import { overlapsBetween } from "./overlap-faults.ts";
import { saveRecords, type SaveInput } from "./save-records.ts";
import { repeatedValues } from "./unique-faults.ts";

/** Further facts about sent lines. */
export interface LineOptions {
  /** Finds further faults of lines, such as repeated values of a file. */
  readonly judge?: LineJudge;
  readonly revival?: LineRevival;
}

/** Faults of a line before it is stored, by the place of its record and its own place in the input of that record. */
export type LineJudge = (
  link: ChildRecords,
  module: Module,
  record: Row,
  at: { readonly parent: number; readonly place: number },
) => readonly ValidationFault[];

/** Sent lines that are in the recycle bin. They are restored before their values are saved. */
export interface LineRevival {
  readonly ids: ReadonlySet<string>;
  /** Restores lines in the context of their module, by the caller's rights there. */
  readonly revive: (context: OperationContext, ids: readonly string[]) => Promise<void>;
}

/** Lines that a save wrote, and lines that were sent without a change. */
export interface LineCounts {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
}

/** The sent lines of a record in one of its lists, and what becomes of them. */
export interface LineList {
  /** Place of the record among those that are saved together. */
  readonly parent: number;
  readonly parentId: string;
  readonly lines: readonly Line[];
  readonly counts: { -readonly [Name in keyof LineCounts]: number };
  readonly written: { readonly [Kind in keyof WrittenLines]: string[] };
  readonly refused: RefusedLine[];
}

interface Line {
  readonly place: number;
  readonly id: string | null;
  readonly isRemoved: boolean;
  readonly values: Readonly<Record<string, unknown>>;
}

/** A line with the list that it belongs to. */
type ListedLine = Line & { readonly list: LineList };

/** @throws TrellisError badRequest, tooManyRecords */
export function linesOf({ field }: ChildRecords, sent: unknown): readonly Line[] {
  if (sent === null || sent === undefined) return [];
  if (!Array.isArray(sent) || !sent.every(isJsonObject)) throw new TrellisError("badRequest", { params: { reason: field.name } });
  if (sent.length > MOST_CHILDREN) throw new TrellisError("tooManyRecords", { params: { most: MOST_CHILDREN } });
  return sent.map((line, place) => {
    const { id = null, isDeleted, ...values } = line;
    return { place, id: id === null || id === "" ? null : String(id), isRemoved: Number(isDeleted) === 1, values };
  });
}

/** Saves the lines of one list of records: in one call of the save, in the order of the records and of their lines. */
export async function saveLines(
  context: OperationContext,
  link: ChildRecords,
  lists: readonly LineList[],
  { judge, revival }: LineOptions,
): Promise<void> {
  const sent = lists.flatMap((list) => list.lines.map((line): ListedLine => ({ ...line, list })));
  const kinds = Map.groupBy(sent, kindOf);
  const [removed = [], added = [], changed = []] = (["remove", "add", "edit"] as const).map((kind) => kinds.get(kind));
  for (const { list } of kinds.get("none") ?? []) list.counts.unchanged += 1;
  const isRevived = (id: string | null): boolean => id !== null && revival?.ids.has(id) === true;
  const owners = await ownersOf(context, link, lists, [...removed, ...changed]);
  const isOwn = ({ id, place, list }: ListedLine): boolean => {
    if (owners.get(id ?? "") === list.parentId || isRevived(id)) return true;
    list.refused.push({ place, error: new TrellisError("notFound") });
    return false;
  };
  // Deletions come first: they make room for values that must be unique.
  const going = removed.filter(isOwn);
  if (going.length > 0) {
    await authoriseRecords(context, "remove");
    await removeLines(context, going);
    for (const { id, list } of going) list.written.remove.push(id ?? "");
  }
  const returning = sent.filter(({ id }) => isRevived(id));
  if (returning.length > 0) {
    await revival?.revive(
      context,
      returning.flatMap(({ id }) => id ?? []),
    );
    for (const { id, list } of returning) list.written.add.push(id ?? "");
  }
  if (added.length > 0) await authoriseRecords(context, "add");
  if (changed.length > 0) await authoriseRecords(context, "edit");
  const kept = new Set([...changed.filter(isOwn), ...added]);
  const saving = sent.filter((line) => kept.has(line));
  const positions = await lastPositions(context, link, added);
  const inputs = saving.map(({ id, values, list: { parentId } }): SaveInput => {
    const position = id === null && link.sort !== null && positions !== null && values[link.sort] === undefined;
    if (position) positions.set(parentId, (positions.get(parentId) ?? 0) + 1);
    return {
      id,
      body: { ...values, ...(position ? { [link.sort]: positions.get(parentId) } : {}), [link.parentField]: parentId },
    };
  });
  if (inputs.length === 0) return;
  const repeated = repeatedValues(context.module);
  const overlapping = new Map(lists.map((list) => [list, overlapsBetween(context)]));
  const also = (written: Written, at: number): readonly ValidationFault[] => {
    const line = saving[at];
    if (line === undefined) return [];
    const { list, place } = line;
    const unique = judge?.(link, context.module, written.record, { parent: list.parent, place }) ?? repeated(written);
    return [...unique, ...(overlapping.get(list)?.(written) ?? [])];
  };
  const outcomes = await saveRecords(context, inputs, { also });
  for (const [at, { list, place }] of saving.entries()) {
    const outcome = outcomes[at];
    if (outcome?.kind === "saved") {
      const made = outcomeOf(outcome);
      list.counts[made] += 1;
      if (made !== "unchanged" && !isRevived(outcome.saved.id))
        list.written[made === "added" ? "add" : "edit"].push(outcome.saved.id);
    } else if (outcome !== undefined) list.refused.push({ place, error: outcome.error });
  }
}

function kindOf({ id, isRemoved, values }: Line): "add" | "edit" | "remove" | "none" {
  if (id === null) return isRemoved ? "none" : "add";
  if (isRemoved) return "remove";
  // A line with its id only keeps its place in the list, and nothing else of it is sent.
  return Object.keys(values).some((name) => name !== REVISION_FIELD) ? "edit" : "none";
}

function outcomeOf({ before, saved }: SavedParent): keyof LineCounts {
  return before === null ? "added" : before === saved ? "unchanged" : "changed";
}

/** Deletes the lines together; one by one only to find those that are refused. */
async function removeLines(context: OperationContext, lines: readonly ListedLine[]): Promise<void> {
  const remove = async (some: readonly ListedLine[]): Promise<TrellisError | null> => {
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
  if ((await remove(lines)) === null) return;
  for (const line of lines) {
    const error = await remove([line]);
    if (error !== null) line.list.refused.push({ place: line.place, error });
  }
}

function ofParents(context: OperationContext, { parentField }: ChildRecords, parentIds: readonly string[]): Condition {
  const { module, tenantId } = context;
  return all([
    livingWithin(module, tenantBoundary(module.tenancy === "tenant" ? tenantId : null)),
    oneOf(storedField(module, parentField), [...new Set(parentIds)]),
  ]);
}

/** The records that the lines belong to, by the id of the line. A line of another record is none of this one's. */
async function ownersOf(
  context: OperationContext,
  link: ChildRecords,
  lists: readonly LineList[],
  lines: readonly Line[],
): Promise<ReadonlyMap<string, string>> {
  const { module, db } = context;
  const ids = lines.flatMap(({ id }) => (id !== null && isWhole("bigint", id) ? [id] : []));
  if (ids.length === 0) return new Map();
  const parents = lists.map(({ parentId }) => parentId);
  const { rows } = await sql<{ id: string; parent: string }>`
    select t.id::text as id, ${column(storedField(module, link.parentField))}::text as parent from ${tableAs(module)}
    where ${ofParents(context, link, parents)} and ${oneOf(storedField(module, "id"), ids)}`.execute(db);
  return new Map(rows.map(({ id, parent }) => [id, parent]));
}

/** @returns the number of lines of each record that has some, by its id; null = no limit to compare with */
export async function countLines(
  context: OperationContext,
  link: ChildRecords,
  parentIds: readonly string[],
): Promise<ReadonlyMap<string, number> | null> {
  if ((link.minItems === 0 && link.maxItems === null) || parentIds.length === 0) return null;
  const { rows } = await sql<{ parent: string; value: number }>`
    ${ofEachParent(context, link, sql`count(*)`, parentIds)}`.execute(context.db);
  return new Map(rows.map(({ parent, value }) => [parent, value]));
}

/** The last position in each list, by the id of its record: new lines without a position stand behind the others. */
async function lastPositions(
  context: OperationContext,
  link: ChildRecords,
  added: readonly ListedLine[],
): Promise<Map<string, number> | null> {
  const { sort } = link;
  const waiting = sort === null ? [] : added.filter(({ values }) => values[sort] === undefined || values[sort] === null);
  if (sort === null || waiting.length === 0) return null;
  const last = sql`max(${column(storedField(context.module, sort))})`;
  const parents = waiting.map(({ list }) => list.parentId);
  const { rows } = await sql<{ parent: string; value: number | null }>`
    ${ofEachParent(context, link, last, parents)}`.execute(context.db);
  return new Map(rows.map(({ parent, value }) => [parent, value ?? 0]));
}

function ofEachParent(context: OperationContext, link: ChildRecords, value: Condition, parentIds: readonly string[]): Condition {
  const parent = column(storedField(context.module, link.parentField));
  return sql`select ${parent}::text as parent, (${value})::int4 as value from ${tableAs(context.module)}
    where ${ofParents(context, link, parentIds)} group by ${parent}`;
}
