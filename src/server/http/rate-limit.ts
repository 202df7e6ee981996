import { TrellisError } from "#contract";
import { CompiledQuery, sql, type Kysely } from "kysely";
import type { RateLimiter, ServerDeps } from "../base/deps.ts";
import type { TrellisTables } from "../base/tables.ts";
import type { InternalTable } from "../data/internal-tables.ts";

const TABLE = "trellis_rate_limit";
const WINDOW_SECONDS = 60;

/** Counters of all nodes. The names and the order of the columns are those that `rate-limiter-flexible` expects. */
export const RATE_LIMIT_TABLE: InternalTable = {
  name: TABLE,
  // The counters need not survive a crash of the database, and an unlogged table costs no write-ahead log.
  statements: [
    `create unlogged table if not exists ${TABLE} (key text primary key, points integer not null default 0, expire bigint)`,
    `create index if not exists ${TABLE}_expire on ${TABLE} (expire)`,
  ],
};

interface RateLimitServices {
  readonly deps: ServerDeps;
  readonly db: Kysely<TrellisTables>;
}

/** Allows a number of calls per key and minute, counted over all nodes that share the database. */
export class RateLimit {
  readonly #limiter: RateLimiter | null;

  /**
   * @param name unique name of the limit
   * @param points calls per key and minute
   */
  constructor({ deps, db }: RateLimitServices, name: string, points: number) {
    const query = async (text: string, values: readonly unknown[]) => db.executeQuery(CompiledQuery.raw(text, [...values]));
    this.#limiter = deps.createRateLimiter?.({ name, points, seconds: WINDOW_SECONDS, table: TABLE, query }) ?? null;
  }

  /**
   * Counts a call, as several where `calls` says so. Call it outside of a transaction: it takes a connection of its own,
   * and its count must stay when the call fails.
   * @throws TrellisError tooManyRequests with the seconds to wait
   */
  async count(key: string, calls = 1): Promise<void> {
    const wait = (await this.#limiter?.consume(key, calls)) ?? 0;
    if (wait > 0) throw new TrellisError("tooManyRequests", { params: { seconds: Math.ceil(wait / 1000) } });
  }
}

/** Deletes the counters of past windows. */
export async function purgeExpiredRateLimits(db: Kysely<TrellisTables>, now: number): Promise<void> {
  await sql`delete from ${sql.table(TABLE)} where expire < ${now}`.execute(db);
}
