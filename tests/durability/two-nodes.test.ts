import { sql, Kysely, PostgresDialect } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  WEB_CLIENT,
  changesEndpoint,
  importCheckEndpoint,
  importEndpoint,
  importRunEndpoint,
  jobEndpoint,
  type Envelope,
  type RecordsChanged,
  type TransferJob,
} from "#contract";
import { EventReader } from "../support/server/event-reader.ts";
import { signIn, startServer, temporaryFolder, type StartedServer } from "../support/server/start-server.ts";
import { tcpUrl } from "../support/database/database-scope.ts";
import { copyOfTemplate, databasesToTest, type TestDatabase } from "../support/database/test-database.ts";
import { workbook } from "../support/records/transfer.ts";
import { recordsPath } from "../support/records/records-path.ts";
import { ROUNDS } from "./support/rounds.ts";

/** Five chunks: the kill meets the import under way. */
const ROWS = 2_500;
const kinds = (await databasesToTest()).filter((kind) => kind === "postgresql");

/** Two processes over one PostgreSQL, as operations.md has them run behind a load balancer. */
describe.runIf(kinds.length > 0)("two nodes over one database", ROUNDS, () => {
  let template: TestDatabase;
  let db: Kysely<Record<string, Record<string, unknown>>>;
  let nodes: [StartedServer, StartedServer];
  let headers: Record<string, string>;

  beforeAll(async () => {
    template = await copyOfTemplate("postgresql");
    db = new Kysely({ dialect: new PostgresDialect({ pool: template.database.pool }) });
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
    const url = new URL(tcpUrl());
    url.pathname = `/${rows[0]?.name ?? ""}`;
    const start = (node: string): Promise<StartedServer> =>
      startServer({ DATABASE_URL: url.href, DATA_DIR: temporaryFolder(), NODE_ID: node, SERVE_CONSOLE: "false" });
    nodes = [await start("1"), await start("2")];
    headers = await signIn(nodes[0].url);
  });

  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.kill()));
    await template.dispose();
  });

  async function ask<T>(node: StartedServer, path: string, body?: object): Promise<T> {
    const init =
      body === undefined
        ? { headers }
        : body instanceof FormData
          ? { method: "POST", headers, body }
          : { method: "POST", headers: { ...headers, "Content-Type": "application/json" }, body: JSON.stringify(body) };
    const response = await fetch(`${node.url}${path}`, init);
    const envelope = (await response.json()) as Envelope<T>;
    expect(envelope, path).toMatchObject({ success: true });
    return envelope.data;
  }

  test("a client of one node receives changes of the other node and can read them", async () => {
    const [here, there] = nodes;
    const reader = new EventReader(await fetch(`${here.url}${changesEndpoint.path}?modules=param`, { headers }));
    expect((await reader.next()).event).toBe("ready");
    await ask(there, "/api/blade-system/param/submit", { paramName: "far", paramKey: "far.key", paramValue: "1" });
    const { event, data } = await reader.next();
    expect(event).toBe("change");
    const told = JSON.parse(data) as RecordsChanged;
    expect(told).toMatchObject({ module: "param", kind: "add", ids: [expect.stringMatching(/^\d+$/)] });
    const record = await ask<{ paramKey: string }>(here, `/api/blade-system/param/detail?id=${told.ids?.[0]}`);
    expect(record.paramKey).toBe("far.key");
    await reader.cancel();
  });

  test("a rate limit is exact when many calls reach both nodes at once", async () => {
    const headers = { Authorization: `Basic ${btoa(`${WEB_CLIENT.id}:${WEB_CLIENT.secret}`)}` };
    const captcha = (node: StartedServer): Promise<Response> => fetch(`${node.url}/api/blade-auth/oauth/captcha`, { headers });
    const answers = await Promise.all(Array.from({ length: 100 }, (_, at) => captcha(nodes[at % 2 === 0 ? 0 : 1])));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(40);
  });

  test("an import goes on at the other node when its own is killed: nothing twice, nothing left out", async () => {
    const [here, there] = nodes;
    const state = (node: StartedServer, id: string): Promise<TransferJob> =>
      ask(node, `${recordsPath("param", jobEndpoint)}?id=${id}`);
    const until = (node: StartedServer, id: string, reached: (job: TransferJob) => boolean): Promise<void> =>
      expect.poll(async () => reached(await state(node, id)), { interval: 20 }).toBe(true);
    const form = new FormData();
    const rows = Array.from({ length: ROWS }, (_, at) => [`node ${at}`, `node.${at}`, "v"]);
    form.set("file", new File([workbook([["paramName", "paramKey", "paramValue"], ...rows])], "node.xlsx"));
    const { id, import: facts } = await ask<TransferJob>(here, recordsPath("param", importEndpoint), form);
    await ask(here, recordsPath("param", importCheckEndpoint), { id, plan: facts?.plan });
    await until(here, id, (job) => job.state === "checked");
    await ask(here, recordsPath("param", importRunEndpoint), { id, bad: "refuse" });
    await until(there, id, (job) => job.done > 0);
    const { rows: owners } = await sql<{ node: number }>`
      select lease_node as node from trellis_job where id = ${id} and state = 'running'`.execute(db);
    const own = owners[0]?.node === 1 ? here : there;
    const other = own === here ? there : here;
    await own.kill();
    // The minute that its lease holds has passed.
    await sql`update trellis_job set lease_until = now() - interval '1 second' where id = ${id}`.execute(db);
    await until(other, id, (job) => job.state === "done");
    const job = await state(other, id);
    expect(job).toMatchObject({ done: ROWS, import: { counts: { added: ROWS, refused: 0, bad: 0 } } });
    const page = await ask<{ total: number }>(other, "/api/blade-system/param/list?paramKey_likeright=node.&size=1");
    expect(page.total).toBe(ROWS);
  });
});
