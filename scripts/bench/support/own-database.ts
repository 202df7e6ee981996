import pg from "pg";

/** BENCH_DATABASE_URL selects the PostgreSQL server. */
const ADMIN_URL = process.env["BENCH_DATABASE_URL"] ?? "postgres://postgres@127.0.0.1:5432/postgres";

/** Creates a database for this run. @returns its address; null when no PostgreSQL answers and the embedded database is measured */
export async function ownDatabase(): Promise<string | null> {
  const name = `trellis_bench_${process.pid}`;
  try {
    await administer(`create database "${name}"`);
  } catch {
    return null;
  }
  const url = new URL(ADMIN_URL);
  url.pathname = `/${name}`;
  return url.href;
}

/** @param own what `ownDatabase` gave */
export async function dropOwnDatabase(own: string | null): Promise<void> {
  if (own !== null) await administer(`drop database "${new URL(own).pathname.slice(1)}" with (force)`);
}

/** Creates a database of this name. @returns its address */
export async function namedDatabase(name: string): Promise<string> {
  await administer(`create database "${name}"`);
  const url = new URL(ADMIN_URL);
  url.pathname = `/${name}`;
  return url.href;
}

/** @param address of a database that `namedDatabase` created */
export async function dropDatabase(address: string): Promise<void> {
  await administer(`drop database "${new URL(address).pathname.slice(1)}" with (force)`);
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: ADMIN_URL, connectionTimeoutMillis: 2000 });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
