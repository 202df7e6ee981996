import { TrellisError } from "#contract";
import { sql, type Kysely } from "kysely";
import type { Caller } from "../context.ts";
import type { TrellisTables } from "../data/tables.ts";
import type { IdentityTables } from "./identity-tables.ts";

/** A path that is closed to whoever was not granted the scope. */
export interface ApiScope {
  readonly id: string;
  readonly name: string;
  readonly code: string;
  readonly path: string;
  readonly covers: RegExp;
}

export interface ApiScopeDecision {
  /** The scopes that cover the endpoint: any one opens it. None: it is left to the permission codes. */
  readonly covering: readonly ApiScope[];
  /** Null when the caller may. */
  readonly refusal: TrellisError | null;
}

/** How long the rows are believed on a node that nobody told of a change. */
const FRESH_MS = 3_000;

/**
 * API scopes: a path that any row covers may be called only with a row that covers it and was granted to one of the
 * caller's roles (semantics: API scopes). Paths that no row covers are left to the permission codes.
 */
export class ApiScopes {
  readonly #db: Kysely<TrellisTables>;
  readonly #tables: () => IdentityTables;
  readonly #now: () => number;
  #rows: Promise<readonly ApiScope[]> | null = null;
  #loadedAt = 0;
  readonly #granted = new WeakMap<Caller, Promise<ReadonlySet<string>>>();

  constructor(db: Kysely<TrellisTables>, tables: () => IdentityTables, now: () => number) {
    this.#db = db;
    this.#tables = tables;
    this.#now = now;
  }

  /**
   * @param db the transaction, inside of one: a single connection cannot answer beside it
   * @throws TrellisError forbidden, naming the scope that is missing
   */
  async check(caller: Caller, addresses: readonly string[], db = this.#db): Promise<void> {
    // Asked at every call: no row is read for whom none can close anything.
    if (caller.administrator) return;
    const { refusal } = await this.decide(caller, addresses, db);
    if (refusal !== null) throw refusal;
  }

  /** What closes the endpoint, and whether it does so to the caller. `check` throws by it. */
  async decide(caller: Caller, addresses: readonly string[], db = this.#db): Promise<ApiScopeDecision> {
    const covering = await this.covering(addresses, db);
    if (covering.length === 0 || caller.administrator) return { covering, refusal: null };
    const granted = await this.#grantedTo(caller, db);
    if (covering.some((row) => granted.has(row.id))) return { covering, refusal: null };
    const permission = covering.map((row) => `${row.name} ${row.code}`).join(" / ");
    return { covering, refusal: new TrellisError("forbidden", { params: { permission } }) };
  }

  /** The scopes that close an endpoint: whichever of its addresses they name, another one is no way around. */
  async covering(addresses: readonly string[], db = this.#db): Promise<readonly ApiScope[]> {
    const rows = await this.#load(db);
    return rows.filter((row) => addresses.some((address) => row.covers.test(withoutPrefix(address))));
  }

  /** Rows or grants have changed. */
  forget(): void {
    this.#rows = null;
  }

  #load(db: Kysely<TrellisTables>): Promise<readonly ApiScope[]> {
    if (this.#rows !== null && this.#now() - this.#loadedAt < FRESH_MS) return this.#rows;
    this.#loadedAt = this.#now();
    const rows = this.#read(db);
    this.#rows = rows;
    rows.catch(() => (this.#rows = null));
    return rows;
  }

  async #read(db: Kysely<TrellisTables>): Promise<readonly ApiScope[]> {
    const { rows } = await sql<{ id: string; scope_name: string; resource_code: string; scope_path: string }>`
      select id, scope_name, resource_code, scope_path from ${sql.table(this.#tables()["api-scope"])}
      where is_deleted = 0 and scope_path is not null`.execute(db);
    return rows.map((row) => ({
      id: row.id,
      name: row.scope_name,
      code: row.resource_code,
      path: row.scope_path,
      covers: pathPattern(withoutPrefix(row.scope_path)),
    }));
  }

  #grantedTo(caller: Caller, db: Kysely<TrellisTables>): Promise<ReadonlySet<string>> {
    // A new grant brings a new Caller object, so this never grows stale.
    const known = this.#granted.get(caller);
    if (known !== undefined) return known;
    const ids = this.#readGranted(caller, db);
    this.#granted.set(caller, ids);
    ids.catch(() => this.#granted.delete(caller));
    return ids;
  }

  async #readGranted(caller: Caller, db: Kysely<TrellisTables>): Promise<ReadonlySet<string>> {
    if (caller.roleIds.length === 0) return new Set();
    const { rows } = await sql<{ scope_id: string }>`
      select distinct scope_id from trellis_role_scope
      where kind = 'api' and role_id = any(${caller.roleIds}::bigint[])`.execute(db);
    return new Set(rows.map((row) => row.scope_id));
  }
}

/** The family writes such paths with and without `/api`. */
function withoutPrefix(path: string): string {
  return path.startsWith("/api/") ? path.slice("/api".length) : path;
}

/** `*` is anything within one segment, `**` anything at all; `/x/**` covers `/x` too. */
export function pathPattern(path: string): RegExp {
  const source = path
    .replace(/[.+?^${}()|[\]\\]/g, "\\$&")
    .replace(/\/\*\*$/, "(?:/§)?")
    .replaceAll("**", "§")
    .replaceAll("*", "[^/]*")
    .replaceAll("§", ".*");
  return new RegExp(`^${source}$`);
}
