import { sql } from "kysely";
import { expect, test } from "vitest";
import { DEFAULT_TENANT, type Page } from "#contract";
import { indexGrownTables } from "#server/schemas";
import { onEachDatabase } from "../../support/database/on-each-database.ts";

const MANY = 10_050;
const TICKET = {
  module: "ticket",
  title: "工单",
  schema: {
    type: "object",
    properties: {
      no: { type: "integer", title: "编号" },
      name: { type: "string", title: "名称", maxLength: 20 },
      kind: { type: "integer", title: "类别", enum: [1, 2] },
      hours: { type: "integer", title: "工时" },
      note: { type: "string", title: "备注" },
    },
  },
  ui: {
    label: "name",
    list: {
      columns: [{ field: "no" }, { field: "kind" }, { field: "hours", total: "sum" }],
      filters: ["kind", "no"],
      sort: ["-no"],
    },
    fields: { kind: { "ui:enumNames": ["一般", "紧急"] } },
  },
  endpoints: { base: "/test/ticket", sumPage: "GET /sum/page" },
  en: {
    title: "Tickets",
    no: "No",
    kind: { title: "Kind", enumNames: ["Plain", "Urgent"] },
    hours: "Hours",
    note: "Note",
    name: "Name",
  },
};

interface Ticket {
  readonly no: number;
  readonly kind: number | null;
}

onEachDatabase(
  (server) => {
    test("estimates the number of records above the counting limit, and counts exactly below it", async () => {
      const { db } = server();
      const admin = await server().signIn("admin");
      await sql`
        insert into ticket (id, tenant_id, no, kind, hours)
        select n, ${DEFAULT_TENANT}, n, case when n % 100 = 0 then 2 else 1 end, 1 from generate_series(1, ${sql.lit(MANY)}) as n`.execute(
        db,
      );
      const indexesOf = async (): Promise<number> => {
        const { rows } = await sql<{ n: number }>`select count(*)::int4 as n from pg_indexes where tablename = 'ticket'`.execute(
          db,
        );
        return rows[0]?.n ?? 0;
      };
      // The primary key; the module has no unique field.
      expect(await indexesOf()).toBe(1);
      const created = await indexGrownTables(db, server().catalog.modules.values());
      expect(created.filter((name) => name.startsWith("ticket$")).length).toBe((await indexesOf()) - 1);
      expect(created.length).toBeGreaterThan(4);
      expect(await indexGrownTables(db, server().catalog.modules.values()), "a second run finds nothing to do").toEqual([]);
      const page = async (query: Record<string, string | number>, path = "list"): Promise<Page<Ticket>> =>
        (await admin.get<Page<Ticket>>(`/api/test/ticket/${path}`, query)).data;

      const first = await page({ size: 10 });
      expect(first).toMatchObject({ about: true, current: 1, size: 10 });
      expect(first.records.map(({ no }) => no)).toEqual(Array.from({ length: 10 }, (_, place) => MANY - place));
      // The planner's guess on a table that was just analysed is close.
      expect(Math.abs(first.total - MANY)).toBeLessThan(MANY / 10);
      expect(first.pages).toBe(Math.ceil(first.total / 10));

      expect(await page({ size: 10, kind: 2 })).toMatchObject({ total: Math.floor(MANY / 100) });
      expect(await page({ size: 10, kind: 2 })).not.toHaveProperty("about");
      expect(await page({ size: 10 }, "sum/page")).toMatchObject({ total: MANY, sum: { count: MANY, hours: MANY } });

      const deep = await page({ size: 100, current: 100 });
      expect(deep.records.map(({ no }) => no)).toEqual(Array.from({ length: 100 }, (_, place) => MANY - 9_900 - place));
      const last = await page({ size: 100, current: 101 });
      expect([last.records.length, last.total, last.about]).toEqual([50, MANY, undefined]);
      const behind = await page({ size: 100, current: 500 });
      expect([behind.records.length, behind.total, behind.about]).toEqual([0, MANY, undefined]);

      await sql`
        insert into ticket (id, tenant_id, no, kind, note)
        select ${sql.lit(MANY)} + n, ${DEFAULT_TENANT}, -n, 3, case when n % 100 = 0 then 'late' else '' end || repeat(md5(n::text), 60)
        from generate_series(1, 24000) as n`.execute(db);
      await sql`analyze ticket`.execute(db);
      // A search that would read every record returns a page and an estimated total.
      const read = await page({ size: 10, note_likeright: "late", kind: 3 });
      expect(read).toMatchObject({
        about: true,
        records: [{ no: -100 }, { no: -200 }, ...Array.from({ length: 8 }, () => ({}))],
      });
      expect(read.total).toBeGreaterThan(10);
      const end = await page({ size: 10, current: 24, note_likeright: "late", kind: 3 });
      expect([end.records.length, end.records.at(-1)?.no]).toEqual([10, -24_000]);
      expect(await page({ size: 10, current: 25, note_likeright: "late", kind: 3 })).toMatchObject({ records: [], total: 240 });

      const sorted = await page({ size: 20, current: 60, ascs: "kind" });
      expect(sorted.records.map(({ no }) => no)).toEqual(
        Array.from({ length: MANY }, (_, place) => place + 1)
          .filter((no) => no % 100 !== 0)
          .slice(59 * 20, 60 * 20),
      );
    });
  },
  { modules: { "schemas/test/ticket.json": TICKET } },
);
