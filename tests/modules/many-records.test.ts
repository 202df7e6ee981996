import { sql } from "kysely";
import { expect, test } from "vitest";
import { DEFAULT_TENANT, type Page } from "#contract";
import { onEachDatabase } from "../support/on-each-database.ts";

const MANY = 10_050;
const TICKET = {
  module: "ticket",
  title: "工单",
  schema: {
    type: "object",
    properties: {
      no: { type: "integer", title: "编号" },
      kind: { type: "integer", title: "类别", enum: [1, 2] },
      hours: { type: "integer", title: "工时" },
    },
  },
  ui: {
    list: {
      columns: [{ field: "no" }, { field: "kind" }, { field: "hours", total: "sum" }],
      filters: ["kind", "no"],
      sort: ["-no"],
    },
    fields: { kind: { "ui:enumNames": ["一般", "紧急"] } },
  },
  endpoints: { base: "/test/ticket", sumPage: "GET /sum/page" },
  en: { title: "Tickets", no: "No", kind: { title: "Kind", enumNames: ["Plain", "Urgent"] }, hours: "Hours" },
};

interface Ticket {
  readonly no: number;
  readonly kind: number;
}

onEachDatabase(
  (server) => {
    test("of more records than are counted it is told about how many there are, and exactly where it can be", async () => {
      const { db } = server();
      const admin = await server().signIn("admin");
      await sql`
        insert into ticket (id, tenant_id, no, kind, hours)
        select n, ${DEFAULT_TENANT}, n, case when n % 100 = 0 then 2 else 1 end, 1 from generate_series(1, ${sql.lit(MANY)}) as n`.execute(
        db,
      );
      await sql`analyze ticket`.execute(db);
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
