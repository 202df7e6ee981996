import { sql, type Kysely } from "kysely";
import { nextId } from "../../data/server-state.ts";
import type { TrellisTables } from "../../base/tables.ts";
import type { ServerDeps } from "../../base/deps.ts";
import type { MailSeed } from "../../base/mail-seed.ts";

/** Writes the mail, oldest first, because a box sorts by id. */
export async function seedMail(db: Kysely<TrellisTables>, deps: ServerDeps, mail: readonly MailSeed[]): Promise<void> {
  for (const { tenantId, from, to, subject, text, sentAt, isRead } of mail.toSorted(bySentAt)) {
    const id = nextId(deps);
    await sql`
      insert into trellis_letter (id, tenant_id, sender_id, subject, text, sent_at)
      values (${id}, ${tenantId}, ${from}, ${subject}, ${text}, ${sentAt}::timestamp)`.execute(db);
    await sql`
      insert into trellis_letter_copy (letter_id, user_id, is_read)
      select ${id}::bigint, unnest(${[...to]}::bigint[]), ${isRead}`.execute(db);
  }
}

function bySentAt(one: MailSeed, other: MailSeed): number {
  return one.sentAt < other.sentAt ? -1 : 1;
}
