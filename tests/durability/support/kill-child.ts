/**
 * The process that is killed. Opens the database, reports on its output which commits it found, then writes for ever
 * with several writers, reporting every commit once it has been acknowledged.
 * Lines: `found 1,2,3` · `ready` · `ack 4`. Arguments: the data folder, the first number to write.
 */
import { writeSync } from "node:fs";
import { openDatabase } from "../../../src/entry/node/database/index.ts";

const writers = 4;
const [dataDir = "", first = "1"] = process.argv.slice(2);

function report(line: string): void {
  writeSync(1, `${line}\n`);
}

const { pool } = await openDatabase({ dataDir });
await pool.query("create table if not exists ledger (commit int primary key, filler text not null)");
await pool.query("create table if not exists half (commit int not null)");
const found = await pool.query<{ commit: number }>("select commit from ledger order by commit");
const torn = await pool.query(
  "select from ledger full join half using (commit) where ledger.filler is null or half.commit is null",
);
report(`torn ${torn.rowCount}`);
report(`found ${found.rows.map(({ commit }) => commit).join(",")}`);
report("ready");

let next = Number(first);
async function write(): Promise<never> {
  for (;;) {
    const commit = next;
    next += 1;
    const client = await pool.connect();
    await client.query("begin");
    await client.query("insert into ledger values ($1, $2)", [commit, "x".repeat(commit % 3000)]);
    await client.query("insert into half values ($1)", [commit]);
    await client.query("commit");
    client.release();
    report(`ack ${commit}`);
  }
}
await Promise.all(Array.from({ length: writers }, write));
