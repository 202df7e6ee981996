import {
  MOST_IN_BULK,
  bulkEditEndpoint,
  bulkMarkEndpoint,
  importCheckEndpoint,
  importEndpoint,
  importRunEndpoint,
  undoEndpoint,
  type BulkDone,
  type BulkMark,
  type TransferJob,
} from "#contract";
import { XlsxWriter } from "../../src/server/sheets/write-xlsx.ts";
import { signIn, type StartedServer } from "../../tests/support/server/start-server.ts";
import { measurement, type Measurement } from "./support/measure.ts";
import { callerOf, onOwnDatabase, timed, type Call } from "./support/records-server.ts";

const ROWS = MOST_IN_BULK;
const MATCHING = "?paramKey_like=mass.";

/** Changes the maximum number of records of one request, undoes the change, and overwrites the records by an import. */
export function massChange(): Promise<Measurement[]> {
  return onOwnDatabase(measured);
}

async function measured(server: StartedServer, own: string | null): Promise<Measurement[]> {
  const call = callerOf(server.url, await signIn(server.url));
  const added = await imported(call, "first", "add");
  const updated = await imported(call, "second", "update");
  const { count, mark } = await call<BulkMark>(bulkMarkEndpoint, null, MATCHING);
  if (count !== ROWS) throw new Error(`${count} records match instead of ${ROWS}`);
  const filters = Object.fromEntries(new URLSearchParams(MATCHING));
  const [changed, done] = await seconds(() =>
    call<BulkDone>(bulkEditEndpoint, { filters, count, mark, values: { remark: "all of them" } }),
  );
  const [undone] = await seconds(() => call(undoEndpoint, { batchId: done.undo?.batchId }));
  const rate = (took: number): number => Math.round(ROWS / took);
  const database = own === null ? "embedded" : "postgresql";
  console.log(
    `  ${ROWS} records on ${database}: added at ${added}, written anew at ${updated} rows/s; ` +
      `changed at ${rate(changed)}, changed back at ${rate(undone)} records/s`,
  );
  return [
    measurement("import of changed rows against new ones", updated / added, "ratio", ">=", 0.3),
    measurement("change of 10,000 records in one request", rate(changed), "records/s", ">=", 2_000),
    measurement("its undo against the change", undone / changed, "ratio", "<=", 2),
  ];
}

async function imported(call: Call, value: string, mode: "add" | "update"): Promise<number> {
  const form = new FormData();
  form.set("file", new File([workbook(value)], "rows.xlsx"));
  const { id, import: facts } = await call<TransferJob>(importEndpoint, form);
  const plan = { ...facts?.plan, mode, key: mode === "add" ? null : "paramKey" };
  await timed(call, ROWS, id, () => call(importCheckEndpoint, { id, plan }));
  return timed(call, ROWS, id, () => call(importRunEndpoint, { id, bad: "refuse" }));
}

function workbook(value: string): Uint8Array<ArrayBuffer> {
  const writer = new XlsxWriter({ name: "rows", columns: [] });
  writer.row(["参数名称", "参数键名", "参数键值", "备注"]);
  for (let row = 0; row < ROWS; row += 1) writer.row([`参数 ${row}`, `mass.${row}`, `${value} ${row}`, `remark of row ${row}`]);
  return writer.end();
}

async function seconds<T>(work: () => Promise<T>): Promise<readonly [number, T]> {
  const began = performance.now();
  const result = await work();
  return [(performance.now() - began) / 1000, result];
}
