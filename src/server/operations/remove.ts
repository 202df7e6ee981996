import { REVISION_FIELD, isJsonObject } from "#contract";
import type { OperationContext } from "../base/context.ts";
import type { Handler } from "../base/feature.ts";
import { removeRecords } from "../records/removal/remove-records.ts";
import { selectedIds } from "../records/selected-ids.ts";

/**
 * Marks records as deleted: all of those named, or none.
 * @throws TrellisError noneSelected, notFound, conflict, removalRefused, hasChildren, inUse
 */
export const remove: Handler = async (context) => {
  const keys = selectedIds(context);
  const [only] = keys;
  await removeRecords(context, keys, new Map(keys.length === 1 ? [[only ?? "", seenRevision(context)]] : []));
  return true;
};

/** The revision a client saw, from the query or the body. */
export function seenRevision(context: OperationContext): unknown {
  return context.query.get(REVISION_FIELD) ?? (isJsonObject(context.body) ? context.body[REVISION_FIELD] : undefined);
}
