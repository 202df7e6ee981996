import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { DEFAULT_TENANT, dashboardAnswersEndpoint, type DashboardAnswer, type ReportTable } from "#contract";
import { createPerson, insertRecords } from "../support/records/fixtures.ts";
import type { TestClient, TestServer } from "../support/server/create-test-server.ts";
import { onEachDatabase } from "../support/database/on-each-database.ts";
import { moduleMenu, nextSample } from "../support/records/sample-record.ts";
import { testCatalog } from "../support/server/test-deps.ts";

const DAY = { field: "doneAt", period: "day" };
const PLACE = { field: "place" };
const SUMS = [{ kind: "count" }, { kind: "sum", field: "pieces" }, { kind: "sum", field: "worth" }];
const HOURS = ["sum", "avg", "count"].map((kind) => ({ kind, field: "hours" }));

/** Questions that the tallies of the module below answer. */
const TALLIED: Readonly<Record<string, object>> = {
  all: {},
  "by-state": { groups: [{ field: "state" }], measures: SUMS },
  "open-by-place": { filters: { state_in: "0,1" }, groups: [PLACE], measures: SUMS },
  "places-but-one": { filters: { state_notequal: "2", place_notequal: "甲" }, measures: [{ kind: "avg", field: "pieces" }] },
  "without-a-place": { filters: { place_null: "true" }, measures: [{ kind: "count", field: "state" }] },
  "none-there": { filters: { place: "nowhere" }, measures: [{ kind: "sum", field: "worth" }] },
  "by-day": {
    groups: [DAY],
    measures: [
      { kind: "sum", field: "pieces" },
      { kind: "count", field: "pieces" },
    ],
  },
  "hours-by-day": { groups: [DAY], measures: HOURS },
  "hours-by-state": { groups: [{ field: "state" }], measures: HOURS },
  "by-week-of-some": {
    filters: { doneAt_ge: "2024-02-03 00:00:00", doneAt_le: "2024-03-09 23:59:59" },
    groups: [{ field: "doneAt", period: "week" }],
  },
  "of-some-days": { filters: { doneAt_datege: "2024-02-03", doneAt_lt: "2024-03-01 00:00:00", state: "1" } },
  "by-province": { groups: [{ field: "region", prefix: 2 }], measures: [{ kind: "sum", field: "worth" }] },
  "by-series": { groups: [{ field: "code", prefix: 2 }], measures: [{ kind: "sum", field: "pieces" }] },
};
/** Questions that no tally can answer. */
const OTHERS: Readonly<Record<string, object>> = {
  "by-the-hour": { filters: { doneAt_ge: "2024-02-03 10:00:00" } },
  "by-region": { groups: [{ field: "region" }] },
  largest: { measures: [{ kind: "max", field: "pieces" }] },
  "half-named": { filters: { note_like: "x" } },
};

function partsOf(questions: Readonly<Record<string, object>>): object[] {
  return Object.entries(questions).map(([id, { ...query }]) => ({
    id,
    title: id,
    kind: "groups" in query ? "bar" : "figure",
    query: { module: "batch", ...query },
  }));
}

const BATCH = {
  module: "batch",
  title: "批次",
  schema: {
    type: "object",
    properties: {
      place: { type: "string", title: "车间", maxLength: 20 },
      state: { type: "integer", title: "状态", enum: [0, 1, 2], default: 0 },
      doneAt: { type: "string", title: "完成", "x-format": "local-date-time" },
      pieces: { type: "integer", title: "件数" },
      worth: { type: "string", title: "金额", "x-format": "money" },
      hours: { type: "number", title: "工时" },
      region: { type: "string", title: "地区", maxLength: 6 },
      code: { type: "string", title: "编码", maxLength: 40, "x-unique": true },
      note: { type: "string", title: "备注" },
    },
  },
  tallies: [
    { by: ["state", "place"], sums: ["pieces", "worth"] },
    { by: ["doneAt", "state"], sums: ["pieces", "hours"] },
    { by: [{ field: "region", prefix: 2 }], sums: ["worth"] },
    { by: [{ field: "code", prefix: 2 }], sums: ["pieces"] },
  ],
  ui: { fields: { state: { "ui:enumNames": ["开", "停", "完"] } } },
  endpoints: { base: "/test/batch", import: "POST" },
  en: {
    title: "Batches",
    place: "Place",
    state: { title: "State", enumNames: ["Open", "Held", "Done"] },
    doneAt: "Done",
    pieces: "Pieces",
    worth: "Worth",
    hours: "Hours",
    region: "Region",
    code: "Code",
    note: "Note",
  },
};
const boardOf = (questions: Readonly<Record<string, object>>, title: string): object => ({
  title,
  parts: partsOf(questions),
  en: { title, parts: Object.fromEntries(Object.keys(questions).map((id) => [id, id])) },
});
const MODULES = {
  "schemas/test/batch.json": BATCH,
  "schemas/dashboards/tallied.json": boardOf(TALLIED, "tallied"),
  "schemas/dashboards/others.json": boardOf(OTHERS, "others"),
};

