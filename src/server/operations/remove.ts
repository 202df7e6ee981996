import { REVISION_FIELD, isJsonObject } from "#contract";
import type { OperationContext } from "../base/context.ts";
import { storedField } from "../data/columns.ts";
import { oneOf } from "../data/conditions/conditions.ts";
import { clearDictionaryCache, isDictionary } from "../data/read/dictionary-entries.ts";
import { writeRecords } from "../data/write/write-records.ts";
import type { Handler } from "../base/feature.ts";
import { authorOf } from "../records/records.ts";
import { recordBoundary } from "../records/caller-boundary.ts";
import { checkRevision, lockRecords } from "../records/read/find-records.ts";
import { interceptorsOf } from "../records/interceptors-of.ts";
import { lockFirst } from "../records/lock-first.ts";
import { refuseKept, refuseParents, refuseReferred } from "../records/removal-checks.ts";
import { selectedIds } from "../records/selected-ids.ts";

/**
 * Marks records as deleted: all of those named, or none.
 * @throws TrellisError noneSelected, notFound, conflict, removalRefused, hasChildren, inUse
 */
export const remove: Handler = async (context) => {
  const { module, db, deps } = context;
  const boundary = await recordBoundary(context);
  await lockFirst(context, null);
  const records = await lockRecords(context, boundary, selectedIds(context));
  const [only] = records;
  if (records.length === 1 && only !== undefined) await checkRevision(context, boundary, only, seenRevision(context));
  refuseKept(context, boundary, records);
  await refuseParents(context, records);
  await refuseReferred(context, records);
  for (const { beforeRemove } of interceptorsOf(context)) await beforeRemove?.(context, records);
  const ids = records.map((record) => String(record["id"]));
  await writeRecords(db, module, authorOf(context), { kind: "remove", boundary, where: oneOf(storedField(module, "id"), ids) });
  for (const { afterRemove } of interceptorsOf(context)) await afterRemove?.(context, records);
  if (isDictionary(module.name)) {
    clearDictionaryCache(deps);
    await deps.bus.publish("dictionary", module.name);
  }
  return true;
};

/** The revision a client saw, from the query or the body. */
export function seenRevision(context: OperationContext): unknown {
  return context.query.get(REVISION_FIELD) ?? (isJsonObject(context.body) ? context.body[REVISION_FIELD] : undefined);
}
