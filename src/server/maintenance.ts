import { sql } from "kysely";
import type { Core } from "./core.ts";
import { localTime } from "./data/local-time.ts";
import { forgetOldOpened } from "./home/opened-records.ts";
import { forgetOldInbox } from "./inbox/forget-old.ts";
import { forgetSpentCaptchas } from "./session/captcha.ts";
import { forgetUnclaimedAccounts } from "./session/external-accounts.ts";
import { forgetOldFailures } from "./session/lock-out.ts";
import { forgetOldSessions } from "./session/sessions.ts";
import { forgetOldJobs } from "./transfer/jobs.ts";

const EVERY_MS = 3_600_000;
/** Not at once: a start should answer first. */
const FIRST_MS = 60_000;
const DEFAULT_RETENTION_DAYS = 90;
/** Rows per statement, so that no statement runs long. */
const BATCH = 5_000;

/** Hourly: new token keys when due, old sessions, failures, captchas, log rows and history out. */
export function startMaintenance(core: Core): { readonly stop: () => void } {
  const run = (): void => {
    maintain(core).catch((error: unknown) => core.deps.log({ level: "warn", message: "the hourly upkeep failed", error }));
  };
  const first = setTimeout(run, FIRST_MS);
  const every = setInterval(run, EVERY_MS);
  return {
    stop() {
      clearTimeout(first);
      clearInterval(every);
    },
  };
}

export async function maintain(core: Core): Promise<void> {
  const { deps, db, keys } = core;
  await keys.maintain();
  await forgetOldSessions(db, deps);
  await forgetOldFailures(db, deps);
  await forgetSpentCaptchas(db, deps);
  await forgetUnclaimedAccounts(db, deps);
  await forgetOldLogs(core);
  await forgetOldHistory(core);
  await forgetOldJobs(db);
  await forgetOldOpened(db, deps);
  await forgetOldInbox(db, deps, core.inForce().catalog);
}

async function forgetOldLogs(core: Core): Promise<void> {
  const { deps, db, inForce } = core;
  const days = deps.config.logRetentionDays ?? DEFAULT_RETENTION_DAYS;
  if (days <= 0) return;
  const oldest = daysAgo(core, days);
  for (const name of ["log-usual", "log-api", "log-error"]) {
    const table = inForce().catalog.modules.get(name)?.table;
    if (table === undefined) continue;
    for (let removed = BATCH; removed === BATCH;) {
      const { numAffectedRows } = await sql`
        delete from ${sql.table(table)} where id in (
          select id from ${sql.table(table)} where create_time < ${oldest}::timestamp limit ${sql.lit(BATCH)})`.execute(db);
      removed = Number(numAffectedRows ?? 0);
    }
  }
}

/** Kept for ever unless the operator says otherwise: what an older entry says of a field is still true of that time. */
async function forgetOldHistory(core: Core): Promise<void> {
  const { deps, db } = core;
  const days = deps.config.historyRetentionDays ?? 0;
  if (days <= 0) return;
  const oldest = daysAgo(core, days);
  for (let removed = BATCH; removed === BATCH;) {
    const { numAffectedRows } = await sql`
      delete from trellis_history where id in (
        select id from trellis_history where written_at < ${oldest}::timestamp limit ${sql.lit(BATCH)})`.execute(db);
    removed = Number(numAffectedRows ?? 0);
  }
}

/** `yyyy-MM-dd HH:mm:ss` in the server's zone. */
function daysAgo({ deps }: Core, days: number): string {
  return localTime(new Date(deps.clock().getTime() - days * 86_400_000), deps.config.timeZone);
}
