import { Kysely, PostgresDialect, sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { catalogOf, normalise, type AuthoredModule, type Catalog } from "#metadata";
import type { TrellisTables } from "#server";
import { syncTables } from "../../src/server/data/tables/schema-sync.ts";
import { StatementCounter } from "../support/database/statement-counter.ts";
import { databasesToTest, emptyDatabase, type TestDatabase } from "../support/database/test-database.ts";

type Properties = AuthoredModule["schema"]["properties"];

function catalog(...modules: readonly (readonly [name: string, properties: Properties])[]): Catalog {
  return catalogOf(
    modules.map(([name, properties]) =>
      normalise(
        { module: name, title: name, schema: { type: "object", properties }, endpoints: { base: `/${name}` } },
        "test",
        () => undefined,
      ),
    ),
    [],
    [],
  );
}

const NAME = { type: "string", maxLength: 50 } as const;

describe.each(await databasesToTest("each"))("%s", (kind) => {
  let opened: TestDatabase;
  let db: Kysely<TrellisTables>;
  let counter: StatementCounter;

  beforeAll(async () => {
    opened = await emptyDatabase(kind);
    counter = new StatementCounter(opened.database.pool);
    db = new Kysely<TrellisTables>({ dialect: new PostgresDialect({ pool: opened.database.pool }) });
  });
  afterAll(async () => opened.dispose());
  beforeEach(async () => {
    await sql`drop schema public cascade`.execute(db);
    await sql`create schema public`.execute(db);
  });

  const insert = (table: string, values: Record<string, unknown>): Promise<unknown> =>
    db
      .insertInto(table)
      .values({ tenant_id: "000000", ...values })
      .execute();
  const columns = async (table: string): Promise<string[]> => {
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns where table_name = ${table} order by ordinal_position`.execute(
      db,
    );
    return rows.map((row) => row.name);
  };

  test("tables come from the Catalog, and an unchanged one costs two statements", async () => {
    const given = catalog(["one", { name: { ...NAME, "x-unique": true } }], ["two", { count: { type: "integer" } }]);
    const first = await syncTables(db, given);
    expect(first.refused).toEqual([]);
    expect(await columns("one")).toEqual([
      "id",
      "tenant_id",
      "create_user",
      "create_dept",
      "create_time",
      "update_user",
      "update_time",
      "is_deleted",
      "revision",
      "name",
    ]);
    const again = await counter.during(() => syncTables(db, given));
    expect(again, again.join("\n")).toHaveLength(2);
  });

  test("a database of an earlier version gets the columns that the server's own tables lack", async () => {
    await syncTables(db, catalog(["one", { name: NAME }], ["two", { name: NAME }]));
    await sql`alter table trellis_module drop column left_at`.execute(db);
    await syncTables(db, catalog(["one", { name: NAME }]));
    const { rows } = await sql`select name from trellis_module where left_at is not null`.execute(db);
    expect(rows).toEqual([{ name: "two" }]);
  });

  test("a new field reaches the records that are there; a dropped one keeps its column and data", async () => {
    await syncTables(db, catalog(["one", { name: NAME }]));
    await insert("one", { id: 1, name: "a" });
    await syncTables(db, catalog(["one", { level: { type: "integer", default: 3 } }]));
    expect(await db.selectFrom("one").select(["name", "level"]).execute()).toEqual([{ name: "a", level: 3 }]);
    await insert("one", { id: 2 });
    expect(await db.selectFrom("one").select("level").where("id", "=", 2).execute(), "only the server fills defaults").toEqual([
      { level: null },
    ]);
  });

  test("a change that may lose data is refused with its statement, and the old version stays in force", async () => {
    const before = catalog(["one", { name: NAME }]);
    await syncTables(db, before);
    await insert("one", { id: 1, name: "12" });
    const after = await syncTables(db, catalog(["one", { name: { type: "integer" }, more: NAME }], ["two", { name: NAME }]));
    expect(after.refused).toMatchObject([
      {
        module: "one",
        statement: expect.stringContaining(`alter table "one" alter column "name" type integer using "name"::integer;`),
      },
    ]);
    expect(await columns("one"), "nothing of the refused version").not.toContain("more");
    expect(await columns("two"), "the other module goes ahead").toContain("name");
    expect(after.catalog.modules.get("one")?.hash).toBe(before.modules.get("one")?.hash);
    expect(after.catalog.modules.get("two")?.fields.map((field) => field.name)).toEqual(["name"]);

    await sql.raw(after.refused[0]?.statement ?? "").execute(db);
    const mended = await syncTables(db, catalog(["one", { name: { type: "integer" }, more: NAME }]));
    expect(mended.refused).toEqual([]);
    expect(await columns("one")).toContain("more");
  });

  test("a module that has no older version is left out when its table does not fit", async () => {
    await sql`create table one (id bigint primary key, name jsonb)`.execute(db);
    const report = await syncTables(db, catalog(["one", { name: NAME }]));
    expect(report.refused.length).toBeGreaterThan(0);
    expect(report.catalog.modules.has("one")).toBe(false);
  });

  test("a unique rule that the records break is refused and says so; the rest of the batch is done", async () => {
    await syncTables(db, catalog(["one", { name: NAME }]));
    await insert("one", { id: 1, name: "same" });
    await insert("one", { id: 2, name: "same" });
    await insert("one", { id: 3, name: "same", is_deleted: 1 });
    const given = catalog(["one", { name: { ...NAME, "x-unique": true } }], ["two", { name: NAME }]);
    const report = await syncTables(db, given);
    expect(report.refused).toMatchObject([
      { module: "one", pointer: "/schema/properties/name", reason: { en: expect.stringContaining("duplicates") } },
    ]);
    expect(await columns("two")).toContain("name");
    await sql`update one set name = 'other' where id = 2`.execute(db);
    expect((await syncTables(db, given)).refused).toEqual([]);
    await expect(insert("one", { id: 4, name: "same" })).rejects.toThrow(/unique/);
    await syncTables(db, catalog(["one", { name: NAME }]));
    await insert("one", { id: 4, name: "same" });
  });

  test("enforces unique combinations of fields, and lets empty values repeat", async () => {
    const owner = { type: "string", title: "主人", maxLength: 20 } as const;
    const free = catalog(["one", { owner, name: NAME }]);
    const given = catalog(["one", { owner, name: { ...NAME, "x-unique": ["owner"] } }]);
    await syncTables(db, free);
    for (const [id, name] of ["same", "same", "other", null, null].entries()) await insert("one", { id, owner: "a", name });
    for (const id of [5, 6]) await insert("one", { id, owner: null, name: "same" });
    await insert("one", { id: 7, owner: "a", name: "same", is_deleted: 1 });
    const report = await syncTables(db, given);
    expect(report.refused).toMatchObject([
      { module: "one", pointer: "/schema/properties/name", reason: { zh: expect.stringContaining("同一主人下已有数据重复") } },
    ]);
    await sql`update one set owner = 'b' where id = 1`.execute(db);
    expect((await syncTables(db, given)).refused).toEqual([]);
    await expect(insert("one", { id: 8, owner: "b", name: "same" })).rejects.toThrow(/unique/);
    await syncTables(db, free);
    await insert("one", { id: 8, owner: "b", name: "same" });
  });

  test("indexes of two modules that once had one name have two, also in a database of an earlier version", async () => {
    const unique = { ...NAME, "x-unique": true } as const;
    const given = catalog(["order", { lineNo: unique }], ["order-line", { no: unique }]);
    const holds = async (id: number): Promise<void> => {
      await expect(insert("order", { id, line_no: "same" })).rejects.toThrow(/unique/);
      await expect(insert("order_line", { id, no: "same" })).rejects.toThrow(/unique/);
    };
    expect((await syncTables(db, given)).refused).toEqual([]);
    await insert("order", { id: 1, line_no: "same" });
    await insert("order_line", { id: 1, no: "same" });
    await holds(2);
    // The earlier version could make the index of one of them only.
    await sql.raw(`alter index "order$key$line_no" rename to "order_line_no_key"`).execute(db);
    await sql.raw(`drop index "order_line$key$no"`).execute(db);
    await sql`update trellis_module set hash = '5' || substr(hash, 2)`.execute(db);
    const { applied, refused } = await syncTables(db, given);
    expect([applied.map(({ statement }) => statement), refused]).toEqual([
      [
        `alter index if exists "order_line_no_key" rename to "order$key$line_no"`,
        `create unique index "order_line$key$no" on "order_line" ("tenant_id", "no") where is_deleted = 0`,
      ],
      [],
    ]);
    await holds(3);
    expect((await syncTables(db, given)).applied).toEqual([]);
  });

  test("a widening keeps every value", async () => {
    await syncTables(
      db,
      catalog(["one", { count: { type: "integer" }, day: { type: "string", format: "date" }, open: { type: "boolean" } }]),
    );
    await insert("one", { id: 1, count: 2_147_483_647, day: "2024-02-29", open: true });
    const wider = {
      count: { type: "integer", maximum: 9e15 },
      day: { type: "string", "x-format": "local-date-time" },
      open: { type: "string" },
    } as const;
    expect((await syncTables(db, catalog(["one", wider]))).refused).toEqual([]);
    expect(await db.selectFrom("one").select(["count", "day", "open"]).execute()).toEqual([
      { count: "2147483647", day: "2024-02-29 00:00:00", open: "true" },
    ]);
  });

  test("nodes that start at the same time make the tables once", async () => {
    const given = catalog(
      ...Array.from({ length: 60 }, (_, index) => [`many-${index}`, { name: { ...NAME, "x-unique": true } }] as const),
    );
    const reports = await Promise.all([syncTables(db, given), syncTables(db, given), syncTables(db, given)]);
    expect(reports.flatMap((report) => report.refused)).toEqual([]);
    const created = reports.flatMap((report) => report.applied).filter(({ statement }) => statement.startsWith("create table"));
    expect(created).toHaveLength(60);
  });

  test("modules that did not change are no work, however many", async () => {
    const properties = {
      name: { ...NAME, "x-unique": true },
      kind: { type: "integer", "x-index": true },
      note: { type: "string" },
    } as const;
    const given = catalog(...Array.from({ length: 200 }, (_, index) => [`thing-${index}`, properties] as const));
    expect((await syncTables(db, given)).refused).toEqual([]);
    const again = await counter.during(() => syncTables(db, given));
    expect(again, again.join("\n")).toHaveLength(2);
    const late = catalogOf([...given.modules.values(), ...catalog(["late", properties]).modules.values()], [], []);
    const statements = await counter.during(() => syncTables(db, late));
    expect(statements.length, "one more is one more").toBeLessThan(20);
  });
});
