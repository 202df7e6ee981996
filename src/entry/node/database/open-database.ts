import type pg from "pg";
import { boundWaiting } from "../request-waiting.ts";
import { openEmbedded } from "./embedded.ts";
import { openPostgresql } from "./postgresql.ts";

export interface OpenDatabaseOptions {
  /** `postgres://user:password@host:port/name`. Without it the embedded database under `dataDir` is used. */
  readonly databaseUrl?: string | undefined;
  /** The server's data folder; the embedded database lives in its `database` folder. */
  readonly dataDir: string;
  /** Called with errors outside of queries: a lost connection, an embedded database that stopped. Queries reject by themselves. */
  readonly onError?: (error: Error) => void;
}

export interface OpenDatabase {
  readonly kind: "postgresql" | "embedded";
  /** The server's own version, such as `15.20`. */
  readonly version: string;
  /** For Kysely's PostgresDialect; values arrive as `valueParsers` says, sessions are in UTC. */
  readonly pool: pg.Pool;
  /** True when the extension pg_trgm is there, so that an index can serve searches inside texts. */
  readonly trigram: boolean;
  /** Ends the pool when its clients have been released, then the database. */
  close(): Promise<void>;
}

/** Opens the database. @throws StartupError with one line that tells the operator what to do */
export async function openDatabase(options: OpenDatabaseOptions): Promise<OpenDatabase> {
  const onError = options.onError ?? (() => {});
  const database = options.databaseUrl
    ? await openPostgresql({ databaseUrl: options.databaseUrl, onError })
    : await openEmbedded({ dataDir: options.dataDir, onError });
  boundWaiting(database.pool);
  return database;
}
