import { createServer as createHttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import type pg from "pg";
import { PostgresDialect } from "kysely";
import { createServer } from "#server/platform";
import { listen } from "../../../src/entry/node/connections/listen.ts";
import { openDatabase } from "../../../src/entry/node/database/index.ts";
import { testCatalog, testDeps } from "../../../tests/support/server/test-deps.ts";
import { signIn, temporaryFolder } from "../../../tests/support/server/start-server.ts";
import { dropOwnDatabase, ownDatabase } from "./own-database.ts";

/**
 * Two servers in one process for `list-endpoint.ts`: ours, and one that runs the very statements ours ran for the
 * same list. Prints where they listen as one line of JSON.
 */
const RECORDS = 2_000;

const own = await ownDatabase();
const database = await openDatabase({ dataDir: temporaryFolder(), ...(own === null ? {} : { databaseUrl: own }) });
const statements: { text: string; values: unknown[] }[] = [];
let recording = false;

const server = await createServer({
  ...testDeps({
    database: new PostgresDialect({ pool: recordingPool() }),
    databaseKind: database.kind,
    catalog: await testCatalog(),
    log: () => undefined,
  }),
});
const ours = `http://127.0.0.1:${(await listen(server, () => new Response(null, { status: 404 }), 0, "127.0.0.1")).port}`;
const headers = await signIn(ours);
for (let number = 0; number < RECORDS; number += 1) {
  await fetch(`${ours}/api/blade-system/param/submit`, {
    method: "POST",
    headers: { ...headers, "Content-Type": "application/json" },
    body: JSON.stringify({ paramName: `参数 ${number}`, paramKey: `bench.${number}`, paramValue: `${number}` }),
  });
}
const path = "/api/blade-system/param/list?current=3&size=20&descs=createTime";
const url = encodeURI(`${ours}${path}`);
await fetch(url, { headers });
recording = true;
const answer = (await (await fetch(url, { headers })).json()) as { data: { records: unknown[] } };
recording = false;
if (answer.data.records.length !== 20) throw new Error("the list to measure is not the list that was meant");
if (statements.length === 0) throw new Error("no statement was noted: there is nothing to compare with");

const bare = createHttpServer((_request, response) => {
  void (async () => {
    const results = [];
    for (const statement of statements) results.push((await database.pool.query(statement)).rows);
    response.setHeader("Content-Type", "application/json");
    response.end(JSON.stringify({ code: 200, success: true, data: results, msg: "操作成功" }));
  })();
});
await new Promise<void>((resume) => bare.listen(0, "127.0.0.1", resume));
const { port } = bare.address() as AddressInfo;
console.log(JSON.stringify({ ours: url, bare: `http://127.0.0.1:${port}/`, headers, database: database.kind }));

process.once("SIGTERM", () => {
  void (async () => {
    await server.close();
    await database.close();
    await dropOwnDatabase(own);
    process.exit(0);
  })();
});

/** Wraps the pool and records each statement while `recording` is set. */
function recordingPool(): pg.Pool {
  const note = (statement: unknown, values: unknown): void => {
    if (recording && typeof statement === "string") statements.push({ text: statement, values: (values ?? []) as unknown[] });
  };
  const connect = async (): Promise<pg.PoolClient> => {
    const client = await database.pool.connect();
    return new Proxy(client, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key, target);
        if (key === "query") {
          return (text: unknown, values: unknown) => {
            note(text, values);
            return Reflect.apply(target.query, target, [text, values]) as unknown;
          };
        }
        return typeof value === "function" ? (value.bind(target) as unknown) : value;
      },
    });
  };
  return new Proxy(database.pool, {
    get: (target, key) => (key === "connect" ? connect : (Reflect.get(target, key, target) as unknown)),
  });
}