/** Milliseconds by which the server's clock is ahead, so that answers are not shared from one question to the next. */
let ahead = 0;

async function answersOf(client: TestClient, name: string): Promise<ReadonlyMap<string, ReportTable | null>> {
  ahead += 60_000;
  const reply = await client.get<readonly DashboardAnswer[]>(`${dashboardAnswersEndpoint.path}?name=${name}`);
  expect(reply.status, reply.text).toBe(200);
  return new Map(reply.data.map(({ id, table }) => [id, table]));
}

/** A sequence of numbers below 1 that is the same every time. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

onEachDatabase(
  (at) => {
    const writers = [1, 2, 3, 4];

    /** Changes a few records of one writer: adds, alters, deletes, revives or removes some, now and then in vain. */
    async function change(test: TestServer, writer: number, pick: (below: number) => number): Promise<void> {
      const one = (): string =>
        `('${["甲", "乙", "丙"][pick(3)]}', ${pick(3)}, timestamp '2024-01-01' + interval '1 hour' * ${pick(2400)}, ${pick(50)}, ${(pick(9999) / 100).toFixed(2)}, ${pick(999) / 10}, '${10 + pick(5)}${pick(9)}000')`;
      const columns = "place, state, done_at, pieces, worth, hours, region";
      const some = `note = '${writer}' and id % 7 = ${pick(7)}`;
      const statements = [
        () =>
          `insert into batch (id, tenant_id, is_deleted, revision, note, code, ${columns})
           select nextval('batch_ids'), '${DEFAULT_TENANT}', 0, 1, '${writer}', 'B${pick(3)}-' || gen_random_uuid(), v.* from (values ${one()}, ${one()}) as v (${columns})`,
        () => `update batch set (${columns}) = (select * from (values ${one()}) as v) where ${some}`,
        () => `update batch set place = null, worth = null, hours = null where ${some} and state = 1`,
        () => `update batch set pieces = null, revision = revision + 1 where ${some} and pieces > 25`,
        () => `update batch set is_deleted = ${pick(2)} where ${some}`,
        () => `delete from batch where ${some} and pieces < 5`,
      ];
      const statement = statements[pick(statements.length)]?.() ?? "";
      const isInVain = pick(10) === 0;
      await test.db
        .transaction()
        .execute(async (transaction) => {
          await sql.raw(statement).execute(transaction);
          if (isInVain) throw new Error("in vain");
        })
        .catch((error: unknown) => {
          if (!isInVain) throw error;
        });
    }

    /** A question as the records answer it: no tally knows the largest value. */
    async function fromRecords(client: TestClient, query: object): Promise<ReportTable["rows"]> {
      const measures = "measures" in query && Array.isArray(query.measures) ? [...query.measures] : [{ kind: "count" }];
      const content = { module: "batch", ...query, measures: [...measures, { kind: "max", field: "pieces" }] };
      const reply = await client.post<ReportTable>("/api/blade-report/report/rest/preview", { content });
      expect(reply.status, reply.text).toBe(200);
      return reply.data.rows.map((row) => row.slice(0, -1));
    }

    async function expectEqual(admin: TestClient): Promise<void> {
      const answers = await answersOf(admin, "tallied");
      for (const [id, query] of Object.entries(TALLIED))
        expect([id, answers.get(id)?.rows]).toEqual([id, await fromRecords(admin, query)]);
    }

    describe("a tally", () => {
      test("equals plain SQL after a thousand changes at random, side by side and some rolled back", async () => {
        const admin = await at().signIn("admin");
        await sql`create sequence batch_ids start 1000`.execute(at().db);
        await Promise.all(
          writers.map(async (writer) => {
            const pick = numbersFrom(writer);
            for (let count = 0; count < 250; count += 1) await change(at(), writer, pick);
          }),
        );
        const { rows } = await sql<{ count: string }>`
          select count(*) from batch where is_deleted = 0 and tenant_id = ${DEFAULT_TENANT}`.execute(at().db);
        const answers = await answersOf(admin, "tallied");
        expect(Number(rows[0]?.count)).toBeGreaterThan(50);
        expect(answers.get("all")?.rows).toEqual([[rows[0]?.count]]);
        expect(answers.get("open-by-place")?.rows).toHaveLength(4);
        await expectEqual(admin);
      });

      test("answers what it was made for without a look at the records, and leaves other questions to them", async () => {
        const admin = await at().signIn("admin");
        const asked = async (name: string): Promise<readonly string[]> =>
          (await at().counter.during(() => answersOf(admin, name))).filter((text) => text.includes('as "m0"'));
        const [tallied, others] = [await asked("tallied"), await asked("others")];
        expect(tallied).toHaveLength(Object.keys(TALLIED).length);
        expect(tallied.filter((text) => text.includes('"batch"') || !text.includes("trellis_tally_"))).toEqual([]);
        expect(others).toHaveLength(Object.keys(OTHERS).length);
        expect(others.filter((text) => !text.includes('"batch"'))).toEqual([]);
      });

      test("answers every figure and chart of the wall and of production, and the statistics of work orders", async () => {
        const admin = await at().signIn("admin");
        const statements = await at().counter.during(async () => {
          for (const name of ["board", "production"]) await answersOf(admin, name);
          for (const name of ["getOrderStats", "getYearlyStats", "getCustomerOrderCount"])
            expect((await admin.get(`/api/blade-workOrder/${name}`)).status).toBe(200);
        });
        const asked = statements.filter((text) => text.includes('as "m0"'));
        expect(asked.length).toBeGreaterThan(20);
        const others = asked.filter((text) => !text.includes("trellis_tally_"));
        // Tallies hold whole days. The span before a running month ends at this minute: it reads the records of its days.
        expect(others).toHaveLength(2);
        for (const text of others) expect(text).toMatch(/t\."(?:create|finish)_time" >= \$\d and t\."\w+" < \$\d/);
      });

      test("counts what an import adds, and keeps as many lines as there are combinations", async () => {
        const admin = await at().signIn("admin");
        const lines = Array.from({ length: 600 }, (_, line) => `戊,${["开", "停", "完"][line % 3]},2`);
        const form = new FormData();
        form.append("file", new File([["车间,状态,件数", ...lines].join("\n")], "batches.csv"));
        const response = await admin.fetch("/api/test/batch/import", { method: "POST", body: form });
        expect(response.status).toBe(200);
        const { rows } = await sql<{ name: string }>`
          select distinct p.proname as name from pg_trigger t join pg_proc p on p.oid = t.tgfoid
          where t.tgrelid = 'batch'::regclass and p.proname like 'trellis%'`.execute(at().db);
        expect(rows).toHaveLength(BATCH.tallies.length);
        const most = async (): Promise<number> => {
          const counts = await Promise.all(
            rows.map(({ name }) =>
              sql<{ count: number }>`select count(*)::int4 as count from ${sql.table(name)}`.execute(at().db),
            ),
          );
          return Math.max(...counts.map((result) => result.rows[0]?.count ?? 0));
        };
        // States by days of the changes above are the most combinations.
        await expect.poll(most).toBeLessThan(305);
        await expectEqual(admin);
        const answers = await answersOf(admin, "tallied");
        expect(answers.get("open-by-place")?.rows).toContainEqual(["戊", "400", "800", null]);
      });

      test("says nothing to whom a data scope shows only some of the records", async () => {
        const menuId = await moduleMenu(at(), "batch");
        const [scope] = await insertRecords(at(), at().module("data-scope"), DEFAULT_TENANT, [
          { menuId, resourceCode: `own${nextSample()}`, scopeName: "own", scopeType: 2 },
        ]);
        const own = await createPerson(at(), { codes: ["batch"], dataScopes: [String(scope?.["id"])] });
        expect((await answersOf(own.client, "tallied")).get("all")?.rows).toEqual([["0"]]);
      });

      test("is made for records that are there, follows a renamed field, and goes with its file", async () => {
        const admin = await at().signIn("admin");
        const { place, ...others } = BATCH.schema.properties;
        const renamed = {
          ...BATCH,
          schema: { ...BATCH.schema, properties: { ...others, hall: { ...place, "x-renamed": ["place"] } } },
          tallies: [{ by: ["hall"], sums: ["pieces"] }],
          en: { ...BATCH.en, hall: "Hall" },
        };
        const { place: _, ...english } = renamed.en;
        const question = { "by-hall": { groups: [{ field: "hall" }], measures: SUMS.slice(0, 2) } };
        await at().server.replaceCatalog(
          await testCatalog({
            "schemas/test/batch.json": { ...renamed, en: english },
            "schemas/dashboards/halls.json": boardOf(question, "halls"),
          }),
        );
        const table = async (): Promise<unknown> => (await answersOf(admin, "halls")).get("by-hall")?.rows;
        const rows = await fromRecords(admin, question["by-hall"]);
        expect(rows).toContainEqual(["戊", "600", "1200"]);
        const statements = await at().counter.during(async () => expect(await table()).toEqual(rows));
        expect(statements.filter((text) => text.includes("trellis_tally_"))).toHaveLength(1);
        await at().server.replaceCatalog(await testCatalog({}));
        await at().server.replaceCatalog(
          await testCatalog({ "schemas/test/batch.json": { ...renamed, tallies: undefined, en: english } }),
        );
        const left = await sql`
          select 1 from pg_trigger where tgrelid = 'batch'::regclass and tgname like 'trellis%'`.execute(at().db);
        expect(left.rows).toEqual([]);
      });
    });
  },
  { modules: MODULES, deps: { clock: () => new Date(Date.now() + ahead) } },
);
