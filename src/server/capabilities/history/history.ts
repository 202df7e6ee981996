import { pageOf, type FieldHistory, type HistoryEntry, type Json, type RecordHistory, type Locale, type Text } from "#contract";
import type { Field, Module } from "#metadata";
import type { OperationContext } from "../../base/context.ts";
import type { Boundary } from "../../data/conditions/boundary.ts";
import { changedFields, type FieldChange } from "../../data/write/history.ts";
import { addLabels } from "../../records/read/labels.ts";
import type { Row, StoredRow } from "../../base/tables.ts";
import { recordBoundary } from "../../records/scope/caller-boundary.ts";
import { presentRecords } from "../../records/read/find-records.ts";
import type { PageRequest } from "../../records/read/page-request.ts";
import { readEntries, valuesAt, type JournalEntry } from "./entries.ts";
import { findWithDeleted } from "../../records/removal/deleted-records.ts";
import { lineChanges, lineHistories } from "./line-histories.ts";
import { namesOf } from "../../records/read/user-names.ts";

/**
 * Lists changes of one record: author, field, old and new value. Only fields and records within the caller's reach; labels
 * by one statement per referenced module, however long the page.
 */
export async function history(context: OperationContext, id: string, page: PageRequest): Promise<RecordHistory> {
  const { db, module } = context;
  const boundary = await recordBoundary(context);
  const { record, deleted } = await findWithDeleted(context, boundary, id);
  const { entries: stored, total } = await readEntries(db, module, id, page);
  const entries = await Promise.all(
    stored.map(async (entry) =>
      entry.kind === "add"
        ? { ...entry, changes: [...(await firstValues(context, record, entry)), ...lineChanges(context.module, entry)] }
        : entry,
    ),
  );
  const [shown] = await presentRecords(context, boundary, [record]);
  return {
    ...pageOf(await presented(context, boundary, entries), total, page.current, page.size),
    record: { ...shown, id },
    deleted,
  };
}

/** The first values of a record. The history has changes only, so they follow from the record and its changes. */
async function firstValues(
  { db, module }: OperationContext,
  record: StoredRow,
  entry: JournalEntry,
): Promise<readonly FieldChange[]> {
  const then = await valuesAt(db, module, record.id, entry.id, "after");
  const row = { ...record, ...Object.fromEntries(then ?? []) };
  const secrets = new Set(module.fields.filter(({ writeOnly }) => writeOnly).map(({ name }) => name));
  return changedFields(module, { before: null, after: row }).filter(
    ({ field, after }) => !secrets.has(field) && after !== "" && !(Array.isArray(after) && after.length === 0),
  );
}

async function presented(
  context: OperationContext,
  boundary: Boundary,
  entries: readonly JournalEntry[],
): Promise<HistoryEntry[]> {
  const { module, locale } = context;
  const names = await namesOf(
    context,
    entries.map((entry) => entry.user_id),
  );
  const changes = await fieldHistories(context, boundary, entries);
  const { lines, withheld } = await lineHistories(context, boundary, entries);
  return entries.map((entry, at) => ({
    id: entry.id,
    kind: entry.kind,
    time: entry.written_at,
    userId: entry.user_id,
    userName: names.get(entry.user_id ?? "") ?? "",
    origin: entry.origin,
    originText: originText(module, entry.origin, locale),
    batchId: entry.batch_id,
    revision: entry.revision,
    changes: changes[at] ?? [],
    lines: lines[at] ?? [],
    withheld: withheld.has(entry) || entry.changes.some(({ field }) => isHidden(context, boundary, field)),
  }));
}

/** True for a field of the module that the caller may not see. A field that the module has lost is not hidden. */
function isHidden({ module }: OperationContext, { scope }: Boundary, name: string): boolean {
  return scope.fields !== null && !scope.fields.has(name) && module.fields.some((field) => field.name === name);
}

/** The visible changes of each entry, in the order of the module's fields. */
async function fieldHistories(
  context: OperationContext,
  boundary: Boundary,
  entries: readonly JournalEntry[],
): Promise<readonly (readonly FieldHistory[])[]> {
  const { module } = context;
  const touched = new Set(entries.flatMap((entry) => entry.changes.map(({ field }) => field)));
  const fields = module.fields.filter(({ name }) => touched.has(name) && !isHidden(context, boundary, name));
  // Labels are added to records, as for a list.
  const sides = entries.map((entry) => ({ before: side(fields, entry, "before"), after: side(fields, entry, "after") }));
  await addLabels(
    context,
    module,
    sides.flatMap(({ before, after }) => [before, after]),
    boundary.tenantId,
  );
  return entries.map((entry, at) => {
    const { before, after } = sides[at] ?? { before: {}, after: {} };
    const changed = new Set(entry.changes.map(({ field }) => field));
    return fields
      .filter(({ name }) => changed.has(name))
      .map((field) => ({
        field: field.name,
        secret: field.writeOnly,
        before: valueOf(field, before),
        after: valueOf(field, after),
        beforeText: textOf(context, field, before),
        afterText: textOf(context, field, after),
      }));
  });
}

function side(fields: readonly Field[], entry: JournalEntry, which: "before" | "after"): Row {
  const values = new Map(entry.changes.map((change: FieldChange) => [change.field, change[which]]));
  return Object.fromEntries(fields.map(({ name }) => [name, values.get(name) ?? null]));
}

function valueOf(field: Field, row: Row): Json {
  return field.writeOnly ? null : ((row[field.name] ?? null) as Json);
}

function textOf({ locale }: OperationContext, field: Field, row: Row): string | null {
  const value = row[field.name] ?? null;
  if (field.writeOnly || value === null) return null;
  const option = field.options?.find((candidate) => candidate.value === value);
  const label = option?.label[locale] ?? (field.labelKey === null ? null : row[field.labelKey]);
  return typeof label === "string" && label !== "" ? label : null;
}

const WORDS: Readonly<Record<string, Text>> = {
  import: { zh: "导入", en: "Import" },
  bulk: { zh: "批量操作", en: "Bulk change" },
  restore: { zh: "从历史恢复", en: "Restored from history" },
  undo: { zh: "撤销", en: "Undone" },
  reorder: { zh: "调整顺序", en: "Reordered" },
};

/**
 * Words for the origin of a write: the title of an action, else a word of `WORDS`. An endpoint has no words, and people do
 * not know its id: the kind of the change and its fields say what happened.
 */
function originText(module: Module, origin: string, locale: Locale): string {
  const action = module.actions.find(({ id }) => id === origin);
  return (action?.title ?? WORDS[origin] ?? WORDS[origin.split("/")[0] ?? ""])?.[locale] ?? "";
}
