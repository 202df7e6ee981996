import { join, resolve } from "node:path";
import { Pool } from "pg";
import { BackendThread } from "./backend-thread.ts";
import { backendMajor } from "./backend.ts";
import { ClientStream } from "./client-stream.ts";
import { inspectDatabaseFolder, prepareDataFolder } from "./database-folder.ts";
import { type FolderLock, lockFolder } from "./folder-lock.ts";
import { scheduleMaintenance } from "./maintenance.ts";
import type { OpenDatabase } from "./open-database.ts";
import { SharedSession } from "./shared-session.ts";
import { StartupError, messageOf } from "./startup-error.ts";
import { valueParsers } from "./value-parsers.ts";

/** Clients cost nothing here, they only wait in turn; more than these wait for a client instead of for the session. */
const poolSize = 20;
/** How long a request waits for a client before it is told that the database is overloaded (ms). */
const queueLimit = 30_000;
const idleInTransactionLimit = 10_000;

export interface EmbeddedOptions {
  readonly dataDir: string;
  readonly onError: (error: Error) => void;
}

/** Opens (or makes) the database in `<dataDir>/database`. Throws StartupError. */
export async function openEmbedded({ dataDir, onError }: EmbeddedOptions): Promise<OpenDatabase> {
  const root = resolve(dataDir);
  const folder = join(root, "database");
  prepareDataFolder(root);
  const lock = lockFolder(join(root, "database.lock"));
  try {
    return await openLocked(folder, lock, onError);
  } catch (error) {
    lock.release();
    if (error instanceof StartupError) throw error;
    throw new StartupError(
      `The database in ${folder} cannot be opened: ${messageOf(error)}`,
      `无法打开 ${folder} 中的数据库：${messageOf(error)}`,
      { cause: error },
    );
  }
}

async function openLocked(folder: string, lock: FolderLock, onError: (error: Error) => void): Promise<OpenDatabase> {
  if (inspectDatabaseFolder(folder, backendMajor) === "absent") await BackendThread.create(folder);
  let stop: (fault: Error) => void = onError;
  const thread = await BackendThread.open(folder, (fault) => stop(fault));
  const shared = new SharedSession(thread, { idleInTransactionLimit });
  stop = (fault) => {
    shared.stop(fault);
    onError(fault);
  };
  const pool = new Pool({
    stream: () => new ClientStream(shared),
    user: "postgres",
    database: "postgres",
    password: "",
    host: "embedded",
    ssl: false,
    max: poolSize,
    connectionTimeoutMillis: queueLimit,
    types: valueParsers,
  });
  // An idle client's error is its session's; that is reported once, by `stop`.
  pool.on("error", () => {});
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
        await thread.close();
        lock.release();
      },
    };
  } catch (error) {
    await thread.close();
    throw error;
  }
}
