import { describe, expect, test } from "vitest";
import { DEFAULT_TENANT, DASHBOARD_LIMITS } from "#contract";
import { createPerson, createTenant, insertRecords } from "../../support/records/fixtures.ts";
import type { TestClient } from "../../support/server/create-test-server.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";
import { moduleMenu, nextSample } from "../../support/records/sample-record.ts";
import { DashboardClock, TASK_DASHBOARDS, answers, figure, insertTasks, listed } from "./task-dashboards.ts";

const clock = new DashboardClock();

onEachDatabase(
  (server) => {
    describe("answers that viewers share", () => {
      test("follows the data scope of its caller, though others ask the same", async () => {
        const tenantId = await createTenant(server());
        const [one, other] = [await createPerson(server(), { tenantId }), await createPerson(server(), { tenantId })];
        await insertRecords(server(), server().module("task"), tenantId, [{ name: "x", state: 0 }], {
          userId: one.userId,
          deptId: null,
        });
        const scoped = await createPerson(server(), { tenantId, dataScopes: [await ownTasks()] });
        clock.later();
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
        clock.later();
        clock.stop();
        const statements = await server().counter.during(() =>
          Promise.all([...people, ...people].map(({ client }) => answers(client))),
        );
        // Five questions about tasks, and two about the units of their hours: two figures, a comparison, two charts.
        expect(statements.filter((text) => text.includes('as "m0"') && text.includes('"task"'))).toHaveLength(7);
        const [first] = people;
        if (first === undefined) throw new Error("nobody");
        await insertTasks(server(), tenantId, { name: "x", state: 0 });
        expect(await figure(first.client, "open")).toBe("0");
        // Quick questions are asked again soon.
        clock.later(DASHBOARD_LIMITS.soon);
        expect(await figure(first.client, "open")).toBe("1");
        clock.run();
      });

      test("shares a whole answer among viewers of equal rights, and keeps languages, records and fields apart", async () => {
        const tenantId = await createTenant(server());
        const [one, other] = [await createPerson(server(), { tenantId }), await createPerson(server(), { tenantId })];
        const limited = await createPerson(server(), { tenantId, dataScopes: [await taskNames()] });
        await insertTasks(server(), tenantId, { name: "x", state: 0, hours: 2 });
        for (const { client } of [one, other, limited]) await listed(client);
        clock.later();
        clock.stop();
        const states = async (client: TestClient) => (await answers(client)).get("by-state")?.table?.rows;
        expect(await states(one.client)).toEqual([["开", "1"]]);
        expect(await states(other.client.with({ "Accept-Language": "en" }))).toEqual([["Open", "1"]]);
        await insertTasks(server(), tenantId, { name: "y", state: 1 });
        expect(await states(other.client)).toEqual([["开", "1"]]);
        expect((await answers(one.client)).get("hours")?.table?.rows).toEqual([["2"]]);
        expect((await answers(limited.client)).get("hours")).toMatchObject({ table: null, problem: expect.any(String) });
        clock.later();
        expect(await states(other.client)).toEqual([
          ["开", "1"],
          ["关", "1"],
        ]);
        clock.run();
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
  { modules: TASK_DASHBOARDS, deps: { clock: clock.now } },
);
