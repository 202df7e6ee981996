import type { Text } from "#contract";
import { sql, type Kysely } from "kysely";
import { nextId, now } from "../data/server-state.ts";
import type { TrellisTables } from "../data/tables.ts";
import type { ServerDeps } from "../deps.ts";
import { announceInbox } from "./announce-inbox.ts";

/** Where something happens. An `OperationContext` is one. */
export interface Teller {
  readonly deps: ServerDeps;
  /** The transaction of what happens: without it nobody is told. */
  readonly db: Kysely<TrellisTables>;
  readonly tenantId: string;
  readonly journal: { afterCommit(run: () => void): void };
}

export interface Message {
  /** What it is about: `import`, `export`, `undo`, `password`, `roles` … */
  readonly kind: string;
  readonly text: Text;
  /** Path of the console that it leads to. */
  readonly link?: string | null;
}

/**
 * Puts a message of the system into the inbox of people of the tenant; whoever is not there any longer is left out.
 * One statement, however many people.
 */
export async function tell(teller: Teller, userIds: readonly string[], { kind, text, link = null }: Message): Promise<void> {
  const people = [...new Set(userIds)];
  if (people.length === 0) return;
  const { deps, db, tenantId } = teller;
  const rows = people.map((user) => ({ id: nextId(deps), user }));
  await sql`
    insert into trellis_message (id, tenant_id, user_id, kind, text, link, sent_at)
    select (e->>'id')::bigint, ${tenantId}, (e->>'user')::bigint, ${kind}, ${JSON.stringify(text)}::jsonb, ${link}, ${now(deps)}::timestamp
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as e`.execute(db);
  teller.journal.afterCommit(() => void announceInbox(deps, { tenantId, userIds: people }));
}
