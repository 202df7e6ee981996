import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tcpUrl } from "../../../../tests/support/database/database-scope.ts";
import { databasesToTest, emptyDatabase, type TestDatabase } from "../../../../tests/support/database/test-database.ts";
import { holdNodeNumber } from "./node-number.ts";

const kinds = await databasesToTest();

describe.runIf(kinds.includes("postgresql"))("the number of a node", () => {
  let own: TestDatabase;
  let url: URL;
  let admin: pg.Client;
  const errors: string[] = [];
  const hold = (wanted: number | null) =>
    holdNodeNumber(url.href, wanted, ({ level, message }) => void (level === "error" && errors.push(message)));
  const holders = async (): Promise<number> => {
    const { rows } = await admin.query<{ count: number }>(
      `select count(*)::int as count from pg_locks l join pg_database d on d.oid = l.database
       where l.locktype = 'advisory' and l.objsubid = 2 and d.datname = current_database()`,
    );
    return rows[0]?.count ?? -1;
  };

  beforeAll(async () => {
    own = await emptyDatabase("postgresql");
    const { rows } = await own.database.pool.query<{ name: string }>("select current_database() as name");
    url = new URL(tcpUrl());
    url.pathname = `/${rows[0]?.name ?? ""}`;
    admin = new pg.Client({ connectionString: url.href });
    await admin.connect();
  });

  afterAll(async () => {
    await admin.end();
    await own.dispose();
  });

  test("is the lowest that is free, and is free again when its process ends", async () => {
    const [first, second] = [await hold(null), await hold(null)];
    expect([first.number, second.number]).toEqual([0, 1]);
    await first.close();
    const third = await hold(null);
    expect(third.number).toBe(0);
    await Promise.all([second.close(), third.close()]);
    expect(await holders()).toBe(0);
  });

  test("is held again after its connection was cut", async () => {
    const first = await hold(null);
    await admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'trellis node' and datname = current_database()",
    );
    await expect.poll(holders).toBe(0);
    await expect.poll(holders).toBe(1);
    const second = await hold(null);
    expect([first.number, second.number]).toEqual([0, 1]);
    await Promise.all([first.close(), second.close()]);
  });

  test("that the configuration gives to two processes is an error in the log of the second", async () => {
    const [first, second] = [await hold(7), await hold(7)];
    expect(second.number).toBe(7);
    await expect.poll(() => errors).toEqual([expect.stringContaining("NODE_ID 7 belongs to another process")]);
    const free = await hold(null);
    expect(free.number).toBe(0);
    await Promise.all([first.close(), second.close(), free.close()]);
    expect(await holders()).toBe(0);
  });
});
