import { sql } from "kysely";
import { deleteInBatches, moduleOf, timeBefore, type OperationContext } from "#server";
import { writeDetached, type Core } from "#server/jobs";
import { RETENTION } from "./conversations/parameters.ts";
import { CHAT_ORIGIN, CONVERSATION, MESSAGE } from "./conversations/party.ts";
import { removeFiles } from "./conversations/remove-files.ts";

/** Pictures and videos of one transaction. */
const BATCH = 200;

/**
 * Deletes what was said in a tenant's conversations before the days that its parameter says: messages with their history
 * and files, and the last text that lists show. Without the parameter all is kept.
 */
export async function purgeExpiredMessages(core: Core): Promise<void> {
  const { deps, db, inForce } = core;
  const { modules } = inForce().catalog;
  const [messages, params] = [modules.get(MESSAGE), modules.get("param")];
  if (messages === undefined || params === undefined) return;
  const { rows } = await sql<{ tenant_id: string; param_value: string | null }>`
    select tenant_id, param_value from ${sql.table(params.table)}
    where param_key = ${RETENTION} and is_deleted = 0`.execute(db);
  for (const { tenant_id: tenantId, param_value: value } of rows) {
    const days = Number(value);
    if (!Number.isInteger(days) || days <= 0) continue;
    const before = timeBefore(deps, days);
    const work = { module: CONVERSATION, origin: CHAT_ORIGIN, caller: null, tenantId, locale: "zh" } as const;
    while ((await writeDetached(core, work, (context) => purgeFiles(context, before))) === BATCH);
    const expired = sql`tenant_id = ${tenantId} and create_time < ${before}::timestamp`;
    await deleteInBatches(
      db,
      "trellis_history",
      sql`module = ${MESSAGE} and record_id in (select id from ${sql.table(messages.table)} where ${expired})`,
    );
    await deleteInBatches(db, messages.table, expired);
    await writeDetached(core, work, (context) => purgePreviews(context, before));
  }
}

/** Deletes expired pictures and videos, the oldest first. @returns their number */
async function purgeFiles(context: OperationContext, before: string): Promise<number> {
  const { rows } = await sql<{ content: string }>`
    delete from ${sql.table(moduleOf(context, MESSAGE).table)} where id in (
      select id from ${sql.table(moduleOf(context, MESSAGE).table)}
      where tenant_id = ${context.tenantId} and create_time < ${before}::timestamp and message_type <> 1
      order by id limit ${BATCH})
    returning content`.execute(context.db);
  await removeFiles(context, [...new Set(rows.map(({ content }) => content))]);
  return rows.length;
}

async function purgePreviews(context: OperationContext, before: string): Promise<void> {
  await sql`
    update ${sql.table(moduleOf(context, CONVERSATION).table)} set last_text = null
    where tenant_id = ${context.tenantId} and last_time < ${before}::timestamp and last_text is not null`.execute(context.db);
}
