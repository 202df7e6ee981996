import type { InboxMessage, InboxPage } from "#contract";
import { sql } from "kysely";
import { inboxPage, type InboxReader } from "./inbox-reader.ts";

export async function listMessages(
  { db, caller, tenantId }: InboxReader,
  { limit, offset }: { readonly limit: number; readonly offset: number },
  kind: string | undefined,
): Promise<InboxPage<InboxMessage>> {
  const { rows } = await sql<InboxMessage>`
    select id, kind, text, link, sent_at as time, is_read as read from trellis_message
    where user_id = ${caller.userId} and tenant_id = ${tenantId}
      and ${kind === undefined ? sql`true` : sql`kind = ${kind}`} order by id desc limit ${limit} offset ${offset}`.execute(db);
  return inboxPage(rows);
}

/** @param ids null = all of them */
export async function readMessages({ db, caller }: InboxReader, ids: readonly string[] | null): Promise<void> {
  const which = ids === null ? sql`true` : sql`id = any(${ids}::bigint[])`;
  await sql`update trellis_message set is_read = true where user_id = ${caller.userId} and not is_read and ${which}`.execute(db);
}

export async function removeMessages({ db, caller }: InboxReader, ids: readonly string[]): Promise<void> {
  await sql`delete from trellis_message where user_id = ${caller.userId} and id = any(${ids}::bigint[])`.execute(db);
}
