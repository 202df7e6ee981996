import { sql, type Kysely } from "kysely";
import { base64url } from "jose";
import type { ServerDeps } from "../base/deps.ts";
import type { TrellisTables } from "../base/tables.ts";
import { ADVISORY_LOCKS } from "../data/internal-tables.ts";
import { randomText } from "./random.ts";

const KEY_BYTES = 32;
/** The key as text. */
const KEY = /^[\w-]{43}$/;

/**
 * Loads the key that signs addresses of files. The first start makes it and keeps it in the database, encrypted, for all
 * nodes. A key that was encrypted with another SECRET_KEY is replaced: addresses that were given out expire with it.
 */
export async function loadFileKey(
  deps: Pick<ServerDeps, "secrets" | "clock" | "randomBytes">,
  db: Kysely<TrellisTables>,
): Promise<Uint8Array> {
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(ADVISORY_LOCKS.fileKey)})`.execute(transaction);
    const { rows } = await sql<{ secret: string }>`select secret from trellis_file_key`.execute(transaction);
    const kept = rows[0] === undefined ? "" : await deps.secrets.open(rows[0].secret).catch(() => "");
    if (KEY.test(kept)) return base64url.decode(kept);
    const text = randomText(deps, KEY_BYTES);
    const secret = await deps.secrets.seal(text);
    await sql`delete from trellis_file_key`.execute(transaction);
    await sql`insert into trellis_file_key (secret, created_at) values (${secret}, ${deps.clock().getTime()})`.execute(
      transaction,
    );
    return base64url.decode(text);
  });
}
