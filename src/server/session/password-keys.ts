import { sql, type Kysely } from "kysely";
import { sm2 } from "sm-crypto-v2";
import { ADVISORY_LOCKS } from "../data/internal-tables.ts";
import type { ServerDeps } from "../base/deps.ts";
import type { TrellisTables } from "../base/tables.ts";

/** A point, a digest and at least one byte, in hex; some clients put the point's prefix `04` in front. */
const CIPHER = /^(?:[\da-f]{2}){97,}$/i;
const POINT_PREFIX = "04";
/** Order of the parts: `sm-crypto` calls C1C3C2 mode 1 and C1C2C3 mode 0. Clients of the family use either. */
const ORDERS = [1, 0] as const;

/**
 * The SM2 key pair with which clients of the API family encrypt passwords. The operator gives the private key, or the
 * first start makes a pair and keeps it in the database, encrypted. It is read once, because passwords are checked
 * inside transactions, which make no outside calls.
 */
export class PasswordKeys {
  readonly #deps: Pick<ServerDeps, "config" | "secrets" | "clock">;
  readonly #db: Kysely<TrellisTables>;
  #privateKey: string | null = null;

  constructor(deps: Pick<ServerDeps, "config" | "secrets" | "clock">, db: Kysely<TrellisTables>) {
    this.#deps = deps;
    this.#db = db;
  }

  async load(): Promise<void> {
    this.#privateKey = this.#deps.config.passwordKey ?? (await this.#kept());
  }

  /** The public key in hex, with its prefix `04`. Empty when the kept key cannot be read. */
  publicKey(): string {
    return this.#privateKey === null ? "" : sm2.getPublicKeyFromPrivateKey(this.#privateKey);
  }

  /** The password in a cipher text; null for any other text. The digest in a cipher text proves the key and the order. */
  decrypt(text: string): string | null {
    const key = this.#privateKey;
    if (key === null || !CIPHER.test(text)) return null;
    const forms = text.startsWith(POINT_PREFIX) ? [text.slice(POINT_PREFIX.length), text] : [text];
    for (const form of forms) {
      for (const order of ORDERS) {
        const opened = tryDecrypt(form, key, order);
        if (opened !== "") return opened;
      }
    }
    return null;
  }

  async #kept(): Promise<string | null> {
    const sealed = await this.#db.transaction().execute(async (db) => {
      await sql`select pg_advisory_xact_lock(${sql.lit(ADVISORY_LOCKS.passwordKey)})`.execute(db);
      const { rows } = await sql<{ secret: string }>`select secret from trellis_password_key`.execute(db);
      const [row] = rows;
      if (row !== undefined) return row.secret;
      const secret = await this.#deps.secrets.seal(sm2.generateKeyPairHex().privateKey);
      await sql`
        insert into trellis_password_key (secret, created_at) values (${secret}, ${this.#deps.clock().getTime()})`.execute(db);
      return secret;
    });
    // Sealed with another SECRET_KEY: sign-in by md5 goes on.
    return this.#deps.secrets.open(sealed).catch(() => null);
  }
}

/** Empty when the text was not encrypted with this key in this order, or is no point of the curve. */
function tryDecrypt(text: string, key: string, order: (typeof ORDERS)[number]): string {
  try {
    return sm2.doDecrypt(text.toLowerCase(), key, order, { output: "string" });
  } catch {
    return "";
  }
}
