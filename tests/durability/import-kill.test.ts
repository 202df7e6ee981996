import { expect, test } from "vitest";
import { importCheckEndpoint, importEndpoint, importRunEndpoint, jobEndpoint, type Envelope, type TransferJob } from "#contract";
import { signIn, startServer, type StartedServer } from "../support/start-server.ts";
import { copyTemplate } from "../support/test-database.ts";
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

test("an import whose server is killed in the middle goes on when it is started again: nothing twice, nothing left out", async () => {
  const copy = await copyTemplate("embedded");
  const settings = { ...copy.environment, SERVE_CONSOLE: "false" };
  let server = await startServer(settings);
  try {
    const headers = await signIn(server.url);
    let calls = callsOf(server, headers);
    const state = (id: string): Promise<TransferJob> => calls.get(`${recordsPath("param", jobEndpoint)}?id=${id}`);
    const until = async (id: string, reached: (job: TransferJob) => boolean): Promise<TransferJob> => {
      let job = await state(id);
      await expect
        .poll(async () => reached((job = await state(id))) || job.state === "failed", { timeout: 120_000, interval: 20 })
        .toBe(true);
      return job;
    };
    const file = workbook([
      ["paramName", "paramKey", "paramValue"],
      ...Array.from({ length: ROWS }, (_, at) => [`kill ${at}`, `kill.${at}`, "v"]),
    ]);
    const form = new FormData();
    form.set("file", new File([file], "kill.xlsx"));
    const { id, import: facts } = await calls.post<TransferJob>(recordsPath("param", importEndpoint), form);
    await calls.post(recordsPath("param", importCheckEndpoint), { id, plan: facts!.plan });
    // Killed while it is tried, it is tried anew.
    await until(id, (job) => job.phase === "checking" && job.done > 0);
    await server.kill();
    server = await startServer(settings);
    calls = callsOf(server, headers);
    expect(await until(id, (job) => job.state === "checked")).toMatchObject({ import: { counts: { good: ROWS, bad: 0 } } });
    await calls.post(recordsPath("param", importRunEndpoint), { id, bad: "refuse" });
    // Killed twice while it is saved, it goes on behind the last chunk.
    for (const part of [0.1, 0.5]) {
      await until(id, (job) => job.done >= ROWS * part);
      await server.kill();
      server = await startServer(settings);
      calls = callsOf(server, headers);
    }
    const done = await until(id, (job) => job.state === "done");
    expect(done).toMatchObject({ state: "done", done: ROWS, import: { counts: { added: ROWS, refused: 0, bad: 0 } } });
    const page = await calls.get<{ total: number }>("/api/blade-system/param/list?paramKey_likeright=kill.&size=1");
    expect(page.total).toBe(ROWS);
  } finally {
    await server.kill();
    await copy.drop();
  }
});
