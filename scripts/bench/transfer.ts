import pg from "pg";
import { exportEndpoint, importCheckEndpoint, importEndpoint, importRunEndpoint, type TransferJob } from "#contract";
import { XlsxWriter } from "../../src/server/sheets/write-xlsx.ts";
import { signIn, type StartedServer } from "../../tests/support/server/start-server.ts";
import { measurement, type Measurement } from "./support/measure.ts";
import { memoryOf, peakMemory } from "./support/process-memory.ts";
import { callerOf, onOwnDatabase, timed } from "./support/records-server.ts";

const ROWS = 100_000;
const BATCH = 500;

/** 100,000 rows of an xlsx file tried, imported and exported by the real server, against bare inserts of the same rows. */
export function transfer(): Promise<Measurement[]> {
  return onOwnDatabase(measured);
}

async function measured(server: StartedServer, own: string | null): Promise<Measurement[]> {
  const headers = await signIn(server.url);
  const call = callerOf(server.url, headers);
  const resting = memoryOf(server.pid) ?? 0;
  const form = new FormData();
  form.set("file", new File([workbook()], "rows.xlsx"));
  const imported = await peakMemory(server.pid, async () => {
    const { id, import: facts } = await call<TransferJob>(importEndpoint, form);
    const tried = await timed(call, ROWS, id, () => call(importCheckEndpoint, { id, plan: facts?.plan }));
    const saved = await timed(call, ROWS, id, () => call(importRunEndpoint, { id, bad: "refuse" }));
    return { tried, saved };
  });
  const { tried, saved } = imported.result;
  const exported = await peakMemory(server.pid, async () => {
    const { id } = await call<TransferJob>(exportEndpoint, { format: "xlsx", columns: [], query: {}, values: "labels" });
    return timed(call, ROWS, id, () => Promise.resolve());
  });
  const written = exported.result;
  const database = own === null ? "embedded" : "postgresql";
  const bare = own === null ? null : await bareInserts(own);
  console.log(`  ${ROWS} rows on ${database}: tried at ${tried}, imported at ${saved}, exported at ${written} rows/s`);
  return [
    measurement("dry run (reading the file included)", tried, "rows/s", ">=", 1_500),
    measurement("import", saved, "rows/s", ">=", 2_500),
    measurement("export to xlsx", written, "rows/s", ">=", 10_000),
    measurement("memory an import adds", imported.peak - resting, "MB", "<=", 300),
    measurement("memory an export adds", exported.peak - resting, "MB", "<=", 300),
    ...(bare === null ? [] : [measurement("import against bare inserts of the same rows", saved / bare, "ratio", ">=", 0.1)]),
  ];
}

function workbook(): Uint8Array<ArrayBuffer> {
  const writer = new XlsxWriter({ name: "rows", columns: [] });
  writer.row(["参数名称", "参数键名", "参数键值", "备注"]);
  for (let row = 0; row < ROWS; row += 1) writer.row(valuesOf(row));
  return writer.end();
}

function valuesOf(row: number): string[] {
  return [`参数 ${row}`, `bench.${row}`, `value ${row * 7}`, `remark of row ${row}`];
}

/** The same rows into a table like the module's, by nothing but statements of 500 rows. @returns rows a second */
async function bareInserts(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("create table bare (like param including all)");
    const began = performance.now();
    for (let first = 0; first < ROWS; first += BATCH) {
      const values: unknown[] = [];
      const tuples: string[] = [];
      for (let row = first; row < first + BATCH; row += 1) {
        const at = values.length;
        values.push(row + 1, ...valuesOf(row));
        tuples.push(`($${at + 1}, '000000', now(), now(), $${at + 2}, $${at + 3}, $${at + 4}, $${at + 5})`);
      }
      await client.query(
        `insert into bare (id, tenant_id, create_time, update_time, param_name, param_key, param_value, remark) values ${tuples.join(",")}`,
        values,
      );
    }
    return ROWS / ((performance.now() - began) / 1000);
  } finally {
    await client.end();
  }
}
