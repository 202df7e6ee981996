import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { DurableFileSystem, type FileObserver } from "./durable-file-system.ts";
import { messageOf } from "./errors.ts";

/** The PostgreSQL major version inside PGlite, as a data folder's PG_VERSION names it. */
export const backendMajor = 18;

/**
 * PGlite's own parameters without `-F`, which turns fsync off, and every setting that the durability of a commit depends on,
 * so that no configuration file in the folder can weaken it.
 */
export const durableParameters: readonly string[] = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  ...["fsync=on", "wal_sync_method=fsync", "full_page_writes=on", "synchronous_commit=on"].flatMap((setting) => ["-c", setting]),
];

/** The exit status by which PGlite's wasm reports an ordinary SQL error to its own loop. */
const sqlErrorStatus = 100;

export interface BackendOptions {
  readonly folder: string;
  readonly observer?: FileObserver;
  /** `durableParameters` when absent. The durability tests give others, to show the loss. */
  readonly parameters?: readonly string[];
}

/** One PostgreSQL session over the files of `folder`. It runs on the calling thread and needs the folder for itself. */
export class Backend {
  readonly #pglite: PGlite;
  #fault: Error | undefined;

  private constructor(pglite: PGlite) {
    this.#pglite = pglite;
    this.#watchForFaults();
  }

  /** Opens the folder, and creates the database if the folder is empty. @throws Error with the last messages of PostgreSQL */
  static async open({ folder, observer, parameters = durableParameters }: BackendOptions): Promise<Backend> {
    const lastWords: string[] = [];
    try {
      const pglite = await PGlite.create({
        fs: new DurableFileSystem(folder, observer),
        startParams: [...parameters],
        extensions: { pg_trgm },
        onStderr: (line) => {
          lastWords.push(line);
          if (lastWords.length > 20) lastWords.shift();
          return true;
        },
      });
      return new Backend(pglite);
    } catch (error) {
      const reason = lastWords.filter((line) => /\b(FATAL|PANIC|DETAIL|HINT):/.test(line));
      throw new Error(reason.length > 0 ? reason.join(" ") : messageOf(error), { cause: error });
    }
  }

  /** Returns the answer to a start-up message: authentication, settings, ready. */
  async greeting(): Promise<Uint8Array> {
    return this.#pglite.execProtocolRaw(startupMessage());
  }

  /**
   * Runs whole frontend messages and passes on the answer. The bytes for `onData` are valid during the call only.
   * @throws Error when the backend stopped (out of memory, failed fsync); it must not be used again
   */
  async run(messages: Uint8Array, onData: (bytes: Uint8Array) => void): Promise<void> {
    if (this.#fault) throw this.#fault;
    await this.#pglite.execProtocolRawStream(messages, { syncToFs: false, onRawData: onData });
  }

  async close(): Promise<void> {
    await this.#pglite.close();
  }

  /**
   * PGlite's loop ignores everything that its wasm throws, a trap or a PANIC included, and would never end. Only an error of
   * the function that recovers from SQL errors ends the loop.
   */
  #watchForFaults(): void {
    const module = this.#pglite.Module;
    const once = module._PostgresMainLoopOnce;
    const mend = module._PostgresMainLongJmp;
    const sendReady = module._PostgresSendReadyForQueryIfNecessary;
    const flush = module._pgl_pq_flush;
    const unlessFaulty = (operation: () => void) => () => {
      if (!this.#fault) operation();
    };
    module._PostgresMainLoopOnce = () => {
      try {
        once();
      } catch (error) {
        if (isSqlError(error)) throw error;
        this.#fault = new Error(`PostgreSQL stopped: ${messageOf(error)}`, { cause: error });
        throw new SqlErrorStatus();
      }
    };
    module._PostgresMainLongJmp = () => {
      if (this.#fault) throw this.#fault;
      mend();
    };
    module._PostgresSendReadyForQueryIfNecessary = unlessFaulty(sendReady);
    module._pgl_pq_flush = unlessFaulty(flush);
  }
}

/** Looks like an SQL error to PGlite's loop, so that the loop calls the recovery function. */
class SqlErrorStatus extends Error {
  readonly status = sqlErrorStatus;
}

function isSqlError(error: unknown): boolean {
  return typeof error === "object" && error !== null && "status" in error && error.status === sqlErrorStatus;
}

function startupMessage(): Uint8Array {
  const settings = ["user", "postgres", "database", "postgres", "client_encoding", "UTF8", ""]
    .map((text) => `${text}\0`)
    .join("");
  const body = Buffer.from(settings, "utf8");
  const header = Buffer.alloc(8);
  header.writeInt32BE(header.length + body.length, 0);
  header.writeInt32BE(196_608, 4); // protocol 3.0
  return Buffer.concat([header, body]);
}
