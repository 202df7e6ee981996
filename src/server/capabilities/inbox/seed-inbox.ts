import { sql, type Kysely } from "kysely";
import { nextId } from "../../data/server-state.ts";
import type { TrellisTables } from "../../base/tables.ts";
import type { ServerDeps } from "../../base/deps.ts";
import type { InboxSeeds, MailSeed, MessageSeed } from "../../base/inbox-seeds.ts";

/** Writes mail and messages, the oldest first, because a box sorts by id. */
export async function seedInbox(db: Kysely<TrellisTables>, deps: ServerDeps, inbox: InboxSeeds): Promise<void> {
  for (const mail of inbox.mail.toSorted(bySentAt)) await writeMail(db, deps, mail);
  for (const message of inbox.messages.toSorted(bySentAt)) await writeMessage(db, deps, message);
}

async function writeMail(db: Kysely<TrellisTables>, deps: ServerDeps, mail: MailSeed): Promise<void> {
  const { tenantId, from, to, subject, text, sentAt, isRead } = mail;
  const id = nextId(deps);
  await sql`
    insert into trellis_letter (id, tenant_id, sender_id, subject, text, sent_at)
    values (${id}, ${tenantId}, ${from}, ${subject}, ${text}, ${sentAt}::timestamp)`.execute(db);
  await sql`
    insert into trellis_letter_copy (letter_id, user_id, is_read)
    select ${id}::bigint, unnest(${[...to]}::bigint[]), ${isRead}`.execute(db);
}

async function writeMessage(db: Kysely<TrellisTables>, deps: ServerDeps, message: MessageSeed): Promise<void> {
  const { tenantId, to, kind, text, link, sentAt, isRead } = message;
  for (const user of to)
    await sql`
      insert into trellis_message (id, tenant_id, user_id, kind, text, link, sent_at, is_read)
      values (${nextId(deps)}, ${tenantId}, ${user}, ${kind}, ${JSON.stringify(text)}::jsonb, ${link}, ${sentAt}::timestamp,
        ${isRead})`.execute(db);
}

function bySentAt(one: { readonly sentAt: string }, other: { readonly sentAt: string }): number {
  return one.sentAt < other.sentAt ? -1 : 1;
}
