import { sql } from "kysely";
import { deleteInBatches, timeBefore } from "#server";
import type { Core } from "#server/jobs";
import { MESSAGE } from "./conversations/party.ts";

const RETENTION = "chat.retentionDays";

/** Deletes messages that are older than a tenant's parameter says, with their history. Without the parameter all are kept. */
export async function purgeExpiredMessages({ deps, db, inForce }: Core): Promise<void> {
  const { modules } = inForce().catalog;
  const [messages, params] = [modules.get(MESSAGE), modules.get("param")];
  if (messages === undefined || params === undefined) return;
  const { rows } = await sql<{ tenant_id: string; param_value: string | null }>`
    select tenant_id, param_value from ${sql.table(params.table)}
    where param_key = ${RETENTION} and is_deleted = 0`.execute(db);
  for (const { tenant_id: tenantId, param_value: value } of rows) {
    const days = Number(value);
    if (!Number.isInteger(days) || days <= 0) continue;
    const expired = sql`tenant_id = ${tenantId} and create_time < ${timeBefore(deps, days)}::timestamp`;
    await deleteInBatches(
      db,
      "trellis_history",
      sql`module = ${MESSAGE} and record_id in (select id from ${sql.table(messages.table)} where ${expired})`,
    );
    await deleteInBatches(db, messages.table, expired);
  }
}
