import { join, resolve } from "node:path";
import { FolderError, openEmbeddedPostgres, type EmbeddedPostgres } from "#embedded-postgres";
import { Pool } from "pg";
import { reportConnectionErrors } from "./connection-errors.ts";
import { folderStartupError } from "./folder-startup-error.ts";
import { scheduleMaintenance } from "./maintenance.ts";
import type { OpenDatabase } from "./open-database.ts";
import { valueParsers } from "./value-parsers.ts";

/**
 * Enough that the session always has a next turn. Further requests wait for a client, which is bounded, instead of for the
 * session, which is not.
 */
const poolSize = 6;
/** Milliseconds that a transaction waits for a client before its caller is told that the database is overloaded. */
const queueLimit = 30_000;

export interface EmbeddedOptions {
  readonly dataDir: string;
  readonly onError: (error: Error) => void;
}

/** Opens the database in `<dataDir>/database`, or makes it there. @throws StartupError */
export async function openEmbedded({ dataDir, onError }: EmbeddedOptions): Promise<OpenDatabase> {
  let fault: Error | null = null;
  const onFault = (reason: Error): void => {
    fault = reason;
    onError(reason);
  };
  const postgres = await openFolder(join(resolve(dataDir), "database"), onFault);
  const pool = new Pool({
    stream: () => postgres.createStream(),
    user: "postgres",
    database: "postgres",
    password: "",
    host: "embedded",
    ssl: false,
    max: poolSize,
    connectionTimeoutMillis: queueLimit,
    types: valueParsers,
  });
  // The fault of the backend reaches every client; it is reported once.
  reportConnectionErrors(pool, (error) => {
    if (error !== fault) onError(error);
  });
  try {
    const { rows } = await pool.query<{ version: string }>("select current_setting('server_version') as version");
    await pool.query("create extension if not exists pg_trgm");
    const stopMaintenance = scheduleMaintenance(pool, (error) =>
      onError(error instanceof Error ? error : new Error(String(error))),
    );
    return {
      kind: "embedded",
      version: rows[0]?.version ?? "",
      trigram: true,
      pool,
      async close() {
        await stopMaintenance();
        await pool.end();
        await postgres.close();
      },
    };
  } catch (error) {
    await postgres.close();
    throw error;
  }
}

async function openFolder(folder: string, onFault: (fault: Error) => void): Promise<EmbeddedPostgres> {
  try {
    return await openEmbeddedPostgres({ folder, onFault });
  } catch (error) {
    throw error instanceof FolderError ? folderStartupError(error) : error;
  }
}
