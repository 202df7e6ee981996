import { TrellisError } from "#contract";
import type { OperationContext } from "../../base/context.ts";
import type { Boundary } from "../../data/conditions/boundary.ts";
import { storedField } from "../../data/columns.ts";
import { oneOf } from "../../data/conditions/conditions.ts";
import { selectRecords } from "../../data/read/select-records.ts";
import type { StoredRow } from "../../base/tables.ts";
import { holds } from "../../policies/permissions.ts";

/** More than one page of a list can hold is no choice a person made. */
export const MAX_SELECTED = 1000;

export interface FoundRecord {
  /** Every stored field. */
  readonly record: StoredRow;
  readonly deleted: boolean;
}

/**
 * The record within the caller's scope, or from the recycle bin if the caller may open it.
 * @throws TrellisError notFound
 */
export async function findWithDeleted(context: OperationContext, boundary: Boundary, id: string): Promise<FoundRecord> {
  const { db, module, caller } = context;
  const selection = { boundary: allFields(boundary), where: [oneOf(storedField(module, "id"), [id])], secrets: true };
  const [living] = await selectRecords(db, module, selection);
  if (living !== undefined) return { record: living, deleted: false };
  const code = module.permissions.delete;
  if (code === null || caller === null || !holds(caller, code)) throw new TrellisError("notFound");
  const [deleted] = await selectRecords(db, module, { ...selection, deleted: true });
  if (deleted === undefined) throw new TrellisError("notFound");
  return { record: deleted, deleted: true };
}

/**
 * The named records of the recycle bin, held until the transaction ends, writeOnly fields included.
 * @throws TrellisError notFound when any lives, is gone, or lies outside the boundary; badRequest when there are too many
 */
export async function lockDeleted(context: OperationContext, boundary: Boundary, ids: readonly string[]): Promise<StoredRow[]> {
  if (ids.length > MAX_SELECTED) throw new TrellisError("badRequest", { params: { reason: `ids > ${MAX_SELECTED}` } });
  const { db, module } = context;
  const records = await selectRecords(db, module, {
    boundary: allFields(boundary),
    deleted: true,
    where: [oneOf(storedField(module, "id"), ids)],
    sort: [{ field: "id", descending: false }],
    lock: "update",
    secrets: true,
  });
  if (records.length < ids.length) throw new TrellisError("notFound");
  return records;
}

/** The boundary without rules of fields. The response leaves out the fields that are hidden from the caller. */
function allFields(boundary: Boundary): Boundary {
  return { ...boundary, scope: { ...boundary.scope, fields: null } };
}
