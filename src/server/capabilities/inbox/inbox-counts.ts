import type { InboxCounts } from "#contract";
import { sql } from "kysely";
import type { InboxReader } from "./inbox-reader.ts";
import { unreadNotices } from "./notices.ts";

/** Badges end at 99, so counting stops there. */
const MOST = 1_000;

export async function inboxCounts(reader: InboxReader): Promise<InboxCounts> {
  const { db, caller, tenantId } = reader;
  const { rows } = await sql<{ letters: number; messages: number }>`
    select
      (select count(*)::int4 from (select 1 from trellis_letter_copy c join trellis_letter l on l.id = c.letter_id
        where c.user_id = ${caller.userId} and l.tenant_id = ${tenantId} and not c.is_read and c.kept limit ${sql.lit(MOST)}) a) as letters,
      (select count(*)::int4 from (select 1 from trellis_message
        where user_id = ${caller.userId} and tenant_id = ${tenantId} and not is_read limit ${sql.lit(MOST)}) b) as messages`.execute(
    db,
  );
  return { letters: rows[0]?.letters ?? 0, messages: rows[0]?.messages ?? 0, notices: await unreadNotices(reader) };
}
