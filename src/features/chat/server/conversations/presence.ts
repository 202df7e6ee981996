import { sql, type Kysely } from "kysely";
import type { TrellisTables } from "#server";
import type { Core } from "#server/jobs";

/** Presence of the people with an open socket. A node that does not renew its sign of life loses the presence of all of its own. */
export const PRESENCE_TABLES = [
  {
    name: "trellis_chat_node",
    statements: ["create table if not exists trellis_chat_node (node text primary key, seen_at bigint not null)"],
  },
  {
    name: "trellis_chat_presence.sockets",
    statements: [
      `create table if not exists trellis_chat_presence (
        node text not null, tenant_id text not null, user_id bigint not null, side smallint not null, primary key (node, user_id))`,
      "create index if not exists trellis_chat_presence_user on trellis_chat_presence (user_id)",
      "alter table trellis_chat_presence add column if not exists sockets integer not null default 1",
    ],
  },
] as const;

/** Milliseconds between two signs of life, and after which a node counts as gone. */
export const SIGN_OF_LIFE_MS = 10_000;
const GONE_AFTER_MS = 25_000;

export class Presence {
  readonly #core: Core;
  readonly #node: string;
  #first: Promise<void> | null = null;

  constructor(core: Core) {
    this.#core = core;
    this.#node = [...core.deps.randomBytes(8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  /** The first sign of life, before anybody enters. */
  renewOnce(): Promise<void> {
    this.#first ??= this.renew();
    return this.#first;
  }

  /** Renews the sign of life of this node, and removes those of nodes that are gone. */
  async renew(): Promise<void> {
    const { db } = this.#core;
    const now = this.#now();
    await sql`
      insert into trellis_chat_node (node, seen_at) values (${this.#node}, ${now})
      on conflict (node) do update set seen_at = excluded.seen_at`.execute(db);
    await sql`delete from trellis_chat_node where seen_at < ${now - GONE_AFTER_MS * 4}`.execute(db);
    await sql`
      delete from trellis_chat_presence p where not exists (select 1 from trellis_chat_node n where n.node = p.node)`.execute(db);
  }

  /** Counts one more socket of a person. @returns the number of their sockets on all nodes that are alive */
  async enter(tenantId: string, userId: string, side: number): Promise<number> {
    const { db } = this.#core;
    await sql`
      insert into trellis_chat_presence as p (node, tenant_id, user_id, side, sockets)
      values (${this.#node}, ${tenantId}, ${userId}, ${side}, 1)
      on conflict (node, user_id) do update set sockets = p.sockets + 1`.execute(db);
    const { rows } = await sql<{ sockets: number }>`
      select coalesce(sum(p.sockets), 0)::int as sockets
      from trellis_chat_presence p join trellis_chat_node n on n.node = p.node
      where p.user_id = ${userId} and n.seen_at > ${this.#now() - GONE_AFTER_MS}`.execute(db);
    return rows[0]?.sockets ?? 0;
  }

  /** Takes a socket off that was counted. */
  async leave(userId: string): Promise<void> {
    const { db } = this.#core;
    const own = sql`node = ${this.#node} and user_id = ${userId}`;
    await sql`update trellis_chat_presence set sockets = sockets - 1 where ${own}`.execute(db);
    await sql`delete from trellis_chat_presence where ${own} and sockets <= 0`.execute(db);
  }

  /** Ends the presence of everybody on this node. */
  async end(): Promise<void> {
    await sql`delete from trellis_chat_presence where node = ${this.#node}`.execute(this.#core.db);
    await sql`delete from trellis_chat_node where node = ${this.#node}`.execute(this.#core.db);
  }

  #now(): number {
    return this.#core.deps.clock().getTime();
  }
}

/** The users among these who have a socket at a node that is alive. @param now milliseconds since 1970 */
export async function presentUsers(
  db: Kysely<TrellisTables>,
  userIds: readonly string[],
  now: number,
): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  const { rows } = await sql<{ user_id: string }>`
    select distinct p.user_id from trellis_chat_presence p join trellis_chat_node n on n.node = p.node
    where p.user_id = any(${[...userIds]}::bigint[]) and n.seen_at > ${now - GONE_AFTER_MS}`.execute(db);
  return new Set(rows.map(({ user_id: id }) => id));
}

/** The people of a side who are present in the tenant. */
export async function presentOfSide(
  db: Kysely<TrellisTables>,
  tenantId: string,
  side: number,
  now: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select distinct p.user_id from trellis_chat_presence p join trellis_chat_node n on n.node = p.node
    where p.tenant_id = ${tenantId} and p.side = ${side} and n.seen_at > ${now - GONE_AFTER_MS} limit 500`.execute(db);
  return rows.map(({ user_id: id }) => id);
}
