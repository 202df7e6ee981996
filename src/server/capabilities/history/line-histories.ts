import type { LineHistory } from "#contract";
import type { ChildRecords, Module } from "#metadata";
import type { OperationContext } from "../../base/context.ts";
import { storedField } from "../../data/columns.ts";
import type { Boundary } from "../../data/conditions/boundary.ts";
import { oneOf } from "../../data/conditions/conditions.ts";
import { selectRecords } from "../../data/read/select-records.ts";
import { writtenLines, type FieldChange } from "../../data/write/history.ts";
import { holds } from "../../policies/permissions.ts";
import { recordBoundary } from "../../records/scope/caller-boundary.ts";
import { childContext, childModule } from "../../records/scope/child-context.ts";
import { addLabels } from "../../records/read/labels.ts";
import { labelOf } from "../../records/read/label-of.ts";
import { readsList } from "../../records/scope/read-endpoints.ts";
import type { JournalEntry } from "./entries.ts";

/** The changes of an entry that name lines of the record. */
export function lineChanges({ children }: Module, { changes }: JournalEntry): readonly FieldChange[] {
  return changes.filter(({ field }) => children.some((link) => link.field.name === field));
}

/**
 * The lines that were saved with a record, by entry, as far as the caller may read their module; labels by one statement
 * per module of lines.
 * @returns withheld: entries with lines of a module that the caller may not read
 */
export async function lineHistories(
  context: OperationContext,
  { tenantId }: Boundary,
  entries: readonly JournalEntry[],
): Promise<{ readonly lines: readonly (readonly LineHistory[])[]; readonly withheld: ReadonlySet<JournalEntry> }> {
  const lines = entries.map((): LineHistory[] => []);
  const withheld = new Set<JournalEntry>();
  for (const link of context.module.children) {
    const named = entries.map((entry) => linesOf(link, entry));
    const ids = [...new Set(named.flatMap((some) => some.map(({ id }) => id)))];
    const module = childModule(context, link);
    if (module === undefined || ids.length === 0) continue;
    const labels = (await readsList(context, module)) ? await labelsOf(childContext(context, module, tenantId), ids) : null;
    for (const [at, some] of named.entries()) {
      const entry = entries[at];
      if (some.length === 0 || entry === undefined) continue;
      if (labels === null) withheld.add(entry);
      else lines[at]?.push(...some.map((line) => ({ ...line, label: labels.get(line.id) ?? null })));
    }
  }
  return { lines, withheld };
}

const KINDS = ["add", "edit", "remove"] as const;

function linesOf({ field }: ChildRecords, { changes }: JournalEntry): readonly Omit<LineHistory, "label">[] {
  return changes.flatMap(({ field: name, after }) => {
    const lines = name === field.name ? writtenLines(after) : null;
    return lines === null ? [] : KINDS.flatMap((kind) => lines[kind].map((id) => ({ field: name, kind, id })));
  });
}

/** Deleted lines are named to callers who may open the recycle bin of their module. */
async function labelsOf(context: OperationContext, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { db, module, caller } = context;
  const boundary = await recordBoundary(context);
  const code = module.permissions.delete;
  const opensBin = code !== null && caller !== null && holds(caller, code);
  const where = [oneOf(storedField(module, "id"), ids)];
  const records = [
    ...(await selectRecords(db, module, { boundary, where })),
    ...(opensBin ? await selectRecords(db, module, { boundary, where, deleted: true }) : []),
  ];
  await addLabels(context, module, records, boundary.tenantId);
  return new Map(records.map((record) => [record.id, labelOf(context, boundary, record)]));
}
