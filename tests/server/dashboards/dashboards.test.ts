import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { DEFAULT_TENANT, dashboardsEndpoint, type DashboardAnswer } from "#contract";
import { createPerson, createTenant, insertRecords } from "../../support/records/fixtures.ts";
import type { TestClient } from "../../support/server/create-test-server.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";
import { testCatalog } from "../../support/server/test-deps.ts";
import { DashboardClock, TASK_DASHBOARDS, answers, answersPath, figure, insertTasks, listed, work } from "./task-dashboards.ts";

const clock = new DashboardClock();

onEachDatabase(
  (server) => {
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
        await insertTasks(
          server(),
          tenantId,
          { name: "甲", state: 0, hours: 1.5 },
          { name: "乙", state: 0, hours: 2 },
          { name: "丙", state: 1, hours: 4 },
        );
        await insertTasks(server(), DEFAULT_TENANT, { name: "丁", state: 0, hours: 100 });
        clock.later();
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
        await insertTasks(server(), tenantId, { name: "44-a" }, { name: "44-b" }, { name: "51-a" });
        const [old] = await insertTasks(server(), tenantId, { name: "31-a" });
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
        await insertTasks(server(), tenantId, { state: 0, hours: 3, unit: "hour" }, { state: 0, hours: 2, unit: "day" });
        await insertTasks(server(), tenantId, { state: 1, hours: 5, unit: "day" });
        clock.later();
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
        const [, second, earlier] = await insertTasks(server(), tenantId, { name: "a" }, { name: "b" }, { name: "c" });
        const moved = async (id: unknown, days: number): Promise<unknown> =>
          sql`update task set create_time = create_time - make_interval(days => ${days}) where id = ${String(id)}`.execute(
            server().db,
          );
        await moved(second?.["id"], 2);
        await moved(earlier?.["id"], 31);
        clock.later();
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
        await insertTasks(
          server(),
          DEFAULT_TENANT,
          { name: "a", ownerId: one.userId },
          { name: "b", ownerId: one.userId, postId },
        );
        const own = async (client: TestClient) => (await listed(client)).find(({ name }) => name === "own");
        expect((await own(one.client))?.parts.map(({ filters }) => filters)).toEqual([
          { ownerId: one.userId },
          { postId_in: postId },
          { createUser: one.userId },
          { createDept_in: expect.any(String) },
        ]);
        clock.later();
        const { table } = server().module("task");
        await server().db.updateTable(table).set({ create_user: other.userId }).where("name", "=", "a").execute();
        const figures = async ({ client }: { client: TestClient }) =>
          (await client.get<readonly DashboardAnswer[]>(answersPath("own"))).data.flatMap(({ table }) => table?.rows ?? []);
        expect([await figures(one), await figures(other)]).toEqual([
          [["2"], ["0"], ["0"]],
          [["0"], ["1"], ["0"]],
        ]);
        for (const client of [outsider.client, await server().signIn("admin")]) {
          expect(await own(client)).toBeUndefined();
          expect((await client.get(answersPath("own"))).status).toBe(404);
        }
      });

      test("says at a part that its module is not in force, and shows the others", async () => {
        const { client } = await createPerson(server(), { codes: ["task", "notice"] });
        const catalog = await testCatalog(TASK_DASHBOARDS);
        const modules = new Map([...catalog.modules].filter(([name]) => name !== "task"));
        await server().server.replaceCatalog({ ...catalog, modules, hash: `${catalog.hash}-` });
        try {
          const view = await work(client);
          expect(view?.parts.map(({ id, list }) => [id, list])).toContainEqual(["newest", null]);
          const said = await answers(client);
          expect(said.get("open")).toMatchObject({ table: null, problem: "模块“task”不可用，原因见“模块健康”" });
          expect(said.get("newest")?.problem).toBe(said.get("open")?.problem);
          expect(said.get("notices")?.table?.rows.length).toBe(1);
          const english = await client.with({ "Accept-Language": "en" }).get<readonly DashboardAnswer[]>(answersPath("work"));
          expect(english.data[0]?.problem).toBe("The module “task” is not available. Module health says why.");
          // Nothing of it can be read, so it is for those who can mend it.
          expect((await listed(client)).map(({ name }) => name)).not.toContain("course");
          expect((await listed(await server().signIn("admin"))).map(({ name }) => name)).toContain("course");
        } finally {
          await server().server.replaceCatalog(catalog);
        }
        expect((await work(client))?.parts.find(({ id }) => id === "newest")?.list).toMatchObject({ size: 3 });
      });
    });
  },
  { modules: TASK_DASHBOARDS, deps: { clock: clock.now } },
);
