import { sql } from "kysely";
import { storedField } from "../../data/columns.ts";
import { oneOf } from "../../data/conditions/conditions.ts";
import { writeRecords } from "../../data/write/write-records.ts";
import type { OperationContext } from "../../base/context.ts";
import { recordBoundary } from "../../records/scope/caller-boundary.ts";
import { interceptorsOf } from "../../records/interceptors-of.ts";
import { refuseParents, refuseReferred } from "../../records/removal/removal-checks.ts";
import { distinctIds } from "../../records/selected-ids.ts";
import { authorOf } from "../../records/records.ts";
import { lockDeleted } from "../../records/removal/deleted-records.ts";
import { deleteInBatches } from "../../data/write/delete-in-batches.ts";
import { timeBefore } from "../../data/server-state.ts";
import type { Core } from "../../http/core.ts";

/**
 * Permanently deletes the selected records of the recycle bin and their history: all or none. The request log and one
 * entry of the history name the author.
 * @returns the number of records
 * @throws TrellisError notFound, inUse or hasChildren when a living record needs one of them
 */
export async function purge(context: OperationContext, selected: readonly string[]): Promise<number> {
  const { module, db } = context;
  const boundary = await recordBoundary(context);
  const records = await lockDeleted(context, boundary, distinctIds(selected));
  await refuseParents(context, records);
  await refuseReferred(context, records);
  for (const { beforePurge } of interceptorsOf(context)) await beforePurge?.(context, records);
  const ids = records.map(({ id }) => id);
  const where = oneOf(storedField(module, "id"), ids);
  const gone = await writeRecords(db, module, authorOf(context), { kind: "purge", boundary, where });
  return gone.length;
}

/** Deletes old history if the operator sets a limit. Without one it is kept: an old entry stays true of its time. */
export async function purgeExpiredHistory({ deps, db }: Pick<Core, "deps" | "db">): Promise<void> {
  const days = deps.config.historyRetentionDays ?? 0;
  if (days <= 0) return;
  await deleteInBatches(db, "trellis_history", sql`written_at < ${timeBefore(deps, days)}::timestamp`);
}
