import { sql } from "kysely";
import { deleteInBatches } from "../../data/write/delete-in-batches.ts";
import { timeBefore } from "../../data/server-state.ts";
import type { Core } from "../../http/core.ts";
import { LOG_MODULES } from "./log-buffer.ts";

const DEFAULT_RETENTION_DAYS = 90;

export async function purgeExpiredLogs({ deps, db, inForce }: Pick<Core, "deps" | "db" | "inForce">): Promise<void> {
  const days = deps.config.logRetentionDays ?? DEFAULT_RETENTION_DAYS;
  if (days <= 0) return;
  for (const name of LOG_MODULES) {
    const table = inForce().catalog.modules.get(name)?.table;
    if (table !== undefined) await deleteInBatches(db, table, sql`create_time < ${timeBefore(deps, days)}::timestamp`);
  }
}
