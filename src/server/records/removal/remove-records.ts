import type { OperationContext } from "../../base/context.ts";
import { storedField } from "../../data/columns.ts";
import { oneOf } from "../../data/conditions/conditions.ts";
import { writeRecords } from "../../data/write/write-records.ts";
import { recordBoundary } from "../scope/caller-boundary.ts";
import { interceptorsOf } from "../interceptors-of.ts";
import { lockFirst } from "../locks/lock-first.ts";
import { refuseLockedLines } from "../locks/locked-lines.ts";
import { checkRevision, lockRecords } from "../read/find-records.ts";
import { authorOf } from "../records.ts";
import { refuseKept, refuseParents, refuseReferred } from "./removal-checks.ts";

/**
 * Marks records of the context's module as deleted: all of those named, or none.
 * @param seen the revisions that the client has read, by key; a key without one is not compared
 * @throws TrellisError notFound, conflict, removalRefused, hasChildren, inUse
 */
export async function removeRecords(
  context: OperationContext,
  keys: readonly string[],
  seen: ReadonlyMap<string, unknown>,
): Promise<void> {
  const { module, db } = context;
  const boundary = await recordBoundary(context);
  await lockFirst(context, null);
  const records = await lockRecords(context, boundary, keys);
  const [key] = keys;
  // A single record may be named by the key of its tree.
  const seenOf = (id: string): unknown => seen.get(id) ?? (keys.length === 1 ? seen.get(key ?? "") : undefined);
  for (const record of records) await checkRevision(context, boundary, record, seenOf(record.id));
  refuseKept(context, boundary, records);
  await refuseLockedLines(context, records);
  await refuseParents(context, records);
  // A feature may remove what belongs to them first.
  for (const { beforeRemove } of interceptorsOf(context)) await beforeRemove?.(context, records);
  await refuseReferred(context, records);
  const ids = records.map(({ id }) => id);
  await writeRecords(db, module, authorOf(context), { kind: "remove", boundary, where: oneOf(storedField(module, "id"), ids) });
  for (const { afterRemove } of interceptorsOf(context)) await afterRemove?.(context, records);
}
