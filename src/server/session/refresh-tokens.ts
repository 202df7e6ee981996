import { base64url } from "jose";
import { sql, type Kysely } from "kysely";
import type { TrellisTables } from "../base/tables.ts";
import type { ServerDeps } from "../base/deps.ts";
import { digest, keyedDigest, randomText } from "./random.ts";

/**
 * Two tabs that refresh at the same moment send the same token twice. Within this time the second gets the very
 * successor that the first got. There is never more than one line of tokens: a thief who takes part in it and the
 * owner collide at the next refresh, and the session ends for both.
 */
export const GRACE_MS = 10_000;

export type Refreshed =
  | { readonly kind: "refreshed"; readonly sessionId: string; readonly token: string }
  /** The successor of the token has been in use for long, so the token was copied. */
  | { readonly kind: "reused"; readonly sessionId: string }
  | { readonly kind: "unknown" };

/** The first token of a session. */
export async function firstRefreshToken(db: Kysely<TrellisTables>, deps: ServerDeps, sessionId: string): Promise<string> {
  const token = randomText(deps, 32);
  await keep(db, sessionId, token);
  return token;
}

/** The session a token belongs to, whatever has become of it. */
export async function sessionOfRefreshToken(db: Kysely<TrellisTables>, token: string): Promise<string | null> {
  const { rows } = await sql<{ session_id: string }>`
    select session_id from trellis_refresh_token where hash = ${await digest(token)}`.execute(db);
  return rows[0]?.session_id ?? null;
}

/**
 * Replaces a token. Inside a transaction: a second replacement of the same token waits for the first, then sees it.
 * The successor is made from the old token and a salt, so that only a holder of the old one can be given it again;
 * the database holds hashes.
 */
export async function replaceRefreshToken(db: Kysely<TrellisTables>, deps: ServerDeps, token: string): Promise<Refreshed> {
  const now = deps.clock().getTime();
  const hash = await digest(token);
  const salt = randomText(deps, 32);
  const { rows: replaced } = await sql<{ session_id: string }>`
    update trellis_refresh_token set replaced_at = ${now}, successor_salt = ${salt}
    where hash = ${hash} and replaced_at is null returning session_id`.execute(db);
  const [first] = replaced;
  if (first !== undefined) {
    const successor = await successorOf(token, salt);
    await keep(db, first.session_id, successor);
    return { kind: "refreshed", sessionId: first.session_id, token: successor };
  }
  const { rows } = await sql<{ session_id: string; replaced_at: string | null; successor_salt: string | null }>`
    select session_id, replaced_at, successor_salt from trellis_refresh_token where hash = ${hash}`.execute(db);
  const [row] = rows;
  if (row === undefined || row.replaced_at === null || row.successor_salt === null) return { kind: "unknown" };
  if (now - Number(row.replaced_at) > GRACE_MS) return { kind: "reused", sessionId: row.session_id };
  return { kind: "refreshed", sessionId: row.session_id, token: await successorOf(token, row.successor_salt) };
}

async function keep(db: Kysely<TrellisTables>, sessionId: string, token: string): Promise<void> {
  await sql`insert into trellis_refresh_token (hash, session_id) values (${await digest(token)}, ${sessionId})`.execute(db);
}

async function successorOf(token: string, salt: string): Promise<string> {
  return keyedDigest(new Uint8Array(base64url.decode(salt)), `successor:${token}`);
}
