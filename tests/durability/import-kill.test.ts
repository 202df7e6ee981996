import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { importCheckEndpoint, importEndpoint, importRunEndpoint, jobEndpoint, type Envelope, type TransferJob } from "#contract";
import { signIn, startServer, type StartedServer } from "../support/start-server.ts";
import { copyTemplate, databasesToTest, type DatabaseCopy } from "../support/test-database.ts";
import { workbook } from "../support/transfer.ts";
import { recordsPath } from "../support/records-path.ts";

/** Three chunks: enough for each kill to meet one under way. */
const ROWS = 1_500;

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

describe.each(await databasesToTest())("on %s", (kind) => {
  let copy: DatabaseCopy;
  let server: StartedServer;
  let headers: Record<string, string>;

  const settings = () => ({ ...copy.environment, SERVE_CONSOLE: "false" });

  beforeAll(async () => {
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

  async function until(id: string, reached: (job: TransferJob) => boolean): Promise<TransferJob> {
    const state = (): Promise<TransferJob> => callsOf(server, headers).get(`${recordsPath("param", jobEndpoint)}?id=${id}`);
    let job = await state();
    await expect
      .poll(async () => reached((job = await state())) || job.state === "failed", { timeout: 120_000, interval: 20 })
      .toBe(true);
    return job;
  }

  /** Uploads rows with keys of a prefix of their own, and starts the check. @returns the id of the job */
  async function startCheck(prefix: string): Promise<string> {
    const file = workbook([
      ["paramName", "paramKey", "paramValue"],
      ...Array.from({ length: ROWS }, (_, at) => [`${prefix} ${at}`, `${prefix}.${at}`, "v"]),
    ]);
    const form = new FormData();
    form.set("file", new File([file], "kill.xlsx"));
    const calls = callsOf(server, headers);
    const { id, import: facts } = await calls.post<TransferJob>(recordsPath("param", importEndpoint), form);
    await calls.post(recordsPath("param", importCheckEndpoint), { id, plan: facts!.plan });
    return id;
  }

  test("an import whose server is killed during the check is checked anew", async () => {
    const id = await startCheck("check");
    await until(id, (job) => job.phase === "checking" && job.done > 0);
    await killAndRestart();
    expect(await until(id, (job) => job.state === "checked")).toMatchObject({ import: { counts: { good: ROWS, bad: 0 } } });
  });

  test("an import whose server is killed twice while it saves continues behind the last chunk, without loss or repetition", async () => {
    const id = await startCheck("save");
    await until(id, (job) => job.state === "checked");
    await callsOf(server, headers).post(recordsPath("param", importRunEndpoint), { id, bad: "refuse" });
    for (const part of [0.1, 0.5]) {
      await until(id, (job) => job.done >= ROWS * part);
      await killAndRestart();
    }
    const done = await until(id, (job) => job.state === "done");
    expect(done).toMatchObject({ state: "done", done: ROWS, import: { counts: { added: ROWS, refused: 0, bad: 0 } } });
    const path = "/api/blade-system/param/list?paramKey_likeright=save.&size=1";
    expect((await callsOf(server, headers).get<{ total: number }>(path)).total).toBe(ROWS);
  });
});
