import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import {
  DASHBOARD_LIMITS,
  DEFAULT_TENANT,
  arrangeDashboardEndpoint,
  dashboardAnswersEndpoint,
  dashboardsEndpoint,
  type DashboardAnswer,
  type DashboardView,
} from "#contract";
import { createPerson, createTenant, insertRecords } from "../support/fixtures.ts";
import type { TestClient } from "../support/create-test-server.ts";
import { onEachDatabase } from "../support/on-each-database.ts";
import { moduleMenu, nextSample } from "../support/sample-record.ts";
import type { ExtraModules } from "../support/test-deps.ts";

/** Milliseconds by which the server's clock is ahead. */
let ahead = 0;
/** Milliseconds at which the server's clock stands; null while it runs. */
let standing: number | null = null;

const TASK: ExtraModules = {
  "schemas/test/task.json": {
    module: "task",
    title: "任务",
    schema: {
      type: "object",
      properties: {
        name: { type: "string", title: "名称" },
        state: { type: "integer", title: "状态", enum: [0, 1] },
        hours: { type: "number", title: "工时" },
        unit: { type: "string", title: "单位", enum: ["hour", "day"] },
        secret: { type: "string", title: "密钥", writeOnly: true },
        ownerId: { type: "string", title: "负责人", "x-ref": { module: "user" } },
        postId: { type: "string", title: "岗位", "x-ref": { module: "post" } },
      },
    },
    ui: {
      fields: {
        state: { "ui:enumNames": ["开", "关"] },
        hours: { "ui:options": { unitField: "unit" } },
        unit: { "ui:enumNames": ["小时", "天"] },
      },
    },
    endpoints: { base: "/test/task" },
    en: {
      title: "Tasks",
      name: "Name",
      state: { title: "State", enumNames: ["Open", "Closed"] },
      hours: "Hours",
      unit: { title: "Unit", enumNames: ["hour", "day"] },
      secret: "Secret",
      ownerId: "Owner",
      postId: "Position",
    },
  },
  "schemas/dashboards/work.json": {
    title: "工作",
    sort: 1,
    parts: [
      { id: "open", title: "未完成", kind: "figure", query: { module: "task", filters: { state: "0" } } },
      {
        id: "hours",
        title: "工时",
        kind: "figure",
        query: { module: "task", filters: { state: "0" }, measures: [{ kind: "sum", field: "hours" }] },
        compare: { filters: { state: "1" } },
      },
      { id: "by-state", title: "按状态", kind: "doughnut", query: { module: "task", groups: [{ field: "state" }] } },
      { id: "newest", title: "最新", kind: "list", query: { module: "task", fields: ["name"], sort: "-createTime", size: 3 } },
      {
        id: "of-period",
        title: "本期",
        kind: "map",
        query: { module: "task", filters: { createTime_within: "$period" }, groups: [{ field: "name", prefix: 1 }] },
      },
      { id: "notices", title: "公告", kind: "figure", query: { module: "notice" } },
    ],
    en: {
      title: "Work",
      parts: {
        open: "Open",
        hours: "Hours",
        "by-state": "By state",
        newest: "Newest",
        "of-period": "Of the period",
        notices: "Notices",
      },
    },
  },
  "schemas/dashboards/course.json": {
    title: "走势",
    sort: 0,
    home: true,
    parts: [
      {
        id: "new",
        title: "新任务",
        kind: "figure",
        query: { module: "task", filters: { createTime_within: "$period" } },
        trend: "createTime",
      },
      {
        id: "by-day",
        title: "每天",
        kind: "line",
        query: {
          module: "task",
          filters: { createTime_within: "last-30-days" },
          groups: [{ field: "createTime", period: "day" }],
        },
      },
    ],
    en: { title: "Course", parts: { new: "New tasks", "by-day": "By day" } },
  },
  "schemas/dashboards/own.json": {
    title: "我的",
    posts: ["task_post"],
    parts: [
      { id: "mine", title: "我的", kind: "figure", query: { module: "task", filters: { ownerId: "$userId" } } },
      { id: "post", title: "岗位", kind: "list", query: { module: "task", filters: { postId_in: "$postId" } } },
    ],
    en: { title: "Own", parts: { mine: "Mine", post: "Of my position" } },
  },
  "schemas/dashboards/audit.json": {
    title: "审计",
    roles: ["task_reader"],
    parts: [{ id: "all", title: "全部", kind: "figure", query: { module: "task" } }],
    en: { title: "Audit", parts: { all: "All" } },
  },
};

const listed = async (client: TestClient): Promise<readonly DashboardView[]> =>
  (await client.get<readonly DashboardView[]>(dashboardsEndpoint.path)).data;
