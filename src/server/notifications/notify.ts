import type { Text } from "#contract";
import type { Catalog } from "#metadata";
import { sql, type Kysely } from "kysely";
import { nextId, now } from "../data/server-state.ts";
import type { TrellisTables } from "../base/tables.ts";
import type { ServerDeps } from "../base/deps.ts";
import { publishInboxChange } from "./publish-inbox-change.ts";

/** The transaction that a message belongs to. An `OperationContext` is one. */
export interface Notifier {
  readonly deps: ServerDeps;
  readonly catalog: Catalog;
  /** The transaction of what happens: without it nobody is told. */
  readonly db: Kysely<TrellisTables>;
  readonly journal: { afterCommit(run: () => void): void };
}

export interface Message {
  /** Topic: `import`, `export`, `undo`, `password`, `roles` … */
  readonly kind: string;
  readonly text: Text;
  /** Path of the console that it leads to. */
  readonly link?: string | null;
  /** True for the result of what the person started: it is kept and does not raise the unread count. */
  readonly isRead?: boolean;
}

/**
 * Adds a message of the system to the inboxes of users of any tenant. Deleted users get none. One statement serves any
 * number of users.
 */
export async function notify(
  teller: Notifier,
  userIds: readonly string[],
  { kind, text, link = null, isRead = false }: Message,
): Promise<void> {
  const people = [...new Set(userIds)];
  const { deps, catalog, db } = teller;
  const user = catalog.modules.get("user");
  if (people.length === 0 || user === undefined) return;
  const rows = people.map((user) => ({ id: nextId(deps), user }));
  await sql`
    insert into trellis_message (id, tenant_id, user_id, kind, text, link, sent_at, is_read)
    select (e->>'id')::bigint, u.tenant_id, u.id, ${kind}, ${JSON.stringify(text)}::jsonb, ${link}, ${now(deps)}::timestamp,
      ${isRead}::boolean
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as e
      join ${sql.table(user.table)} u on u.id = (e->>'user')::bigint and u.is_deleted = 0`.execute(db);
  teller.journal.afterCommit(() => void publishInboxChange(deps, people));
}
