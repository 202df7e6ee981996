import { TrellisError } from "#contract";
import { linearPattern, type LinearPattern } from "#metadata";
import { sql, type Kysely } from "kysely";
import type { ApiScope, ApiScopeDecision, ApiScopeRules, Caller } from "../base/context.ts";
import type { TrellisTables } from "../base/tables.ts";
import { SharedReads } from "../data/read/shared-reads.ts";
import type { IdentityTables } from "./identity-tables.ts";

/** Lifetime of the cached rows on a node that missed the message about a change. */
const FRESH_MS = 3_000;

/**
 * API scopes: a path that any row covers may be called only with a row that covers it and was granted to one of the
 * caller's roles (semantics: API scopes). Paths that no row covers are left to the permission codes.
 */
export class ApiScopes implements ApiScopeRules {
  readonly #db: Kysely<TrellisTables>;
  readonly #tables: () => IdentityTables;
  readonly #now: () => number;
  readonly #rows = new SharedReads<object, readonly ApiScope[]>();
  /** Stands for the time in which the rows are believed. */
  #period = {};
  #periodBegan = 0;
  /** Rows by path. They are read on every request and change rarely. */
  #patterns: ReadonlyMap<string, LinearPattern> = new Map();
  readonly #granted = new SharedReads<Caller, ReadonlySet<string>>();

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
    // Runs at every call. It reads no row for callers whom no scope can refuse.
    if (caller.administrator) return;
    const { refusal } = await this.decide(caller, addresses, db);
    if (refusal !== null) throw refusal;
  }

  /** The scopes that close the endpoint, and the refusal for this caller. `check` throws it. */
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
    this.#period = {};
    this.#periodBegan = this.#now();
  }

  #load(db: Kysely<TrellisTables>): Promise<readonly ApiScope[]> {
    if (this.#now() - this.#periodBegan >= FRESH_MS) this.forget();
    return this.#rows.read(db, this.#period, "", () => this.#read(db));
  }

  async #read(db: Kysely<TrellisTables>): Promise<readonly ApiScope[]> {
    const { rows } = await sql<{ id: string; scope_name: string; resource_code: string; scope_path: string }>`
      select id, scope_name, resource_code, scope_path from ${sql.table(this.#tables()["api-scope"])}
      where is_deleted = 0 and scope_path is not null`.execute(db);
    const known = this.#patterns;
    this.#patterns = new Map(rows.map(({ scope_path: path }) => [path, known.get(path) ?? pathPattern(withoutPrefix(path))]));
    const patterns = this.#patterns;
    return rows.map((row) => ({
      id: row.id,
      name: row.scope_name,
      code: row.resource_code,
      path: row.scope_path,
      covers: patterns.get(row.scope_path) ?? pathPattern(withoutPrefix(row.scope_path)),
    }));
  }

  #grantedTo(caller: Caller, db: Kysely<TrellisTables>): Promise<ReadonlySet<string>> {
    // A new grant brings a new Caller object, so this never grows stale.
    return this.#granted.read(db, caller, "", () => this.#readGranted(caller, db));
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

/**
 * Compiles the path of a scope: `*` is anything within one segment, `**` anything at all; `/x/**` covers `/x` too.
 * Linear, because a path with a dozen `**` would hold the server up for minutes.
 */
export function pathPattern(path: string): LinearPattern {
  const source = path
    .replace(/[.+?^${}()|[\]\\]/g, "\\$&")
    .replace(/\/\*\*$/, "(?:/§)?")
    .replaceAll("**", "§")
    .replaceAll("*", "[^/]*")
    .replaceAll("§", ".*");
  return linearPattern(`^${source}$`);
}
