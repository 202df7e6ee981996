import { sql, type Kysely } from "kysely";
import type { TrellisTables } from "../base/tables.ts";
import type { IdentityTables } from "../policies/identity-tables.ts";
import { sameSecret } from "./random.ts";
import { notSignedIn } from "./refusal.ts";

/** A record of the module `client`: a program that may request tokens. */
export interface Client {
  readonly clientId: string;
  readonly grantTypes: readonly string[];
  readonly accessSeconds: number;
  readonly refreshSeconds: number;
}

interface ClientRow {
  readonly client_id: string;
  readonly client_secret: string | null;
  readonly authorized_grant_types: string | null;
  readonly access_token_validity: number | null;
  readonly refresh_token_validity: number | null;
}

/**
 * The client behind `Authorization: Basic base64(id:secret)`.
 * @throws TrellisError unauthorized, the same for an unknown client and a wrong secret
 */
export async function clientOf(db: Kysely<TrellisTables>, tables: IdentityTables, header: string | null): Promise<Client> {
  const { id, secret } = credential(header);
  const { rows } = await sql<ClientRow>`
    select client_id, client_secret, authorized_grant_types, access_token_validity, refresh_token_validity
    from ${sql.table(tables.client)} where client_id = ${id} and is_deleted = 0`.execute(db);
  const [row] = rows;
  const good = await sameSecret(secret, row?.client_secret ?? "");
  if (row === undefined || row.client_secret === null || !good) {
    throw notSignedIn("客户端凭据无效", "The client's credential is not valid");
  }
  return {
    clientId: row.client_id,
    grantTypes: (row.authorized_grant_types ?? "").split(",").map((type) => type.trim()),
    accessSeconds: row.access_token_validity ?? 3_600,
    refreshSeconds: row.refresh_token_validity ?? 604_800,
  };
}

/** Lifetime of a cached credential. */
const FRESH_MS = 3_000;

/**
 * Checks the credential of the program behind a request. A wrong one is refused on every call; a missing one is refused
 * on calls without a session, because otherwise any script could call.
 */
export class ClientCheck {
  readonly #db: Kysely<TrellisTables>;
  readonly #tables: () => IdentityTables;
  readonly #now: () => number;
  /** Good headers only, so that no caller can fill it. */
  readonly #goodUntil = new Map<string, number>();

  constructor(db: Kysely<TrellisTables>, tables: () => IdentityTables, now: () => number) {
    this.#db = db;
    this.#tables = tables;
    this.#now = now;
  }

  /**
   * @param header `Authorization`; schemes other than Basic belong to proxies and count as missing
   * @throws TrellisError unauthorized
   */
  async check(header: string | null, needed: boolean): Promise<void> {
    const isBasic = header !== null && /^basic\b/i.test(header);
    if (!isBasic && !needed) return;
    const key = header ?? "";
    if ((this.#goodUntil.get(key) ?? 0) > this.#now()) return;
    this.#goodUntil.delete(key);
    await clientOf(this.#db, this.#tables(), header);
    this.#goodUntil.set(key, this.#now() + FRESH_MS);
  }
}

function credential(header: string | null): { id: string; secret: string } {
  const encoded = /^basic\s+([A-Za-z0-9+/=]+)$/i.exec(header ?? "")?.[1];
  let text = "";
  try {
    text =
      encoded === undefined
        ? ""
        : new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(atob(encoded), (char) => char.charCodeAt(0)));
  } catch {
    text = "";
  }
  const cut = text.indexOf(":");
  if (cut <= 0 || text.includes("\0")) throw notSignedIn("缺少客户端凭据", "The client's credential is missing");
  return { id: text.slice(0, cut), secret: text.slice(cut + 1) };
}
