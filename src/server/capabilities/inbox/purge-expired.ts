import { INBOX_LIMITS } from "#contract";
import { sql, type Kysely } from "kysely";
import { localTime } from "../../data/local-time.ts";
import type { TrellisTables } from "../../base/tables.ts";
import type { ServerDeps } from "../../base/deps.ts";
import type { Catalog } from "#metadata";
import { NOTICE_MODULE } from "../../notifications/publish-inbox-change.ts";

/** Deletes old messages, old mail and read marks of purged notices. */
export async function purgeExpiredInbox(db: Kysely<TrellisTables>, deps: ServerDeps, catalog: Catalog): Promise<void> {
  const oldest = localTime(new Date(deps.clock().getTime() - INBOX_LIMITS.days * 86_400_000), deps.config.timeZone);
  await sql`delete from trellis_message where sent_at < ${oldest}::timestamp`.execute(db);
  await sql`
    delete from trellis_letter l where sent_at < ${oldest}::timestamp
      and not exists (select 1 from trellis_letter_copy c where c.letter_id = l.id and c.kept and not c.is_read)`.execute(db);
  const notices = catalog.modules.get(NOTICE_MODULE);
  if (notices === undefined) return;
  await sql`
    delete from trellis_notice_read r
    where not exists (select 1 from ${sql.table(notices.table)} n where n.id = r.notice_id)`.execute(db);
}
