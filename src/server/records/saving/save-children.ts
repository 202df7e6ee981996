import type { FieldFault, Json } from "#contract";
import { fieldFaultsOf, type ChildRecords } from "#metadata";
import { readsAny } from "#metadata/computed";
import type { OperationContext } from "../../base/context.ts";
import type { Row, StoredRow } from "../../base/tables.ts";
import { BeyondLimits } from "../../data/write/refuse-gathered.ts";
import { recordLines } from "../../data/write/history.ts";
import { childContext, childModule } from "../scope/child-context.ts";
import { matchesCondition } from "../matches-condition.ts";
import { authorOf } from "../records.ts";
import { gatheredBy, judgeGathered, readGathered, type SavedParent, type SentLines } from "./judge-gathered.ts";
import { countFault, lineErrors } from "./line-errors.ts";
import { countLines, linesOf, saveLines, type LineCounts, type LineList, type LineOptions } from "./save-lines.ts";

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

/** A saved record with the lines that were sent for it. */
export interface LinedRecord extends SavedParent {
  readonly sent: SentLines;
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

/** A record whose lines are being saved. */
interface Saving extends LinedRecord {
  /** Place of the record. */
  readonly at: number;
  /** Fields whose values its lines decide. */
  readonly gathered: ReadonlySet<string>;
  readonly errors: FieldFault[];
  readonly newer: Record<string, Json>;
  readonly counts: LineList["counts"];
}

/**
 * Saves the lines of records within their transaction, by the same path as records of their own module: with the
 * caller's rights there, its rules, revisions and interceptors. A line with an id is changed, one with `isDeleted: 1`
 * deleted, one without an id added. Lines that are not sent stay, so that two people can add lines at once. A fault of
 * any line refuses its whole record. An error that belongs to no line fails the whole call; a caller with several records
 * then saves them one by one.
 * @returns the outcome of each record, in their order
 * @throws TrellisError forbidden, tooManyRecords, notRestorable
 */
export async function saveChildren(
  context: OperationContext,
  records: readonly LinedRecord[],
  options: LineOptions = {},
): Promise<SavedChildren[]> {
  const all = records.map((record, at): Saving => {
    const counts = { added: 0, changed: 0, unchanged: 0 };
    return { ...record, at, gathered: gatheredBy(context, record.sent), errors: [], newer: {}, counts };
  });
  const gathered = new Set(all.flatMap((saving) => [...saving.gathered]));
  const waits = ({ field }: ChildRecords): boolean => readsAny(field.visible, gathered) || readsAny(field.disabled, gathered);
  // Lines that other lines show or lock are saved after them.
  for (const link of context.module.children.toSorted((a, b) => Number(waits(a)) - Number(waits(b)))) {
    const concerned = all.filter(({ before, sent }) => before === null || sent.has(link));
    const seen = waits(link) ? await readGathered(context, concerned) : new Map<string, StoredRow>();
    const open = concerned.filter((one) => !isClosed(context, link, { ...one, saved: seen.get(one.saved.id) ?? one.saved }));
    for (const [tenantId, some] of Map.groupBy(open, (one) => one.tenantId))
      await saveLink(context, link, tenantId, some, options);
  }
  const sound = all.filter(({ errors }) => errors.length === 0);
  const judged = await judgeGathered(context, sound);
  return all.map(({ saved, errors, newer, counts }, at) => {
    const own = judged[sound.findIndex((one) => one.at === at)];
    return { newer, counts, ...(own ?? { errors, record: saved }) };
  });
}

/** Saves the lines of one list of records of one tenant. */
async function saveLink(
  context: OperationContext,
  link: ChildRecords,
  tenantId: string | null,
  all: readonly Saving[],
  options: LineOptions,
): Promise<void> {
  const module = childModule(context, link);
  if (module === undefined) return;
  const own = { ...childContext(context, module, tenantId), linesOf: context.module.name };
  const lists = all.map(({ at, saved, sent, counts }): LineList => {
    const written = { add: [], edit: [], remove: [] };
    return { parent: at, parentId: saved.id, lines: linesOf(link, sent.get(link)), counts, written, refused: [] };
  });
  try {
    await saveLines(own, link, lists, options);
  } catch (error) {
    const [saving, ...others] = all;
    const isOwn = error instanceof BeyondLimits && error.module.name === context.module.name;
    if (!isOwn || saving === undefined || others.length > 0) throw error;
    // The sum is a field of the record whose form sent the lines.
    saving.errors.push(...fieldFaultsOf(error.faults, context.module.fields));
    return;
  }
  const sound = lists.filter(({ refused }) => refused.length === 0);
  const counts = await countLines(
    own,
    link,
    sound.map(({ parentId }) => parentId),
  );
  for (const [place, { parentId, refused }] of lists.entries()) {
    const found = lineErrors(link, refused);
    const count = counts === null || refused.length > 0 ? null : (counts.get(parentId) ?? 0);
    all[place]?.errors.push(...found.errors, ...countFault(link, count));
    Object.assign(all[place]?.newer ?? {}, found.newer);
  }
  // The history of the record names the lines. The history of each line has its changes.
  const entries = lists.flatMap(({ written, refused }, place) => {
    const record = all[place]?.saved;
    const isWritten = refused.length === 0 && Object.values(written).some((ids) => ids.length > 0);
    return record === undefined || !isWritten ? [] : [{ field: link.field.name, record, lines: written }];
  });
  await recordLines(context.db, context.journal, context.module, entries, authorOf(context));
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
