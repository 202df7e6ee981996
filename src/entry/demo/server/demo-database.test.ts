import { PGlite } from "@electric-sql/pglite";
import { Kysely, PGliteDialect, PostgresDialect, sql, type Dialect } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { emptyDatabase, type TestDatabase } from "../../../../tests/support/database/test-database.ts";
import { DEMO_DATABASE } from "./pglite-options.ts";

let other: TestDatabase;
let pglite: PGlite;

beforeAll(async () => {
  other = await emptyDatabase("embedded");
  pglite = await PGlite.create(DEMO_DATABASE);
});

afterAll(async () => {
  await pglite?.close();
  await other?.dispose();
});

async function values(dialect: Dialect): Promise<unknown> {
  const db = new Kysely<unknown>({ dialect });
  const id = "1123598817000000003";
  const { rows } = await sql`
    select ${id}::int8 as id, 7 as small, 0.10::numeric(10, 2) as money, 1.5::float8 as ratio, true as yes, null as nothing,
           '2026-01-02'::date as day, '2026-01-02 03:04:05'::timestamp(0) as moment, '2026-01-02 03:04:05+00'::timestamptz as instant,
           '03:04:05'::time as hour, ${JSON.stringify({ a: [1, "2"] })}::jsonb as data, 'text' as text,
           array[${id}, '2']::int8[] as ids, array['a', 'b']::text[] as names,
           ${id} = any(${[id, "2"]}::int8[]) as listed`.execute(db);
  return rows;
}

it("gives every value the shape it has on the server's databases", async () => {
  const expected = await values(new PostgresDialect({ pool: other.database.pool }));
  expect(await values(new PGliteDialect({ pglite }))).toEqual(expected);
  expect(expected).toMatchObject([
    { id: "1123598817000000003", money: "0.10", moment: "2026-01-02 03:04:05", ids: ["1123598817000000003", "2"] },
  ]);
});
