import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { dashboardAnswersEndpoint, type DashboardAnswer } from "#contract";
import { createPerson, createTenant, insertRecords } from "../../support/records/fixtures.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";
import type { ExtraModules } from "../../support/server/test-deps.ts";

/** Wednesday, in the middle of a month, half past three in the afternoon. */
const NOW = "2026-05-20T15:30:00+08:00";

const figure = (id: string, within: string, compare: Record<string, string>) => ({
  id,
  title: "新增",
  kind: "figure",
  query: { module: "visit", filters: { createTime_within: within } },
  compare: { filters: compare },
});

const VISITS: ExtraModules = {
  "schemas/test/visit.json": {
    module: "visit",
    title: "来访",
    schema: {
      type: "object",
      properties: { name: { type: "string", title: "姓名" }, day: { type: "string", format: "date", title: "日期" } },
    },
    endpoints: { base: "/test/visit" },
    en: { title: "Visits", name: "Name", day: "Day" },
  },
  "schemas/dashboards/visits.json": {
    title: "来访",
    parts: [
      figure("today", "today", { createTime_within: "yesterday" }),
      figure("month", "this-month", { createTime_within: "last-month" }),
      figure("other", "today", { createTime_within: "last-month" }),
      {
        id: "by-day",
        title: "本月",
        kind: "figure",
        query: { module: "visit", filters: { day_within: "this-month" } },
        compare: { filters: { day_within: "last-month" } },
      },
      {
        id: "course",
        title: "走势",
        kind: "figure",
        query: { module: "visit", filters: { createTime_within: "$period" } },
        trend: "createTime",
      },
    ],
    en: { title: "Visits", parts: { today: "New", month: "New", other: "New", "by-day": "New", course: "New" } },
  },
};

onEachDatabase(
  (server) => {
    describe("a figure of a period that still runs", () => {
      test("is compared with the same span of the period before, and says which", async () => {
        const tenantId = await createTenant(server());
        const { client } = await createPerson(server(), { tenantId });
        const insert = async (createTime: string, day: string): Promise<void> => {
          const [record] = await insertRecords(server(), server().module("visit"), tenantId, [{ name: createTime, day }]);
          await sql`update visit set create_time = ${createTime}::timestamp where id = ${String(record?.["id"])}`.execute(
            server().db,
          );
        };
        await insert("2026-05-20 09:00:00", "2026-05-20");
        await insert("2026-05-19 15:29:59", "2026-05-19");
        await insert("2026-05-19 15:30:00", "2026-04-20");
        await insert("2026-04-20 15:29:59", "2026-04-21");
        await insert("2026-04-20 15:30:00", "2026-04-30");
        await insert("2026-04-30 08:00:00", "2026-04-01");
        const asked = async (period: string): Promise<ReadonlyMap<string, unknown>> => {
          const path = `${dashboardAnswersEndpoint.path}?name=visits&period=${period}`;
          const { data } = await client.get<readonly DashboardAnswer[]>(path);
          const number = (table: DashboardAnswer["compared"]) => table?.rows[0]?.[0];
          return new Map(data.map(({ id, table, compared, before }) => [id, [number(table), number(compared), before]]));
        };
        const found = await asked("today");
        const today = ["1", "1", { period: "today", from: "2026-05-19", to: "2026-05-19 15:30:00" }];
        expect(found.get("today")).toEqual(today);
        expect(found.get("course")).toEqual(today);
        expect(found.get("month")).toEqual(["3", "1", { period: "this-month", from: "2026-04-01", to: "2026-04-20 15:30:00" }]);
        // Days without a time are compared as a whole, and so are periods of which neither is the one before the other.
        expect(found.get("by-day")).toEqual(["2", "2", { period: "this-month", from: "2026-04-01", to: "2026-04-21" }]);
        expect(found.get("other")).toEqual(["1", "3", null]);
        // A day hardly counts in a long span.
        const long = await asked("this-year");
        expect(long.get("course")).toEqual(["6", "0", { period: "this-year", from: "2025-01-01", to: "2025-05-21" }]);
      });
    });
  },
  { modules: VISITS, deps: { clock: () => new Date(NOW) } },
);
