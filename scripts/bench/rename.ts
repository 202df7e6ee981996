import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { ROOT, signIn, startServer, temporaryFolder } from "../../tests/support/server/start-server.ts";
import { thing } from "./many-modules.ts";
import { measurement, median, type Measurement } from "./support/measure.ts";
import { dropDatabase, namedDatabase } from "./support/own-database.ts";

const RECORDS = 100_000;
const ROUNDS = 3;

/** Compares the rename of a module with 100,000 records to the rename of an empty one, from the file to the answer of its list. */
export async function rename(): Promise<Measurement[]> {
  const schemas = join(temporaryFolder(), "schemas");
  await cp(join(ROOT, "schemas"), schemas, { recursive: true });
  const folder = join(schemas, "bench");
  await mkdir(folder);
  const write = (name: string, earlier: readonly string[]): Promise<void> =>
    writeFile(
      join(folder, `${name}.json`),
      JSON.stringify({ ...thing(name), ...(earlier.length === 0 ? {} : { renamed: earlier }) }),
    );
  await write("empty-0", []);
  await write("full-0", []);
  const database = await namedDatabase(`trellis_bench_rename_${process.pid}`);
  const server = await startServer({
    DATABASE_URL: database,
    DATA_DIR: temporaryFolder(),
    SCHEMAS_DIR: schemas,
    SERVE_CONSOLE: "false",
  });
  try {
    await fill(database);
    const headers = await signIn(server.url);
    const answers = async (name: string): Promise<boolean> =>
      (await fetch(`${server.url}/api/blade-bench/${name}/list?size=1`, { headers })).ok;
    const times: Record<"empty" | "full", number[]> = { empty: [], full: [] };
    for (let round = 1; round <= ROUNDS; round += 1) {
      for (const kind of ["empty", "full"] as const) {
        const [before, after] = [`${kind}-${round - 1}`, `${kind}-${round}`];
        const began = performance.now();
        await rm(join(folder, `${before}.json`));
        await write(after, [before]);
        while (!(await answers(after))) await new Promise((resume) => setTimeout(resume, 5));
        times[kind].push(performance.now() - began);
      }
    }
    const kept = await sumOf(database, `full_${ROUNDS}`);
    if (kept !== (RECORDS * (RECORDS + 1)) / 2) throw new Error(`a rename has lost values: their sum is ${kept}`);
    const [empty, full] = [median(times.empty), median(times.full)];
    console.log(`  rename of an empty module ${Math.round(empty)} ms, of one with ${RECORDS} records ${Math.round(full)} ms`);
    return [measurement(`rename with ${RECORDS} records against an empty module`, full / empty, "ratio of time", "<=", 1.5)];
  } finally {
    await server.stop();
    await dropDatabase(database);
  }
}

/** Writes records into the table of the module, numbered from 1. */
function fill(database: string): Promise<unknown> {
  return query(
    database,
    `insert into full_0 (id, tenant_id, thing_name, amount)
    select n, '000000', 'record ' || n, n from generate_series(1, ${RECORDS}) n`,
  );
}

async function sumOf(database: string, table: string): Promise<number> {
  const [row] = await query<{ sum: string }>(database, `select sum(amount)::text as sum from ${table}`);
  return Number(row?.sum);
}

async function query<Row extends pg.QueryResultRow>(database: string, text: string): Promise<readonly Row[]> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}
