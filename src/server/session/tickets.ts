import { base64url } from "jose";
import { sql, type Kysely } from "kysely";
import { localeOf, type Locale } from "#contract";
import type { Acting } from "../base/context.ts";
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

/** The headers of the request that a ticket stands for. */
export interface TicketSession {
  readonly sessionId: string;
  /** The chosen roles and departments. */
  readonly acting: Acting;
  /** The header `Tenant-Id`; empty for the caller's own tenant. */
  readonly tenant: string;
  readonly locale: Locale;
}

/** Makes a ticket that replaces the token of a session once, within a minute. A ticket is stored when it is used. */
export async function newTicket({ deps, keys }: Omit<TicketServices, "db">, session: TicketSession): Promise<string> {
  const nonce = randomText(deps, 12);
  const expiresAt = deps.clock().getTime() + LIVES_MS;
  const { sessionId, acting, tenant, locale } = session;
  const facts = base64url.encode(JSON.stringify([sessionId, acting.dept, acting.role, tenant, locale]));
  return `${facts}.${nonce}.${expiresAt}.${await keys.seal(sealed(facts, nonce, expiresAt))}`;
}

/** The session of a ticket; null for one that was used, has expired or is not ours. */
export async function sessionOfTicket({ db, deps, keys }: TicketServices, ticket: string): Promise<TicketSession | null> {
  const [, facts, nonce, expiry, seal] = /^([\w-]{22,2000})\.([\w-]{16})\.(\d{13})\.([\w-]+\.[\w-]+)$/.exec(ticket) ?? [];
  if (facts === undefined || nonce === undefined || expiry === undefined || seal === undefined) return null;
  if (Number(expiry) <= deps.clock().getTime()) return null;
  if (!(await keys.isSealed(sealed(facts, nonce, Number(expiry)), seal))) return null;
  const { rows } = await sql`
    insert into trellis_spent_captcha (nonce, expires_at) values (${`ticket ${nonce}`}, ${expiry})
    on conflict do nothing returning nonce`.execute(db);
  return rows.length === 1 ? readFacts(facts) : null;
}

function readFacts(facts: string): TicketSession | null {
  const parts: unknown = JSON.parse(new TextDecoder().decode(base64url.decode(facts)));
  if (!Array.isArray(parts)) return null;
  const [sessionId = "", dept = "", role = "", tenant = "", locale = ""] = parts.map(String);
  return { sessionId, acting: { dept, role }, tenant, locale: localeOf(locale) };
}

function sealed(facts: string, nonce: string, expiresAt: number): string {
  return `ticket:${facts}:${nonce}:${expiresAt}`;
}