const work = async (client: TestClient) => (await listed(client)).find(({ name }) => name === "work");
const answersPath = (name: string): string => `${dashboardAnswersEndpoint.path}?name=${name}`;
const answers = async (client: TestClient): Promise<ReadonlyMap<string, DashboardAnswer>> => {
  const reply = await client.get<readonly DashboardAnswer[]>(answersPath("work"));
  expect(reply.status, reply.text).toBe(200);
  return new Map(reply.data.map((answer) => [answer.id, answer]));
};
const figure = async (client: TestClient, id: string): Promise<string | null | undefined> =>
  (await answers(client)).get(id)?.table?.rows[0]?.[0];
const later = (): void => void (ahead += DASHBOARD_LIMITS.fresh + 1);

onEachDatabase(
  (server) => {
    const insert = (tenantId: string, ...records: readonly Record<string, unknown>[]) =>
      insertRecords(server(), server().module("task"), tenantId, records);

    describe("a dashboard", () => {
      test("holds the parts whose modules its caller may read, and is missing without any", async () => {
        const [all, some, none] = [
          await createPerson(server(), { codes: ["task", "notice"] }),
          await createPerson(server(), { codes: ["task"] }),
          await createPerson(server(), { codes: [] }),
        ];
        expect((await work(all.client))?.parts.map(({ id }) => id)).toEqual([
          "open",
          "hours",
          "by-state",
          "newest",
          "of-period",
          "notices",
        ]);
        expect((await work(some.client))?.parts.map(({ id }) => id)).toEqual([
          "open",
          "hours",
          "by-state",
          "newest",
          "of-period",
        ]);
        expect([...(await answers(some.client)).keys()]).toEqual(["open", "hours", "by-state", "of-period"]);
        expect(await listed(none.client)).toEqual([]);
        expect((await none.client.get(answersPath("work"))).status).toBe(404);
        expect((await server().nobody.get(dashboardsEndpoint.path)).status).toBe(401);
        expect((await server().nobody.get(answersPath("work"))).status).toBe(401);
      });

      test("with roles is for these roles and the administrator", async () => {
        const [person, auditor] = [await createPerson(server()), await createPerson(server())];
        const names = async (client: TestClient) => (await listed(client)).map(({ name }) => name);
        // A role has its account's name as alias, and callers are cached by session.
        const { rows } = await sql<{ role_alias: string }>`
          with renamed as (update role set role_alias = 'task_reader' where id = ${auditor.roleId} returning role_name)
          select role_name as role_alias from renamed`.execute(server().db);
        const known = await server().signIn(rows[0]?.role_alias ?? "");
        expect(await names(person.client)).not.toContain("audit");
        expect((await person.client.get(answersPath("audit"))).status).toBe(404);
        expect(await names(known)).toContain("audit");
        expect(await names(await server().signIn("admin"))).toContain("audit");
      });

      test("counts, sums and compares as SQL does, in the caller's tenant", async () => {
        const tenantId = await createTenant(server());
        const { client } = await createPerson(server(), { tenantId });
        expect(await figure(client, "open")).toBe("0");
        expect(await figure(client, "hours")).toBeNull();
        await insert(
          tenantId,
          { name: "甲", state: 0, hours: 1.5 },
          { name: "乙", state: 0, hours: 2 },
          { name: "丙", state: 1, hours: 4 },
        );
        await insert(DEFAULT_TENANT, { name: "丁", state: 0, hours: 100 });
        later();
        const found = await answers(client);
        expect(found.get("open")?.table?.rows).toEqual([["2"]]);
        expect([found.get("hours")?.table?.rows, found.get("hours")?.compared?.rows]).toEqual([[["3.5"]], [["4"]]]);
        expect(found.get("by-state")?.table?.rows).toEqual([
          ["开", "2"],
          ["关", "1"],
        ]);
      });

      test("asks for the chosen period, and groups texts by their first characters", async () => {
        const tenantId = await createTenant(server());
        const { client } = await createPerson(server(), { tenantId });
        await insert(tenantId, { name: "44-a" }, { name: "44-b" }, { name: "51-a" });
        const [old] = await insert(tenantId, { name: "31-a" });
        await sql`update task set create_time = '2000-01-01' where id = ${String(old?.["id"])}`.execute(server().db);
        const rows = async (period: string): Promise<unknown> => {
          const { data } = await client.get<readonly DashboardAnswer[]>(`${answersPath("work")}&period=${period}`);
          return data.find(({ id }) => id === "of-period")?.table?.rows;
        };
        expect((await work(client))?.period).toBe("this-month");
        expect(await rows("today")).toEqual([
          ["4", "2"],
          ["5", "1"],
        ]);
        const reply = await client.get(`${answersPath("work")}&period=past`);
        expect([reply.status, reply.msg]).toEqual([400, expect.stringContaining("period")]);
      });

      test("keeps the units of a figure apart, and those of the figure that it is compared with", async () => {
        const tenantId = await createTenant(server());
        const { client } = await createPerson(server(), { tenantId });
        await insert(tenantId, { state: 0, hours: 3, unit: "hour" }, { state: 0, hours: 2, unit: "day" });
        await insert(tenantId, { state: 1, hours: 5, unit: "day" });
        later();
        const { data } = await client.get<readonly DashboardAnswer[]>(answersPath("work"));
        const figure = data.find(({ id }) => id === "hours");
        expect(figure?.table?.rows.toSorted()).toEqual([
          ["天", "2"],
          ["小时", "3"],
        ]);
        expect(figure?.compared?.rows).toEqual([["天", "5"]]);
      });

      test("shows the course of a figure, days without records as well, beside as many days before", async () => {
        const tenantId = await createTenant(server());
        const { client } = await createPerson(server(), { tenantId, codes: ["task"] });
        const [, second, earlier] = await insert(tenantId, { name: "a" }, { name: "b" }, { name: "c" });
        const moved = async (id: unknown, days: number): Promise<unknown> =>
          sql`update task set create_time = create_time - make_interval(days => ${days}) where id = ${String(id)}`.execute(
            server().db,
          );
        await moved(second?.["id"], 2);
        await moved(earlier?.["id"], 31);
        later();
        const [view] = await listed(client);
        expect([view?.name, view?.home, view?.parts[0]?.trend]).toEqual(["course", true, "createTime"]);
        const { data } = await client.get<readonly DashboardAnswer[]>(`${answersPath("course")}&period=last-30-days`);
        const [figure, chart] = data;
        expect([figure?.table?.rows, figure?.compared?.rows]).toEqual([[["2"]], [["1"]]]);
        const values = figure?.trend?.points.map(({ value }) => value);
        expect([values?.length, values?.slice(-4)]).toEqual([30, ["0", "1", "0", "1"]]);
        const [group] = chart?.table?.columns ?? [];
        expect([group?.field, group?.bounds?.[1]]).toEqual(["createTime", figure?.trend?.points.at(-1)?.label]);
        expect(chart?.compared?.rows.map(([, count]) => count)).toEqual(["1"]);
      });

      test("of a position is for its holders, and can ask for what is theirs", async () => {
        const [post] = await insertRecords(server(), server().module("post"), DEFAULT_TENANT, [
          { postCode: "task_post", postName: "任务岗", category: 3, sort: 1 },
        ]);
        const postId = String(post?.["id"]);
        const [one, other, outsider] = [await createPerson(server()), await createPerson(server()), await createPerson(server())];
        const users = server().module("user").table;
        await server().db.updateTable(users).set({ post_id: postId }).where("id", "in", [one.userId, other.userId]).execute();
        await insert(DEFAULT_TENANT, { name: "a", ownerId: one.userId }, { name: "b", ownerId: one.userId, postId });
        const own = async (client: TestClient) => (await listed(client)).find(({ name }) => name === "own");
        expect((await own(one.client))?.parts.map(({ filters }) => filters)).toEqual([
          { ownerId: one.userId },
          { postId_in: postId },
        ]);
        later();
        const mine = async ({ client }: { client: TestClient }) =>
          (await client.get<readonly DashboardAnswer[]>(answersPath("own"))).data[0]?.table?.rows;
        expect([await mine(one), await mine(other)]).toEqual([[["2"]], [["0"]]]);
        for (const client of [outsider.client, await server().signIn("admin")]) {
          expect(await own(client)).toBeUndefined();
          expect((await client.get(answersPath("own"))).status).toBe(404);
        }
      });

      test("follows the data scope of its caller, though others ask the same", async () => {
        const tenantId = await createTenant(server());
        const [one, other] = [await createPerson(server(), { tenantId }), await createPerson(server(), { tenantId })];
        await insertRecords(server(), server().module("task"), tenantId, [{ name: "x", state: 0 }], {
          userId: one.userId,
          deptId: null,
        });
        const scoped = await createPerson(server(), { tenantId, dataScopes: [await ownTasks()] });
        later();
        expect([await figure(one.client, "open"), await figure(other.client, "open")]).toEqual(["1", "1"]);
        expect(await figure(scoped.client, "open")).toBe("0");
      });

      test("asks the database once for many viewers, and again when its numbers are old", async () => {
        const tenantId = await createTenant(server());
        const people = [
          await createPerson(server(), { tenantId }),
          await createPerson(server(), { tenantId }),
          await createPerson(server(), { tenantId }),
        ];
        for (const { client } of people) await listed(client);
        later();
        standing = Date.now();
        const statements = await server().counter.during(() =>
          Promise.all([...people, ...people].map(({ client }) => answers(client))),
        );
        // Five questions about tasks, and two about the units of their hours: two figures, a comparison, two charts.
        expect(statements.filter((text) => text.includes('as "m0"') && text.includes('"task"'))).toHaveLength(7);
        const [first] = people;
        if (first === undefined) throw new Error("nobody");
        await insert(tenantId, { name: "x", state: 0 });
        expect(await figure(first.client, "open")).toBe("0");
        // Quick questions are asked again soon.
        ahead += DASHBOARD_LIMITS.soon;
        expect(await figure(first.client, "open")).toBe("1");
        standing = null;
      });

      test("shares a whole answer among viewers of equal rights, and keeps languages, records and fields apart", async () => {
        const tenantId = await createTenant(server());
        const [one, other] = [await createPerson(server(), { tenantId }), await createPerson(server(), { tenantId })];
        const limited = await createPerson(server(), { tenantId, dataScopes: [await taskNames()] });
        await insert(tenantId, { name: "x", state: 0, hours: 2 });
        for (const { client } of [one, other, limited]) await listed(client);
        later();
        standing = Date.now();
        const states = async (client: TestClient) => (await answers(client)).get("by-state")?.table?.rows;
        expect(await states(one.client)).toEqual([["开", "1"]]);
        expect(await states(other.client.with({ "Accept-Language": "en" }))).toEqual([["Open", "1"]]);
        await insert(tenantId, { name: "y", state: 1 });
        expect(await states(other.client)).toEqual([["开", "1"]]);
        expect((await answers(one.client)).get("hours")?.table?.rows).toEqual([["2"]]);
        expect((await answers(limited.client)).get("hours")).toMatchObject({ table: null, problem: expect.any(String) });
        later();
        expect(await states(other.client)).toEqual([
          ["开", "1"],
          ["关", "1"],
        ]);
        standing = null;
      });
    });

    describe("an arrangement", () => {
      const { path } = arrangeDashboardEndpoint;
      const name = "work";
      const asked = (id: string, hidden = false, width = 1) => ({ id, hidden, width });

      test("belongs to one person, and parts that are new stand behind it", async () => {
        const [person, other] = [await createPerson(server()), await createPerson(server())];
        const before = await work(other.client);
        const parts = [asked("hours", false, 4), asked("open", true), asked("gone")];
        expect((await person.client.post(path, { name, parts })).status).toBe(200);
        const after = await work(person.client);
        expect(after?.arranged).toBe(true);
        expect(after?.parts.map(({ id, hidden, width }) => [id, hidden, width]).slice(0, 3)).toEqual([
          ["hours", false, 4],
          ["open", true, 1],
          ["by-state", false, 2],
        ]);
        expect(await work(other.client)).toEqual(before);
        expect((await person.client.post(path, { name, parts: null })).status).toBe(200);
        expect(await work(person.client)).toEqual(before);
      });

      test("is refused when it is none, and for a dashboard that the person does not have", async () => {
        const { client } = await createPerson(server());
        for (const wrong of [
          {},
          { parts: [asked("open"), asked("open")] },
          { parts: [asked("open", false, 5)] },
          { parts: [{}] },
        ])
          expect((await client.post(path, { name, ...wrong })).status).toBe(400);
        expect((await client.post(path, { name: "audit", parts: [asked("all")] })).status).toBe(404);
      });
    });

    /** A data scope by which a person sees only their own tasks. */
    const ownTasks = (): Promise<string> => taskScope({ scopeType: 2 });
    /** A data scope by which a person sees the names and states of all tasks. */
    const taskNames = (): Promise<string> => taskScope({ scopeType: 1, scopeField: "name,state" });

    async function taskScope(scope: object): Promise<string> {
      const menuId = await moduleMenu(server(), "task");
      const [saved] = await insertRecords(server(), server().module("data-scope"), DEFAULT_TENANT, [
        { menuId, resourceCode: `scope${nextSample()}`, scopeName: "scope", ...scope },
      ]);
      return String(saved?.["id"]);
    }
  },
  { modules: TASK, deps: { clock: () => new Date((standing ?? Date.now()) + ahead) } },
);
