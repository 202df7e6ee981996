import { sql } from "kysely";
import { LogBuffer, LOG_MODULES } from "./log-buffer.ts";
import { RequestLogs } from "./request-logs.ts";
import type { Capability } from "../../http/capability.ts";
import { deleteInBatches } from "../../data/write/delete-in-batches.ts";
import { timeBefore } from "../../data/server-state.ts";
import type { Core } from "../../http/core.ts";

/** The usual, API and error logs, as records of their modules. */
export const logs: Capability = {
  name: "logs",
  start(core) {
    const buffer = new LogBuffer(core.deps, core.db, () => core.inForce().catalog);
    return {
      requestLog: new RequestLogs(core.deps, buffer),
      maintenance: [{ name: "expired logs", run: () => purgeExpiredLogs(core) }],
      close: () => buffer.close(),
    };
  },
};

const DEFAULT_RETENTION_DAYS = 90;

async function purgeExpiredLogs({ deps, db, inForce }: Pick<Core, "deps" | "db" | "inForce">): Promise<void> {
  const days = deps.config.logRetentionDays ?? DEFAULT_RETENTION_DAYS;
  if (days <= 0) return;
  for (const name of LOG_MODULES) {
    const table = inForce().catalog.modules.get(name)?.table;
    if (table !== undefined) await deleteInBatches(db, table, sql`create_time < ${timeBefore(deps, days)}::timestamp`);
  }
}
