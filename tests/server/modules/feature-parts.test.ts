import { RECORDS, TrellisError, endpointPath, type ApiEndpoint, type RecordsEndpoint } from "#contract";
import { sql } from "kysely";
import * as valibot from "valibot";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { awaitJob, startJob } from "#server/jobs";
import { createServer } from "#server/platform";
import { defineFeature, nextId, serveEndpoint, serveRecords, type Feature } from "#server";
import { serverFeatures } from "../../../src/entry/server-features.ts";
import { createTestServer, type TestClient, type TestServer } from "../../support/server/create-test-server.ts";
import { DATABASE } from "../support.ts";

/** Calls that a webhook would send: module, kind and ids of each committed write. */
const published: string[] = [];

const callsEndpoint = {
  id: "calls",
  method: "GET",
  path: "/api/trellis/webhooks",
  access: "signed-in",
  summary: "List the calls",
  data: valibot.object({ account: valibot.string(), published: valibot.array(valibot.string()) }),
} as const satisfies ApiEndpoint;

const moduleCallsEndpoint = {
  id: "moduleCalls",
  method: "GET",
  path: `${RECORDS}/webhooks`,
  access: { needs: ["read"] },
  summary: "Name the calls of a module",
  data: valibot.string(),
} as const satisfies RecordsEndpoint;

const countEndpoint = {
  ...moduleCallsEndpoint,
  id: "count",
  method: "POST",
  summary: "Count the characters of the module's name",
} as const satisfies RecordsEndpoint;

const limitedEndpoint = {
  id: "limited",
  method: "GET",
  path: "/api/trellis/limited",
  access: "public",
  summary: "Answer a limited number of calls",
  data: valibot.literal(true),
} as const satisfies ApiEndpoint;

/** A feature that adds every part that a capability can add. */
const webhooks: Feature = defineFeature({
  manifest: { id: "webhooks", screens: [], dialogs: [], widgets: [] },
  tables: [
    {
      name: "trellis_test_call",
      statements: ["create table if not exists trellis_test_call (id bigint primary key, text text)"],
    },
  ],
  indexes: [
    { name: "trellis_test_index", module: "param", keys: "tenant_id, lower(param_name)" },
    { name: "trellis_test_nowhere", module: "a-module-that-is-not-there", keys: "id" },
  ],
  handlers: {},
  start: (core) => ({
    endpoints: [
      serveEndpoint(core, callsEndpoint, async ({ caller }) => ({ account: caller.account, published })),
      serveEndpoint(core, limitedEndpoint, () => Promise.resolve(true)),
    ],
    recordEndpoints: [
      serveRecords(moduleCallsEndpoint, async ({ module }) => `calls of ${module.name}`),
      serveRecords(countEndpoint, async (context) => {
        const facts = { kind: "count-characters", locale: context.locale, text: context.module.name };
        return (await startJob(context, { key: "the only one", facts })).id;
      }),
    ],
    limits: [
      { name: "webhooks-own", calls: 2, per: "user", endpoints: [`GET ${limitedEndpoint.path}`] },
      { name: "webhooks-dict", calls: 2, per: "address", endpoints: ["dict/list"] },
    ],
    maintenance: [
      { name: "a task that fails", run: () => Promise.reject(new Error("the task fails")) },
      { name: "old calls", run: async () => void (await sql`delete from trellis_test_call`.execute(core.db)) },
    ],
    jobs: [
      {
        kind: "count-characters",
        run: (running) =>
          running.transaction(async (context) => {
            const length = String(Object(running.job.facts)["text"]).length;
            await sql`insert into trellis_test_call (id, text) values (${nextId(context.deps)}, ${length})`.execute(context.db);
            await running.change(context.db, { state: "done", done: length, total: length });
          }),
      },
    ],
    beforeRun({ module, query }) {
      if (module.name === "param" && query.get("refuse") === "true")
        throw new TrellisError("tooManyRequests", { params: { seconds: 7 } });
    },
    afterCommit({ journal, caller }) {
      for (const [module, records] of journal.touched)
        for (const [id, { kind }] of records) published.push(`${caller?.account} ${kind} ${module} ${id}`);
    },
  }),
});

