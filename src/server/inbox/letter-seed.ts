import { sql, type Kysely } from "kysely";
import { nextId } from "../data/server-state.ts";
import type { TrellisTables } from "../data/tables.ts";
import type { ServerDeps } from "../deps.ts";

/** A letter that lies in people's inboxes from the first start. */
export interface LetterSeed {
  readonly tenantId: string;
  /** Ids of users. */
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  /** `yyyy-MM-dd HH:mm:ss`. */
  readonly sentAt: string;
  readonly isRead: boolean;
}

/** Writes the letters, the oldest first: a box shows them by their ids. */
export async function writeLetters(db: Kysely<TrellisTables>, deps: ServerDeps, letters: readonly LetterSeed[]): Promise<void> {
  for (const { tenantId, from, to, subject, text, sentAt, isRead } of letters.toSorted(bySentAt)) {
    const id = nextId(deps);
    await sql`
      insert into trellis_letter (id, tenant_id, sender_id, subject, text, sent_at)
      values (${id}, ${tenantId}, ${from}, ${subject}, ${text}, ${sentAt}::timestamp)`.execute(db);
    await sql`
      insert into trellis_letter_copy (letter_id, user_id, is_read)
      select ${id}::bigint, unnest(${[...to]}::bigint[]), ${isRead}`.execute(db);
  }
}

function bySentAt(one: LetterSeed, other: LetterSeed): number {
  return one.sentAt < other.sentAt ? -1 : 1;
}
