import { describe, expect, test } from "vitest";
import { arrangeDashboardEndpoint } from "#contract";
import { createPerson } from "../../support/records/fixtures.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";
import { DashboardClock, TASK_DASHBOARDS, work } from "./task-dashboards.ts";

const clock = new DashboardClock();

onEachDatabase(
  (server) => {
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
  },
  { modules: TASK_DASHBOARDS, deps: { clock: clock.now } },
);
