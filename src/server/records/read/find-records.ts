import { TrellisError, type Json } from "#contract";
import type { Module } from "#metadata";
import type { OperationContext } from "../../base/context.ts";
import type { Boundary } from "../../data/conditions/boundary.ts";
import { storedField, storedFields } from "../../data/columns.ts";
import { any, oneOf, type Condition } from "../../data/conditions/conditions.ts";
import { addLabels } from "./labels.ts";
import { selectRecords } from "../../data/read/select-records.ts";
import type { Row, StoredRow } from "../../base/tables.ts";

/** Records by id, or by the key of their tree (regions: `code`). */
export function byKeys(module: Module, keys: readonly string[]): Condition {
  const id = storedField(module, "id");
  if (module.tree === null || module.tree.keyField === "id") return oneOf(id, keys);
  return any([oneOf(id, keys), oneOf(storedField(module, module.tree.keyField), keys)]);
}

/**
 * The named records, held until the transaction ends, writeOnly fields included.
 * @throws TrellisError notFound when any is missing, deleted, or outside the boundary
 */
export async function lockRecords(context: OperationContext, boundary: Boundary, keys: readonly string[]): Promise<StoredRow[]> {
  const records = await lockPresent(context, boundary, byKeys(context.module, keys));
  if (records.length < keys.length) throw new TrellisError("notFound");
  return records;
}

/** The same for those that are there, by the key that names each. */
export async function findLocked(
  context: OperationContext,
  boundary: Boundary,
  keys: readonly string[],
): Promise<ReadonlyMap<string, StoredRow>> {
  const records = await lockPresent(context, boundary, byKeys(context.module, keys));
  const { tree } = context.module;
  return new Map([
    ...(tree === null ? [] : records.map((record): [string, StoredRow] => [String(record[tree.keyField]), record])),
    ...records.map((record): [string, StoredRow] => [record.id, record]),
  ]);
}

/** Records within a boundary that fit, held until the transaction ends, writeOnly fields included. */
export async function lockPresent(context: OperationContext, boundary: Boundary, where: Condition): Promise<StoredRow[]> {
  return selectRecords(context.db, context.module, {
    // The lock decides on records; which fields the caller sees is for the answer.
    boundary: { ...boundary, scope: { ...boundary.scope, fields: null } },
    where: [where],
    sort: [{ field: "id", descending: false }],
    lock: "update",
    secrets: true,
  });
}

/** @throws TrellisError conflict, with the newer record, when the client saw another revision than there is */
export async function checkRevision(
  context: OperationContext,
  boundary: Boundary,
  record: StoredRow,
  seen: unknown,
): Promise<void> {
  if (seen === undefined || seen === null || seen === "" || String(seen) === String(record.revision)) return;
  const [newer] = await presentRecords(context, boundary, [record]);
  throw new TrellisError("conflict", { data: (newer ?? null) as Json });
}

/** Records as the caller may see them: no writeOnly fields, no fields outside the data scope, labels added. */
export async function presentRecords(context: OperationContext, boundary: Boundary, records: readonly Row[]): Promise<Row[]> {
  const { fields: visible } = boundary.scope;
  const shown = storedFields(context.module).readable.filter(
    (stored) => stored.field === null || visible === null || visible.has(stored.name),
  );
  const presented: Row[] = records.map((record) =>
    Object.fromEntries(shown.map((stored) => [stored.name, record[stored.name] ?? null])),
  );
  await addLabels(context, context.module, presented, boundary.tenantId);
  return presented;
}
