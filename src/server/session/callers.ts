import { HEADERS } from "#contract";
import { sql, type Kysely } from "kysely";
import type { Acting, Caller } from "../base/context.ts";
import type { TrellisTables } from "../base/tables.ts";
import type { ServerDeps } from "../base/deps.ts";
import type { IdentityTables } from "../policies/identity-tables.ts";
import { AS_SESSION, loadCaller } from "./load-caller.ts";
import type { TokenKeys } from "./token-keys.ts";

interface Entry {
  readonly caller: Caller;
  readonly version: string;
  readonly loadedAt: number;
  /** When the token itself runs out, ms. */
  readonly expiresAt: number;
  /** Time until which the cache needs no check, in milliseconds. */
  freshUntil: number;
}

/** Lifetime of a cached session. Another node applies the end of a session at most this much later. */
const FRESH_MS = 3_000;
/** After so long everything is read anew: a tenant runs out by the clock, without a write. */
const RELOAD_MS = 60_000;
const MAX_ENTRIES = 10_000;
/** Access rights have changed. */
export const ACCESS_TOPIC = "trellis/access";
/** A session has ended or was switched; the message is its id. */
export const SESSION_TOPIC = "trellis/session";

/**
 * Callers by token. On this node a change of rights takes effect at once, on others when the bus delivers it,
 * or within three seconds without it. A known token costs one map look-up.
 */
export class Callers {
  readonly #deps: ServerDeps;
  readonly #db: Kysely<TrellisTables>;
  readonly #keys: TokenKeys;
  readonly #tables: () => IdentityTables;
  readonly #unsubscribe: readonly (() => void)[];
  readonly #entries = new Map<string, Entry>();
  readonly #loading = new Map<string, Promise<Caller | null>>();
  /** Counts the invalidations. A caller whose loading began before the latest one is not cached. */
  #generation = 0;

  constructor(deps: ServerDeps, db: Kysely<TrellisTables>, keys: TokenKeys, tables: () => IdentityTables) {
    this.#deps = deps;
    this.#db = db;
    this.#keys = keys;
    this.#tables = tables;
    this.#unsubscribe = [
      deps.bus.subscribe(ACCESS_TOPIC, () => this.#forgetAll()),
      deps.bus.subscribe(SESSION_TOPIC, (sessionId) => this.#forget(sessionId)),
    ];
  }

  /**
   * The caller of a request; in switch mode with the department and role of its headers.
   * @throws TrellisError forbidden when they are not the session's
   */
  ofRequest(headers: Headers): Promise<Caller | null> {
    const acting = this.#deps.config.switchMode
      ? { dept: headers.get(HEADERS.dept) ?? "", role: headers.get(HEADERS.role) ?? "" }
      : AS_SESSION;
    return this.byHeader(headers.get(HEADERS.token), acting);
  }

  /**
   * @param header the `Blade-Auth` header; null when it carries no good token
   * @throws TrellisError forbidden, as `ofRequest`
   */
  async byHeader(header: string | null, acting: Acting = AS_SESSION): Promise<Caller | null> {
    const token = /^bearer\s+(\S+)$/i.exec(header ?? "")?.[1];
    if (token === undefined) return null;
    const key = acting.dept === "" && acting.role === "" ? token : `${token} ${acting.dept} ${acting.role}`;
    const entry = this.#entries.get(key);
    const now = this.#now();
    if (entry !== undefined && entry.freshUntil > now && entry.expiresAt > now) return entry.caller;
    const loading = this.#loading.get(key);
    if (loading !== undefined) return loading;
    const started = this.#check(token, key, acting, entry).finally(() => this.#loading.delete(key));
    this.#loading.set(key, started);
    return started;
  }

  /** Drops the cached callers of every node after a change of rights. Call it after the commit. */
  async accessChanged(): Promise<void> {
    this.#forgetAll();
    await this.#publish(ACCESS_TOPIC, "");
  }

  /** A session has ended or was switched: it is not believed any longer, on any node. */
  async sessionChanged(sessionId: string): Promise<void> {
    this.#forget(sessionId);
    await this.#publish(SESSION_TOPIC, sessionId);
  }

  close(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
  }

  /** The change is made; a bus that fails must not make it look undone. Other nodes see it within seconds anyway. */
  async #publish(topic: string, message: string): Promise<void> {
    try {
      await this.#deps.bus.publish(topic, message);
    } catch (error) {
      this.#deps.log({ level: "warn", message: `the other nodes could not be told of a change (${topic})`, error });
    }
  }

  async #check(token: string, key: string, acting: Acting, known: Entry | undefined): Promise<Caller | null> {
    const generation = this.#generation;
    const claims = await this.#keys.verify(token);
    if (claims === null) {
      this.#entries.delete(key);
      return null;
    }
    const seen = await this.#look(claims.sessionId);
    const recent = known !== undefined && this.#now() - known.loadedAt < RELOAD_MS;
    const unchanged = recent && seen?.alive === true && seen.version === known.version;
    const caller = unchanged
      ? known.caller
      : seen?.alive === true
        ? await loadCaller(this.#db, this.#deps, this.#tables(), claims.sessionId, acting)
        : null;
    if (caller === null || seen === null) {
      this.#entries.delete(key);
      return null;
    }
    if (generation === this.#generation) {
      this.#entries.delete(key);
      this.#entries.set(key, {
        caller,
        version: seen.version,
        loadedAt: unchanged ? known.loadedAt : this.#now(),
        expiresAt: claims.expiresAt,
        freshUntil: this.#now() + FRESH_MS,
      });
      this.#limitEntries();
    }
    return caller;
  }

  async #look(sessionId: string): Promise<{ version: string; alive: boolean } | null> {
    const { rows } = await sql<{ version: string; ended_at: string | null; expires_at: string }>`
      select concat_ws('/', a.version, s.dept_id, s.role_id) as version, s.ended_at, s.expires_at
      from trellis_session s cross join trellis_access a
      where s.id = ${sessionId}`.execute(this.#db);
    const [row] = rows;
    return row === undefined
      ? null
      : { version: row.version, alive: row.ended_at === null && Number(row.expires_at) > this.#now() };
  }

  #forgetAll(): void {
    this.#generation += 1;
    this.#entries.clear();
    this.#loading.clear();
  }

  #forget(sessionId: string): void {
    this.#generation += 1;
    for (const [token, entry] of this.#entries) if (entry.caller.sessionId === sessionId) this.#entries.delete(token);
    this.#loading.clear();
  }

  /** The map keeps the order of insertion: the first is the longest untouched. */
  #limitEntries(): void {
    if (this.#entries.size <= MAX_ENTRIES) return;
    const oldest = this.#entries.keys().next();
    if (oldest.done !== true) this.#entries.delete(oldest.value);
  }

  #now(): number {
    return this.#deps.clock().getTime();
  }
}

/** Raises the version that other nodes compare. Inside the transaction of the write, so that neither happens alone. */
export async function raiseAccessVersion(db: Kysely<TrellisTables>): Promise<void> {
  await sql`update trellis_access set version = version + 1 where id = 1`.execute(db);
}
