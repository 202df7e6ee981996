import { sql } from "kysely";
import { deleteInBatches } from "../../data/write/delete-in-batches.ts";
import { timeBefore } from "../../data/server-state.ts";
import type { Core } from "../../http/core.ts";

/** Deletes old history if the operator sets a limit. Without one it is kept: an old entry stays true of its time. */
export async function purgeExpiredHistory({ deps, db }: Pick<Core, "deps" | "db">): Promise<void> {
  const days = deps.config.historyRetentionDays ?? 0;
  if (days <= 0) return;
  await deleteInBatches(db, "trellis_history", sql`written_at < ${timeBefore(deps, days)}::timestamp`);
}
