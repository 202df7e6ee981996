import { Pool } from "pg";
import { Backend } from "../../../packages/embedded-postgres/src/backend.ts";
import { ClientStream } from "../../../packages/embedded-postgres/src/client-stream.ts";
import { SharedSession } from "../../../packages/embedded-postgres/src/shared-session.ts";
import { Recorder } from "./recorder.ts";

const writers = 4;
/** Every commit writes its number, this many items and the counter, so that half a commit shows. */
const itemsPerCommit = 3;

/** The tables that `runWorkload` writes and `findLoss` reads. */
const tables = `
  create table ledger (commit int primary key, writer int not null);
  create table item (id bigserial primary key, commit int not null, text text not null, touched int not null default 0);
  create index item_text on item using gin (text gin_trgm_ops);
  create table counter (writer int primary key, commits int not null);
  insert into counter select writer, 0 from generate_series(0, ${writers - 1}) writer;`;

/** Runs a database over `folder` in this thread, with every change of its files recorded. */
export async function record(folder: string, commits: number, parameters: readonly string[]): Promise<Recorder> {
  const recorder = new Recorder(folder);
  const backend = await Backend.open({ folder, observer: recorder, parameters });
  const greeting = Buffer.from(await backend.greeting());
  const stop = (error: unknown) => session.stop(error instanceof Error ? error : new Error(String(error)));
  const run = async (messages: Uint8Array, onData: (bytes: Uint8Array) => void) => {
    const answer: Uint8Array[] = [];
    await backend.run(messages, (bytes) => answer.push(Uint8Array.from(bytes))).catch(stop);
    onData(Buffer.concat(answer));
  };
  const session = new SharedSession({ greeting, run, fail: stop }, { idleInTransactionLimit: 10_000 });
  const pool = new Pool({ stream: () => new ClientStream(session), user: "postgres", max: writers + 1 });
  await pool.query("create extension if not exists pg_trgm");
  await pool.query(tables);
  await runWorkload(pool, commits, (commit) => recorder.acknowledge(commit));
  await pool.end();
  await backend.close();
  return recorder;
}

async function runWorkload(pool: Pool, commits: number, acknowledge: (commit: number) => void): Promise<void> {
  let next = 1;
  const write = async (writer: number) => {
    for (let commit = next; commit <= commits; commit = next) {
      next += 1;
      await writeCommit(pool, writer, commit);
      acknowledge(commit);
      if (commit % 60 === 0) await pool.query(chore(commit));
    }
  };
  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
}

async function writeCommit(pool: Pool, writer: number, commit: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("insert into ledger values ($1, $2)", [commit, writer]);
    await client.query(
      "insert into item (commit, text) select $1::int, repeat(md5($1::text || n), 20) from generate_series(1, $2) n",
      [commit, itemsPerCommit],
    );
    await client.query("update item set touched = touched + 1 where commit = $1::int / 2", [commit]);
    await client.query("update counter set commits = commits + 1 where writer = $1", [writer]);
    await client.query("commit");
  } finally {
    client.release();
  }
}

/** Further writes of a database to its files: checkpoints, new and dropped relations, vacuum, a full log segment. */
function chore(commit: number): string {
  const chores = [
    "checkpoint",
    `create table extra_${commit} as select n, repeat('x', 900) from generate_series(1, 12000) n`,
    "vacuum analyze item",
    `drop table if exists extra_${commit - 120}`,
    "reindex table item",
  ];
  return chores[(commit / 60) % chores.length] ?? "checkpoint";
}

/** Acknowledged commits that a database lost or tore, in words; empty when it is whole. */
export async function findLoss(pool: Pool, acknowledged: readonly number[]): Promise<string> {
  const one = async (query: string, values: unknown[] = []): Promise<unknown> => {
    const { rows } = await pool.query<{ value: unknown }>(query, values);
    return rows[0]?.value;
  };
  const lost = await one(
    "select count(*)::int as value from unnest($1::int[]) n where not exists (select from ledger where commit = n)",
    [acknowledged],
  );
  if (lost !== 0) return `${String(lost)} acknowledged commits are lost`;
  const torn = await one(
    `select count(*)::int as value from ledger left join (select commit, count(*) from item group by commit) items using (commit)
     where items.count is distinct from ${itemsPerCommit}`,
  );
  if (torn !== 0) return `${String(torn)} commits are there in part`;
  const stray = await one(
    "select count(*)::int as value from item where not exists (select from ledger where ledger.commit = item.commit)",
  );
  if (stray !== 0) return `${String(stray)} items belong to no commit`;
  const counted = await one("select (select sum(commits) from counter) = (select count(*) from ledger) as value");
  if (counted !== true) return "the counters disagree with the ledger";
  return findBrokenIndex(pool, one);
}

/** Reads every table whole (page checksums are verified on the way) and asks each index the same question. */
async function findBrokenIndex(pool: Pool, one: (query: string) => Promise<unknown>): Promise<string> {
  const client = await pool.connect();
  try {
    const ask = async (setting: "off" | "on") => {
      await client.query("begin");
      await client.query(
        `set local enable_seqscan = ${setting}; set local enable_indexscan = ${setting === "on" ? "off" : "on"}`,
      );
      await client.query(
        `set local enable_bitmapscan = ${setting === "on" ? "off" : "on"}; set local enable_indexonlyscan = off`,
      );
      const { rows } = await client.query<{ answer: string }>(
        `select concat_ws(',', (select count(*) from item where text like '%' || md5('51') || '%'), (select count(*) from item where id > 0),
           (select count(*) from ledger where commit > 0)) as answer`,
      );
      await client.query("commit");
      return rows[0]?.answer;
    };
    if ((await ask("on")) !== (await ask("off"))) return "an index disagrees with its table";
  } finally {
    client.release();
  }
  // Writing must still work, and the old rows stay readable.
  await one("insert into item (commit, text) values (0, 'after the cut') returning 1 as value");
  return "";
}
