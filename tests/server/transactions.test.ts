import { Kysely, PostgresDialect, sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { Row, TrellisTables } from "#server";
import { createTestServer, databasesToTest } from "../support/server/create-test-server.ts";
import { emptyDatabase } from "../support/database/test-database.ts";
import { watchTransactions } from "../support/database/watch-transactions.ts";
import { SharedReads } from "../../src/server/data/read/shared-reads.ts";

const kinds = await databasesToTest("each");

describe.each(kinds)("%s", (kind) => {
  test("the test server refuses a statement that a transaction sends past itself", async () => {
    const { database, dispose } = await emptyDatabase(kind);
    const reported: Error[] = [];
    const db = new Kysely<TrellisTables>({
      dialect: watchTransactions({ pool: database.pool }, (error) => reported.push(error)),
    });
    const one = (through: Kysely<TrellisTables>): Promise<unknown> => sql`select 1`.execute(through);
    await db.transaction().execute((transaction) => one(transaction));
    await one(db);
    expect(reported).toEqual([]);
    const past = db.transaction().execute(async (transaction) => {
      await one(transaction);
      await one(db);
    });
    await expect(past).rejects.toThrow(/second connection/);
    expect(reported).toHaveLength(1);
    await one(db);
    await dispose();
  });

  test("a transaction does not wait for the shared read of another request", async () => {
    const { database, dispose } = await emptyDatabase(kind);
    const db = new Kysely<TrellisTables>({ dialect: new PostgresDialect({ pool: database.pool }) });
    const reads = new SharedReads<object, string>();
    const owner = {};
    const waits = new Promise<string>(() => {});
    void reads.read(db, owner, "", () => waits);
    let own = 0;
    const load = async (): Promise<string> => `own ${(own += 1)}`;
    await db.transaction().execute(async (transaction) => {
      expect(await reads.read(transaction, owner, "", load)).toBe("own 1");
      expect(await reads.read(transaction, owner, "", load)).toBe("own 1");
    });
    await db.transaction().execute(async (transaction) => {
      expect(await reads.read(transaction, owner, "", load)).toBe("own 2");
    });
    await dispose();
  });

  test("reads and writes of two people at once, with changes of rights between them, all succeed", async () => {
    const server = await createTestServer({ database: kind });
    const [admin, manager] = await Promise.all([server.signIn("admin"), server.signIn("manager")]);
    const paths = [
      "/api/blade-system/menu/routes",
      "/api/blade-desk/notice/list",
      "/api/blade-user/page",
      "/api/blade-system/dept/list",
    ];
    const staff = await admin.get<{ records: Row[] }>("/api/blade-user/page", { account: "staff" });
    const { deptId, roleId } = staff.data.records[0] ?? {};
    for (let round = 0; round < 5; round += 1) {
      const reads = Array.from({ length: 18 }, (_, at) => manager.get(paths[at % paths.length] ?? ""));
      const writes = Array.from({ length: 6 }, (_, at) =>
        manager.post("/api/blade-desk/notice/submit", {
          title: `${round} ${at}`,
          category: 1,
          releaseTime: "2026-11-01 00:00:00",
          content: "x",
        }),
      );
      const user = admin.post("/api/blade-user/submit", {
        account: `person${round}`,
        password: "a-Secret-1",
        name: "P",
        realName: "P",
        deptId,
        roleId,
      });
      for (const reply of await Promise.all([...reads.slice(0, 9), user, ...reads.slice(9), ...writes])) {
        expect(reply).toMatchObject({ status: 200 });
      }
    }
    await server.close();
    expect(server.errors).toEqual([]);
  });
});
