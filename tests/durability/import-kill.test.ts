import { cpSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { importCheckEndpoint, importEndpoint, importRunEndpoint, jobEndpoint, type Envelope, type TransferJob } from "#contract";
import { isFullRun } from "../support/database/database-scope.ts";
import { LINE_BASE, PURCHASE_BASE } from "../support/features/purchases.ts";
import { recordsPath } from "../support/records/records-path.ts";
import { ROOT, copyOfSchemas, signIn, startServer, type StartedServer } from "../support/server/start-server.ts";
import { copyTemplate, databasesToTest, type DatabaseCopy } from "../support/database/test-database.ts";
import { workbook, workbookOf } from "../support/records/transfer.ts";
import { ROUNDS } from "./support/rounds.ts";

/** Three chunks: enough for each kill to meet one under way. */
const ROWS = 1_500;
/** Two chunks: records with lines are saved one by one. */
const LINED_ROWS = 600;

/** A file of a module, with the list that has its records afterwards. */
interface Sheets {
  readonly module: string;
  readonly rows: number;
  /** Records and lines that the import adds. */
  readonly added: number;
  readonly file: Uint8Array<ArrayBuffer>;
  /** Lists by their paths, with the number of records that the import leaves there. */
  readonly leaves: Readonly<Record<string, number>>;
}

/** Parameters with keys of a prefix of their own. */
function parameters(prefix: string): Sheets {
  const rows = Array.from({ length: ROWS }, (_, at) => [`${prefix} ${at}`, `${prefix}.${at}`, "v"]);
  return {
    module: "param",
    rows: ROWS,
    added: ROWS,
    file: workbook([["paramName", "paramKey", "paramValue"], ...rows]),
    leaves: { [`/api/blade-system/param/list?paramKey_likeright=${prefix}.`]: ROWS },
  };
}

/** Purchases with a line each, from two sheets. */
function purchases(): Sheets {
  const rows = Array.from({ length: LINED_ROWS }, (_, at) => String(at));
  return {
    module: "purchase",
    rows: LINED_ROWS,
    added: 2 * LINED_ROWS,
    file: workbookOf([
      ["采购单", [["单号", "供应商"], ...rows.map((number) => [number, "甲"])]],
      ["采购明细", [["采购单*", "物品*", "数量", "单价"], ...rows.map((number) => [number, "纸", 2, "1.5"])]],
    ]),
    // The sum of its line stands in each purchase.
    leaves: {
      [`${PURCHASE_BASE}/list?total_equal=3`]: LINED_ROWS,
      [`${PURCHASE_BASE}/list?`]: LINED_ROWS,
      [`${LINE_BASE}/list?`]: LINED_ROWS,
    },
  };
}

/** Calls as somebody signed in. */
function callsOf({ url }: StartedServer, headers: Record<string, string>) {
  const read = async <T>(response: Promise<Response>): Promise<T> => ((await (await response).json()) as Envelope<T>).data;
  return {
    get: <T>(path: string): Promise<T> => read(fetch(`${url}${path}`, { headers })),
    post: <T>(path: string, body: object | FormData): Promise<T> =>
      read(
        body instanceof FormData
          ? fetch(`${url}${path}`, { method: "POST", headers, body })
          : fetch(`${url}${path}`, {
              method: "POST",
              headers: { ...headers, "Content-Type": "application/json" },
              body: JSON.stringify(body),
            }),
      ),
  };
}

describe.each(await databasesToTest())("on %s", ROUNDS, (kind) => {
  let copy: DatabaseCopy;
  let server: StartedServer;
  let headers: Record<string, string>;
  let schemas: string;

  const settings = () => ({ ...copy.environment, SCHEMAS_DIR: schemas, SERVE_CONSOLE: "false" });

  beforeAll(async () => {
    schemas = copyOfSchemas();
    cpSync(join(ROOT, "examples/purchase"), join(schemas, "purchase"), { recursive: true });
    copy = await copyTemplate(kind);
    server = await startServer(settings());
    headers = await signIn(server.url);
  });

  afterAll(async () => {
    await server?.kill();
    await copy?.drop();
  });

  async function killAndRestart(): Promise<void> {
    await server.kill();
    server = await startServer(settings());
  }

  async function until(module: string, id: string, reached: (job: TransferJob) => boolean): Promise<TransferJob> {
    const state = (): Promise<TransferJob> => callsOf(server, headers).get(`${recordsPath(module, jobEndpoint)}?id=${id}`);
    let job = await state();
    await expect.poll(async () => reached((job = await state())) || job.state === "failed", { interval: 20 }).toBe(true);
    return job;
  }

  /** Uploads a file and starts its check. @returns the id of the job */
  async function startCheck({ module, file }: Sheets): Promise<string> {
    const form = new FormData();
    form.set("file", new File([file], "kill.xlsx"));
    const calls = callsOf(server, headers);
    const { id, import: facts } = await calls.post<TransferJob>(recordsPath(module, importEndpoint), form);
    await calls.post(recordsPath(module, importCheckEndpoint), { id, plan: facts!.plan });
    return id;
  }

  test("an import whose server is killed during the check is checked anew", async () => {
    const id = await startCheck(parameters("check"));
    await until("param", id, (job) => job.phase === "checking" && job.done > 0);
    await killAndRestart();
    expect(await until("param", id, (job) => job.state === "checked")).toMatchObject({
      import: { counts: { good: ROWS, bad: 0 } },
    });
  });

  // Records with lines continue in the same way, and take ten times as long.
  test.each(isFullRun() ? [parameters("save"), purchases()] : [parameters("save")])(
    "an import of $module whose server is killed twice while it saves continues behind the last chunk, without loss or repetition",
    async (sheets) => {
      const { module, rows, added, leaves } = sheets;
      const id = await startCheck(sheets);
      await until(module, id, (job) => job.state === "checked");
      await callsOf(server, headers).post(recordsPath(module, importRunEndpoint), { id, bad: "refuse" });
      for (const part of [0.1, 0.5]) {
        await until(module, id, (job) => job.done >= rows * part);
        await killAndRestart();
      }
      const done = await until(module, id, (job) => job.state === "done");
      expect(done).toMatchObject({ state: "done", done: rows, import: { counts: { added, refused: 0, bad: 0 } } });
      for (const [list, total] of Object.entries(leaves))
        expect(await callsOf(server, headers).get(`${list}&size=1`), list).toMatchObject({ total });
    },
  );
});
