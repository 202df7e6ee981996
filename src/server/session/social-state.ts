import { sql, type Kysely } from "kysely";
import type { TrellisTables } from "../base/tables.ts";
import type { ServerDeps } from "../base/deps.ts";
import { digest, randomText } from "./random.ts";
import { refused } from "./refusal.ts";
import type { TokenKeys } from "./token-keys.ts";

/** Time for a sign-in at the provider. */
const LIVES_MS = 10 * 60_000;

/** A way to a provider and back. */
export interface SocialJourney {
  readonly state: string;
  /** S256 of the verifier (RFC 7636). */
  readonly challenge: string;
}

/** To sign in; or, with a user's id, to tie the account to that user. */
export type JourneyOf = string | null;

/**
 * Starts a sign-in at a provider without storing it. The state carries source, nonce, expiry and a seal over them and
 * their owner. The verifier derives from the nonce and the same key. States that came back are stored until they
 * expire.
 */
export async function newJourney(
  deps: ServerDeps,
  keys: TokenKeys,
  source: string,
  owner: JourneyOf = null,
): Promise<SocialJourney> {
  const nonce = randomText(deps, 16);
  const expiresAt = deps.clock().getTime() + LIVES_MS;
  const seal = await keys.seal(sealed(source, owner, nonce, expiresAt));
  const verifier = await keys.sealedBy(seal, verified(nonce));
  return { state: `${source}.${nonce}.${expiresAt}.${seal}`, challenge: await digest(verifier ?? "") };
}

/**
 * The verifier of the journey that a state belongs to. A state is good once, for the source and the user it was made for.
 * @throws TrellisError
 */
export async function verifierOf(
  db: Kysely<TrellisTables>,
  deps: ServerDeps,
  keys: TokenKeys,
  come: { readonly source: string; readonly state: string },
  owner: JourneyOf = null,
): Promise<string> {
  const [, source, nonce, expiry, seal] = /^([a-z0-9-]+)\.([\w-]{22})\.(\d{13})\.([\w-]+\.[\w-]+)$/.exec(come.state) ?? [];
  if (source === undefined || nonce === undefined || expiry === undefined || seal === undefined) throw stale();
  const now = deps.clock().getTime();
  if (source !== come.source || Number(expiry) <= now || Number(expiry) > now + LIVES_MS) throw stale();
  if (!(await keys.isSealed(sealed(source, owner, nonce, Number(expiry)), seal))) throw stale();
  const { rows } = await sql`
    insert into trellis_spent_captcha (nonce, expires_at) values (${`social ${nonce}`}, ${expiry})
    on conflict do nothing returning nonce`.execute(db);
  const verifier = await keys.sealedBy(seal, verified(nonce));
  if (rows.length === 0 || verifier === null) throw stale();
  return verifier;
}

function sealed(source: string, owner: JourneyOf, nonce: string, expiresAt: number): string {
  return `social:${source}:${owner ?? ""}:${nonce}:${expiresAt}`;
}

function verified(nonce: string): string {
  return `social-verifier:${nonce}`;
}

function stale(): Error {
  return refused("第三方登录已失效，请重新登录", "This sign-in has run out or is not yours; start again");
}
