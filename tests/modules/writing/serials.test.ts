import { expect, test } from "vitest";
import { DEFAULT_TENANT } from "#contract";
import { createPerson, insertRecords } from "../../support/records/fixtures.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";
import type { ExtraModules } from "../../support/server/test-deps.ts";

interface Ticket {
  readonly id: string;
  readonly number: string;
  readonly short: string;
  readonly createTime: string;
}

const TICKET: ExtraModules = {
  "schemas/test/ticket.json": {
    module: "ticket",
    title: "票",
    schema: {
      type: "object",
      required: ["name"],
      properties: {
        name: { type: "string", title: "名称", maxLength: 50 },
        number: {
          type: "string",
          title: "编号",
          readOnly: true,
          "x-serial": { prefix: "SO", date: "yyyyMMdd", digits: 4 },
        },
        short: { type: "string", title: "短号", readOnly: true, "x-serial": { digits: 2 } },
      },
    },
    ui: { list: { sort: ["number"] } },
    endpoints: { base: "/test/ticket", import: "POST" },
    en: { title: "Tickets", name: "Name", number: "Number", short: "Short number" },
  },
};

const SUBMIT = "/api/test/ticket/submit";

onEachDatabase(
  (server) => {
    test("new records are numbered, each tenant's from one, and no client says how", async () => {
      const { client } = await createPerson(server());
      const one = await client.post<Ticket>(SUBMIT, { name: "一", number: "SO999" });
      expect(one.status, one.text).toBe(200);
      const day = one.data.createTime.slice(0, 10).replaceAll("-", "");
      expect(one.data).toMatchObject({ number: `SO${day}0001`, short: "01" });
      const two = await client.post<Ticket>(SUBMIT, { name: "二" });
      expect(two.data).toMatchObject({ number: expect.stringMatching(/^SO\d{8}0002$/), short: "02" });
      const changed = await client.post<Ticket>(SUBMIT, { ...two.data, name: "贰", number: "SO1" });
      expect(changed.data).toMatchObject({ number: two.data.number, short: "02", revision: 2 });
      expect(await insertRecords(server(), server().module("ticket"), "100001", [{ name: "甲" }])).toMatchObject([
        { short: "01" },
      ]);
      // A rejected record uses no number.
      expect((await client.post(SUBMIT, {})).status).toBe(400);
      await client.post("/api/test/ticket/remove", undefined, { ids: two.data.id });
      expect((await client.post<Ticket>(SUBMIT, { name: "三" })).data).toMatchObject({ short: "03" });
    });

    test("people who add at once get numbers of their own", async () => {
      const { client } = await createPerson(server(), {});
      const replies = await Promise.all(
        Array.from({ length: 20 }, (_, index) => client.post<Ticket>(SUBMIT, { name: `票 ${index}` })),
      );
      expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
      const shorts = replies.map(({ data }) => Number(data.short)).toSorted((one, other) => one - other);
      expect(shorts).toEqual(Array.from({ length: 20 }, (_, index) => (shorts[0] ?? 0) + index));
    });

    test("many take their numbers in one step, in their order; a value that is brought along stays and is not given again", async () => {
      const ticket = server().module("ticket");
      const many = Array.from({ length: 500 }, (_, index) => ({ name: `票 ${index}` }));
      let written: readonly Record<string, unknown>[] = [];
      const statements = await server().counter.during(async () => {
        written = await insertRecords(server(), ticket, "100003", many);
      });
      expect(statements.filter((text) => text.includes("trellis_serial")).length).toBeLessThanOrEqual(4);
      expect(written.map((record) => record["short"])).toEqual(many.map((_, index) => String(index + 1).padStart(2, "0")));
      const given = await insertRecords(server(), ticket, "100003", [{ name: "旧", short: "700" }, { name: "新" }]);
      expect(given.map((record) => record["short"])).toEqual(["700", "701"]);
      // Like a restore of the table alone: numbering continues after the largest stored number.
      await server().db.deleteFrom("trellis_serial").execute();
      const [next] = await insertRecords(server(), ticket, "100003", [{ name: "后" }]);
      expect(next).toMatchObject({ short: "702" });
    });

    test("imported rows are numbered", async () => {
      const { client } = await createPerson(server());
      const form = new FormData();
      form.set("file", new File(["名称\n进口一\n进口二"], "tickets.csv"));
      const response = await client.fetch("/api/test/ticket/import", { method: "POST", body: form });
      expect(response.status, await response.text()).toBe(200);
      const rows = await server()
        .db.selectFrom("ticket")
        .select(["name", "number"])
        .where("tenant_id", "=", DEFAULT_TENANT)
        .where("name", "like", "进口%")
        .orderBy("number")
        .execute();
      expect(rows.map((row) => row["name"])).toEqual(["进口一", "进口二"]);
    });
  },
  { modules: TICKET },
);
