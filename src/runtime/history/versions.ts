import type { HistoryEntry, Json, StoredRecord } from "#contract";
import { inputFields, type Field, type Module } from "#metadata";
import { sameValue } from "../conflicts/same-value.ts";

/** The fields that can be set back at all: what an edit may change, secrets excepted. */
export function restorableFields(module: Module): ReadonlyMap<string, Field> {
  return new Map(
    inputFields(module, "edit")
      .filter((field) => !field.writeOnly)
      .map((field) => [field.name, field]),
  );
}

/**
 * The fields that would change if the record became what it was at an entry.
 * @param entries newest first, complete down to that entry
 * @param side before or after it
 */
export function fieldsToRestore(
  module: Module,
  record: StoredRecord,
  entries: readonly HistoryEntry[],
  entry: HistoryEntry,
  side: "before" | "after",
): readonly Field[] {
  const then = new Map<string, Json>();
  const at = entries.findIndex(({ id }) => id === entry.id);
  for (const { changes } of entries.slice(0, side === "after" ? at : at + 1))
    for (const { field, before, secret } of changes) if (!secret) then.set(field, before);
  const restorable = restorableFields(module);
  return [...then].flatMap(([name, value]) => {
    const field = restorable.get(name);
    return field === undefined || sameValue(field, value, record[name]) ? [] : [field];
  });
}

/**
 * The arrays of lines (`x-children`) that saves have changed since an entry. The history of a record does not have the
 * changes that were made in the list of the lines.
 * @param entries newest first, complete down to that entry
 */
export function linesToRestore(
  { children }: Module,
  entries: readonly HistoryEntry[],
  entry: HistoryEntry,
  side: "before" | "after",
): readonly Field[] {
  const at = entries.findIndex(({ id }) => id === entry.id);
  const later = entries.slice(0, side === "after" ? at : at + 1);
  const changed = new Set(later.flatMap(({ lines }) => lines.map(({ field }) => field)));
  return children.flatMap(({ field }) => (changed.has(field.name) ? [field] : []));
}
