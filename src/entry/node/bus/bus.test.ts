import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tcpUrl } from "../../../../tests/support/database/database-scope.ts";
import { databasesToTest, emptyDatabase, type TestDatabase } from "../../../../tests/support/database/test-database.ts";
import { createPostgresqlBus } from "./bus.ts";

const kinds = await databasesToTest();

describe.runIf(kinds.includes("postgresql"))("the bus over PostgreSQL", () => {
  let own: TestDatabase;
  let url: URL;
  let admin: pg.Client;

  beforeAll(async () => {
    own = await emptyDatabase("postgresql");
    url = new URL(tcpUrl());
    admin = new pg.Client({ connectionString: url.href });
    await admin.connect();
    const { rows } = await own.database.pool.query<{ name: string }>("select current_database() as name");
    url.pathname = `/${rows[0]?.name ?? ""}`;
  });

  afterAll(async () => {
    await admin.end();
    await own.dispose();
  });

  const connections = async (): Promise<number> => {
    const { rows } = await admin.query<{ count: number }>(
      "select count(*)::int as count from pg_stat_activity where datname = $1 and application_name = 'trellis bus'",
      [url.pathname.slice(1)],
    );
    return rows[0]?.count ?? -1;
  };

  test("survives foreign payloads and a database that is away for a while, and ends with one connection", async () => {
    const warnings: string[] = [];
    const bus = createPostgresqlBus(url.href, ({ message }) => void warnings.push(message));
    const heard: string[] = [];
    bus.subscribe("topic", (message) => void heard.push(message));
    await expect.poll(connections).toBe(1);
    for (const payload of ["no JSON", "null", "[]", '{"topic":1}'])
      await own.database.pool.query("select pg_notify('trellis_bus', $1)", [payload]);
    await expect
      .poll(async () => {
        await bus.publish("topic", "before");
        return heard;
      })
      .toContain("before");

    const name = url.pathname.slice(1);
    await admin.query(`alter database ${name} with allow_connections false`);
    await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]);
    await expect.poll(() => warnings).toHaveLength(1);
    await bus.publish("topic", "meanwhile");
    expect(heard).toContain("meanwhile");
    // Several attempts to connect fail.
    await delay(3_500);
    expect(warnings).toHaveLength(1);
    await admin.query(`alter database ${name} with allow_connections true`);

    await expect.poll(connections).toBe(1);
    await expect
      .poll(async () => {
        await own.database.pool.query("select pg_notify('trellis_bus', $1)", [
          JSON.stringify({ topic: "topic", message: "after" }),
        ]);
        return heard;
      })
      .toContain("after");
    expect(await connections()).toBe(1);
    await bus.close();
    await expect.poll(connections).toBe(0);
  });

  test("takes many messages at once, and passes them on in their order", async () => {
    const [bus, other] = [createPostgresqlBus(url.href, () => {}), createPostgresqlBus(url.href, () => {})];
    const heard: string[] = [];
    other.subscribe("many", (message) => void heard.push(message));
    await expect.poll(connections).toBe(2);
    await expect
      .poll(async () => {
        await bus.publish("many", "first");
        return heard;
      })
      .toContain("first");
    const warned: Error[] = [];
    const warn = (warning: Error): void => void warned.push(warning);
    process.on("warning", warn);
    const messages = Array.from({ length: 100 }, (_, at) => String(at));
    await Promise.all(messages.map((message) => bus.publish("many", message)));
    await expect.poll(() => heard.filter((message) => message !== "first")).toEqual(messages);
    process.off("warning", warn);
    expect(warned, "one question at a time on one connection").toEqual([]);
    await bus.close();
    await other.close();
    await expect.poll(connections).toBe(0);
  });
});