let at: TestServer;
let admin: TestClient;
beforeAll(async () => {
  at = await createTestServer({ database: DATABASE, deps: { features: [...serverFeatures, webhooks] } });
  admin = await at.signIn("admin");
});
afterAll(() => at.close());

test("a feature serves endpoints of its own and endpoints of every module", async () => {
  const own = await admin.get<{ account: string }>(endpointPath(callsEndpoint));
  expect([own.code, own.data.account]).toEqual([200, "admin"]);
  expect((await at.nobody.get(endpointPath(callsEndpoint))).status).toBe(401);
  expect((await admin.get(endpointPath(moduleCallsEndpoint, { module: "param" }))).data).toBe("calls of param");
  expect((await at.nobody.get(endpointPath(moduleCallsEndpoint, { module: "param" }))).status).toBe(401);
});

test("a feature refuses a request before it runs", async () => {
  const refused = await admin.fetch("/api/blade-system/param/list?refuse=true");
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "7"]);
  expect((await admin.get("/api/blade-system/param/list")).status).toBe(200);
});

test("a feature limits endpoints of a module and its own, by address and by user", async () => {
  const statuses = async (path: string, clients: readonly Pick<TestClient, "fetch">[]) => {
    const found: number[] = [];
    for (const client of clients) found.push((await client.fetch(path)).status);
    return found;
  };
  const manager = await at.signIn("manager");
  expect(await statuses(limitedEndpoint.path, [admin, admin, admin, manager])).toEqual([200, 200, 429, 200]);
  expect(await statuses("/api/blade-system/dict/list", [admin, admin, admin])).toEqual([200, 200, 429]);
  expect(await statuses("/api/blade-system/dict/parent-list", [admin])).toEqual([200]);
});

test("a feature hears of writes once they are committed, and of no refused one", async () => {
  published.length = 0;
  const saved = await admin.post<{ id: string }>("/api/blade-system/param/submit", {
    paramName: "hook",
    paramKey: "hook.key",
    paramValue: "1",
  });
  const refused = await admin.post("/api/blade-system/param/submit", { paramName: "hook" });
  expect([saved.code, refused.success]).toEqual([200, false]);
  expect(published).toEqual([`admin add param ${saved.data.id}`]);
});

test("a job of a feature runs once for a key and keeps its result in a table of the feature", async () => {
  // Some of so many begin while another one ends.
  const ids = await Promise.all(
    Array.from({ length: 20 }, () => admin.post<string>(endpointPath(moduleCallsEndpoint, { module: "param" }), {})),
  );
  const [first] = ids;
  expect(new Set(ids.map(({ code }) => code))).toEqual(new Set([200]));
  const job = await awaitJob(at.db, first?.data ?? "", 10_000);
  expect(job).toMatchObject({ kind: "count-characters", state: "done", done: 5, total: 5 });
  const { rows } = await sql<{ text: string }>`select distinct text from trellis_test_call`.execute(at.db);
  expect(rows).toEqual([{ text: "5" }]);
});

test("a feature has indexes on the tables of modules that are there", async () => {
  const { rows } =
    await sql`select indexname from pg_indexes where indexname in ('trellis_test_index', 'trellis_test_nowhere')`.execute(at.db);
  expect(rows).toEqual([{ indexname: "trellis_test_index" }]);
});

test("a maintenance task that fails does not keep the next one from running", async () => {
  await sql`insert into trellis_test_call (id, text) values (1, 'old')`.execute(at.db);
  vi.useFakeTimers({ toFake: ["setTimeout", "setInterval", "clearTimeout", "clearInterval"] });
  const server = await createServer({ ...at.deps, config: { ...at.deps.config, node: 6 } });
  vi.advanceTimersByTime(60_001);
  vi.useRealTimers();
  const count = async (): Promise<number> => (await sql`select 1 from trellis_test_call`.execute(at.db)).rows.length;
  await expect.poll(count).toBe(0);
  await server.close();
});
