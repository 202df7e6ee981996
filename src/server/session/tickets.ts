import { sql, type Kysely } from "kysely";
import type { TrellisTables } from "../base/tables.ts";
import type { ServerDeps } from "../base/deps.ts";
import { randomText } from "./random.ts";
import type { TokenKeys } from "./token-keys.ts";

const LIVES_MS = 60_000;

export interface TicketServices {
  readonly db: Kysely<TrellisTables>;
  readonly deps: ServerDeps;
  readonly keys: TokenKeys;
}

/** A ticket that stands for a session once, within a minute. Nothing is stored until it is used. */
export async function newTicket({ deps, keys }: Omit<TicketServices, "db">, sessionId: string): Promise<string> {
  const nonce = randomText(deps, 12);
  const expiresAt = deps.clock().getTime() + LIVES_MS;
  return `${sessionId}.${nonce}.${expiresAt}.${await keys.seal(sealed(sessionId, nonce, expiresAt))}`;
}

/** The session of a ticket; null for one that was used, has expired or is not ours. */
export async function sessionOfTicket({ db, deps, keys }: TicketServices, ticket: string): Promise<string | null> {
  const [, sessionId, nonce, expiry, seal] = /^([\w-]{22})\.([\w-]{16})\.(\d{13})\.([\w-]+\.[\w-]+)$/.exec(ticket) ?? [];
  if (sessionId === undefined || nonce === undefined || expiry === undefined || seal === undefined) return null;
  if (Number(expiry) <= deps.clock().getTime()) return null;
  if (!(await keys.isSealed(sealed(sessionId, nonce, Number(expiry)), seal))) return null;
  const { rows } = await sql`
    insert into trellis_spent_captcha (nonce, expires_at) values (${`ticket ${nonce}`}, ${expiry})
    on conflict do nothing returning nonce`.execute(db);
  return rows.length === 1 ? sessionId : null;
}

function sealed(sessionId: string, nonce: string, expiresAt: number): string {
  return `ticket:${sessionId}:${nonce}:${expiresAt}`;
}
