import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PREPARED_MARK, UNREAD_MARK } from "#server";
import { copyOfTemplate, databasesToTest, type TestDatabase } from "../../../../tests/support/database/test-database.ts";

const kinds = (await databasesToTest()).filter((kind) => kind === "postgresql");

describe.runIf(kinds.length > 0)("statements that are marked", () => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await copyOfTemplate("postgresql");
  });
  afterAll(() => opened.dispose());

  test("are prepared by the third use, and others are not", async () => {
    const client = await opened.database.pool.connect();
    try {
      const prepared = async (): Promise<number> => {
        const { rows } = await client.query<{ count: number }>(
          "select count(*)::int4 as count from pg_prepared_statements where statement like '%as doubled%'",
        );
        return rows[0]?.count ?? 0;
      };
      const marked = `select $1::int4 * 2 as doubled ${PREPARED_MARK}`;
      for (const value of [1, 2]) await client.query(marked, [value]);
      for (const value of [1, 2, 3, 4]) await client.query("select $1::int4 * 2 as doubled", [value]);
      expect(await prepared()).toBe(0);
      for (const value of [3, 4, 5]) expect((await client.query(marked, [value])).rows).toEqual([{ doubled: 2 * value }]);
      expect(await prepared()).toBe(1);
    } finally {
      client.release();
    }
  });

  test("are repeated when a column has another type; in a transaction they fail so that all of it is repeated", async () => {
    const { pool } = opened.database;
    const client = await pool.connect();
    try {
      await client.query("create table widened (size integer); insert into widened values (1)");
      const marked = `select size from widened where size > $1 ${PREPARED_MARK}`;
      for (let use = 0; use < 4; use += 1) expect((await client.query(marked, [0])).rows).toEqual([{ size: 1 }]);
      await pool.query("alter table widened alter column size type bigint");
      for (let use = 0; use < 4; use += 1) expect((await client.query(marked, [0])).rows).toEqual([{ size: "1" }]);
      await pool.query("alter table widened alter column size type numeric");
      await client.query("begin");
      await expect(client.query(marked, [0])).rejects.toMatchObject({ code: "40001" });
      await client.query("rollback");
      expect((await client.query(marked, [0])).rows).toEqual([{ size: "1" }]);
      // A value was a text for the statement, and the column takes numbers now.
      await client.query("create table weighed (weight text)");
      const insert = `insert into weighed (weight) values ($1) ${PREPARED_MARK}`;
      for (let use = 0; use < 4; use += 1) await client.query(insert, ["7"]);
      await pool.query("alter table weighed alter column weight type integer using weight::integer");
      await client.query(insert, ["8"]);
      expect((await client.query("select sum(weight)::int4 as sum from weighed")).rows).toEqual([{ sum: 36 }]);
    } finally {
      client.release();
    }
  });

  test("as read by nobody keep their place, and their error is that of the next statement or of the commit", async () => {
    const { pool } = opened.database;
    const client = await pool.connect();
    try {
      await client.query("create table noted (id integer primary key)");
      const note = (id: number): Promise<unknown> =>
        client.query(`insert into noted values ($1) ${UNREAD_MARK} ${PREPARED_MARK}`, [id]);
      const ids = async (reader: Pick<typeof client, "query"> = pool): Promise<number[]> =>
        (await reader.query<{ id: number }>("select id from noted order by id")).rows.map(({ id }) => id);
      const isTaken = { code: "23505" };

      await note(1);
      expect(await ids()).toEqual([1]);
      await client.query("begin");
      for (const id of [2, 3, 4]) await note(id);
      expect(await ids(client)).toEqual([1, 2, 3, 4]);
      expect(await ids()).toEqual([1]);
      await note(5);
      await client.query("commit");
      expect(await ids()).toEqual([1, 2, 3, 4, 5]);

      await client.query("begin");
      await note(6);
      await note(1);
      await expect(client.query("select 1")).rejects.toMatchObject(isTaken);
      await client.query("rollback");
      await client.query("begin");
      await note(6);
      await note(1);
      await expect(client.query("commit")).rejects.toMatchObject(isTaken);
      expect(await ids(client)).toEqual([1, 2, 3, 4, 5]);

      await client.query("begin");
      await note(6);
      await client.query("savepoint later");
      await note(1);
      await expect(client.query("release savepoint later")).rejects.toMatchObject(isTaken);
      await client.query("rollback to savepoint later");
      await note(7);
      await client.query("commit");
      expect(await ids()).toEqual([1, 2, 3, 4, 5, 6, 7]);

      await client.query("begin");
      await note(8);
      await client.query("rollback");
      await client.query("begin");
      await client.query("commit");
      expect(await ids(client)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    } finally {
      client.release();
    }
  });
});
