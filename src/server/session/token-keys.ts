import { sql, type Kysely } from "kysely";
import { SignJWT, decodeProtectedHeader, jwtVerify } from "jose";
import { ADVISORY_LOCKS } from "../data/internal-tables.ts";
import type { TrellisTables } from "../base/tables.ts";
import type { ServerDeps } from "../base/deps.ts";
import { keyedDigest, randomText, sameSecret } from "./random.ts";

/** Claims of an access token. Everything else about its holder is read from the database. */
export interface AccessClaims {
  readonly sessionId: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

interface Key {
  readonly kid: string;
  readonly secret: Uint8Array<ArrayBuffer>;
  readonly createdAt: number;
}

const ALGORITHM = "HS256";
const ISSUER = "trellis";
const DAY = 86_400_000;
/** A key signs for so long, then a new one is made. */
const ROTATE_AFTER = 90 * DAY;
/** A replaced key still verifies for so long: longer than any access token lives. */
const KEEP_REPLACED = 2 * DAY;
/** Shortest time between two look-ups of an unknown `kid` in the database. */
const RELOAD_EVERY = 2_000;

/**
 * The keys that sign tokens: made on first start, kept in the database, shared by all nodes, replaced every 90 days
 * (or by `rotate`). There is no default key.
 */
export class TokenKeys {
  readonly #deps: ServerDeps;
  readonly #db: Kysely<TrellisTables>;
  #keys = new Map<string, Key>();
  #current: Key | null = null;
  #loadedAt = 0;

  constructor(deps: ServerDeps, db: Kysely<TrellisTables>) {
    this.#deps = deps;
    this.#db = db;
  }

  /**
   * Reads the keys. Makes the first key, or a new one when the newest is old. Deletes keys that no valid token needs.
   */
  async maintain(): Promise<void> {
    await this.#load();
    const newest = this.#current;
    if (newest === null || this.#now() - newest.createdAt > ROTATE_AFTER) await this.rotate();
  }

  /** Signs with a new key from now on. Tokens signed before stay valid until they expire. */
  async rotate(): Promise<void> {
    const now = this.#now();
    const [newest] = [...this.#keys.values()].sort((a, b) => b.createdAt - a.createdAt);
    const replacedLongAgo = newest !== undefined && now - newest.createdAt > KEEP_REPLACED;
    await this.#db.transaction().execute(async (db) => {
      await sql`select pg_advisory_xact_lock(${sql.lit(ADVISORY_LOCKS.tokenKeys)})`.execute(db);
      // Another node may have been quicker.
      const { rows } = await sql<{
        created_at: string;
      }>`select created_at from trellis_token_key order by created_at desc limit 1`.execute(db);
      if (Number(rows[0]?.created_at ?? 0) > (newest?.createdAt ?? 0)) return;
      await sql`insert into trellis_token_key (kid, secret, created_at)
                values (${randomText(this.#deps, 9)}, ${randomText(this.#deps, 32)}, ${now})`.execute(db);
      if (replacedLongAgo) await sql`delete from trellis_token_key where created_at < ${newest.createdAt}`.execute(db);
    });
    await this.#load();
  }

  async sign(sessionId: string, userId: string, tenantId: string, clientId: string, seconds: number): Promise<string> {
    const key = this.#signingKey();
    const issuedAt = Math.floor(this.#now() / 1000);
    return new SignJWT({ sid: sessionId, tenant_id: tenantId, client_id: clientId, token_type: "access_token" })
      .setProtectedHeader({ alg: ALGORITHM, typ: "JWT", kid: key.kid })
      .setIssuer(ISSUER)
      .setSubject(userId)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + seconds)
      .sign(key.secret);
  }

  /** Claims of a token; null when this server did not sign it, or it was changed or has expired. */
  async verify(token: string): Promise<AccessClaims | null> {
    try {
      const key = await this.#keyOf(decodeProtectedHeader(token).kid);
      if (key === null) return null;
      const { payload } = await jwtVerify(token, key.secret, {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        requiredClaims: ["exp", "sid"],
        currentDate: this.#deps.clock(),
      });
      const { sid, exp } = payload;
      return typeof sid === "string" && exp !== undefined ? { sessionId: sid, expiresAt: exp * 1000 } : null;
    } catch (error) {
      if (isDatabaseError(error)) throw error;
      return null;
    }
  }

  /** Marks text as ours, e.g. `kid.mac`. */
  async seal(text: string): Promise<string> {
    const key = this.#signingKey();
    return `${key.kid}.${await keyedDigest(key.secret, text)}`;
  }

  async isSealed(text: string, seal: string): Promise<boolean> {
    const expected = await this.sealedBy(seal, text);
    return expected !== null && sameSecret(seal.slice(seal.indexOf(".") + 1), expected);
  }

  /** The mac of a text by the key that made a seal; null when that is none of ours. */
  async sealedBy(seal: string, text: string): Promise<string | null> {
    const key = await this.#keyOf(seal.slice(0, Math.max(seal.indexOf("."), 0)));
    return key === null ? null : keyedDigest(key.secret, text);
  }

  #signingKey(): Key {
    if (this.#current === null) throw new Error("the token keys have not been loaded");
    return this.#current;
  }

  async #keyOf(kid: string | undefined): Promise<Key | null> {
    if (kid === undefined || kid === "") return null;
    const known = this.#keys.get(kid);
    if (known !== undefined) return known;
    if (this.#now() - this.#loadedAt < RELOAD_EVERY) return null;
    await this.#load();
    return this.#keys.get(kid) ?? null;
  }

  async #load(): Promise<void> {
    this.#loadedAt = this.#now();
    const { rows } = await sql<{ kid: string; secret: string; created_at: string }>`
      select kid, secret, created_at from trellis_token_key order by created_at, kid`.execute(this.#db);
    const keys = rows.map((row): Key => ({
      kid: row.kid,
      secret: new Uint8Array(new TextEncoder().encode(row.secret)),
      createdAt: Number(row.created_at),
    }));
    this.#keys = new Map(keys.map((key) => [key.kid, key]));
    this.#current = keys.at(-1) ?? null;
  }

  #now(): number {
    return this.#deps.clock().getTime();
  }
}

/** jose's own errors are about the token; anything else is about us. */
function isDatabaseError(error: unknown): boolean {
  const name = error instanceof Error && "code" in error ? String(error.code) : "";
  return !name.startsWith("ERR_J") && !(error instanceof TypeError) && !(error instanceof SyntaxError);
}
