import { randomUUID } from "node:crypto";
import pg from "pg";

/** SOAK_DATABASE_URL names the PostgreSQL server and a role that may create roles and databases. */
const ADMIN_URL = process.env["SOAK_DATABASE_URL"] ?? "postgres://postgres@127.0.0.1:5432/postgres";

/** A database of this run with a role of its own, so that nobody else's connections are touched. */
export interface SoakDatabase {
  readonly url: string;
  /** Ends every connection to the database. @returns how many there were */
  terminateAll(): Promise<number>;
  /** Lets the role have this many connections; -1 for any number. */
  limitConnections(limit: number): Promise<void>;
  drop(): Promise<void>;
}

export async function createSoakDatabase(): Promise<SoakDatabase> {
  const name = `trellis_soak_${randomUUID().slice(0, 8)}`;
  const password = randomUUID();
  await administer(`create role ${name} login password '${password}'`);
  await administer(`create database ${name} owner ${name}`);
  const url = new URL(ADMIN_URL);
  url.pathname = `/${name}`;
  url.username = name;
  url.password = password;
  return {
    url: url.href,
    terminateAll: () => administer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`),
    limitConnections: async (limit) => {
      await administer(`alter role ${name} connection limit ${limit}`);
    },
    async drop() {
      await administer(`drop database ${name} with (force)`);
      await administer(`drop role ${name}`);
    },
  };
}

/** The server may be restarting: the statement is tried for half a minute. @returns number of rows */
async function administer(statement: string): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    const client = new pg.Client({ connectionString: ADMIN_URL, connectionTimeoutMillis: 2_000 });
    client.on("error", () => {});
    try {
      await client.connect();
      return (await client.query(statement)).rowCount ?? 0;
    } catch (error) {
      if (attempt === 30 || (error instanceof pg.DatabaseError && !/^(57P|53|08)/.test(error.code ?? ""))) throw error;
      await new Promise((resume) => setTimeout(resume, 1_000));
    } finally {
      await client.end().catch(() => {});
    }
  }
}
