import { sql } from "kysely";
import type { OperationContext } from "../../base/context.ts";
import type { SentFields } from "../../base/feature.ts";
import { ADVISORY_LOCKS } from "../../data/internal-tables.ts";
import { interceptorsOf } from "../interceptors-of.ts";

/**
 * Takes the locks that come before any record of the module: that of moves within a tree, so that two of them cannot
 * close a circle together, and those of features' rules. Two changes that each held a record before would deadlock.
 * @param bodies the fields sent for each record, none for an action, or null when records are removed or restored
 */
export async function lockFirst(context: OperationContext, bodies: SentFields): Promise<void> {
  const { tree, table } = context.module;
  if (tree !== null && (bodies ?? [null]).some((body) => body === null || tree.parentField in body || tree.keyField in body)) {
    await sql`select pg_advisory_xact_lock(${sql.lit(ADVISORY_LOCKS.tree)}, hashtext(${table}))`.execute(context.db);
  }
  for (const { beforeLock } of interceptorsOf(context)) await beforeLock?.(context, bodies);
}
