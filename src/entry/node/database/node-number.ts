import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { Log } from "#server/platform";
import { StartupError } from "../startup-error.ts";
import { connectionFault } from "./postgresql-faults.ts";

/** The number of a process among those on one database. IDs of new records contain it. */
export interface HeldNodeNumber {
  readonly number: number;
  /** Leaves the number to other processes. */
  close(): Promise<void>;
}

/** First key of the advisory locks: “node” in ASCII. */
const LOCK = 0x6e6f6465;
const HIGHEST = 1023;
/** Milliseconds. */
const RETRY_AFTER = 1000;
const CONNECT_LIMIT = 5000;
/** Tries to lock a number before it counts as taken: a connection of a killed process may end late. */
const TRIES = 3;

/**
 * Holds a number that no other process on the database holds, by an advisory lock that lives as long as its connection. A
 * connection that is lost is made again.
 * @param wanted number of the configuration, which is used even where another process holds it; null takes the lowest free one
 * @throws StartupError where the database cannot be reached, or every number is held
 */
export async function holdNodeNumber(databaseUrl: string, wanted: number | null, log: Log): Promise<HeldNodeNumber> {
  const closing = new AbortController();
  let connection: Connection | null = await connect(databaseUrl).catch((error: unknown) => {
    throw connectionFault(databaseUrl, error);
  });
  const number = wanted ?? (await lockLowest(connection.client));

  const pause = (): Promise<void> => delay(RETRY_AFTER, undefined, { ref: false, signal: closing.signal }).catch(() => undefined);
  const lockAgain = async (client: pg.Client): Promise<void> => {
    for (let tries = 1; !closing.signal.aborted && !(await lock(client, number)); tries += 1) {
      if (tries === TRIES) log({ level: "error", message: takenText(number) });
      await pause();
    }
  };
  const stay = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      const current = connection;
      // The first session has the lock already, which PostgreSQL then counts twice.
      if (current !== null) await lockAgain(current.client).catch(() => current.client.end());
      await current?.lost;
      await pause();
      if (!closing.signal.aborted) connection = await connect(databaseUrl).catch(() => null);
    }
  };
  const staying = stay();

  return {
    number,
    async close() {
      closing.abort();
      // The database notices the end of a connection a moment later.
      await connection?.client.query("select pg_advisory_unlock_all()").catch(() => undefined);
      await connection?.client.end();
      await staying;
    },
  };
}

interface Connection {
  readonly client: pg.Client;
  /** Settles when the connection is over. */
  readonly lost: Promise<void>;
}

function takenText(number: number): string {
  return `NODE_ID ${number} belongs to another process on the same database, so that new records may get the same IDs: give each process its own NODE_ID, or none`;
}

async function connect(connectionString: string): Promise<Connection> {
  const client = new pg.Client({
    connectionString,
    application_name: "trellis node",
    connectionTimeoutMillis: CONNECT_LIMIT,
    // A server that no longer answers holds up neither the lock nor the end of the process.
    query_timeout: CONNECT_LIMIT,
    keepAlive: true,
  });
  // The end of the connection follows. Without a listener the error would end the process.
  client.on("error", () => {});
  const lost = new Promise<void>((resolve) => client.once("end", resolve));
  await client.connect();
  return { client, lost };
}

async function lock(client: pg.Client, number: number): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>("select pg_try_advisory_lock($1, $2) as held", [LOCK, number]);
  return rows[0]?.held === true;
}

async function lockLowest(client: pg.Client): Promise<number> {
  for (let number = 0; number <= HIGHEST; number += 1) if (await lock(client, number)) return number;
  await client.end();
  throw new StartupError(
    `${HIGHEST + 1} processes use this database, which are all that can have numbers of their own.`,
    `已有 ${HIGHEST + 1} 个进程使用此数据库，编号已全部占用。`,
  );
}
