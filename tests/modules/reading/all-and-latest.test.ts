import { expect, test } from "vitest";
import { DEFAULT_TENANT, QUERY_LIMITS } from "#contract";
import { createPerson, insertRecords } from "../../support/records/fixtures.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";
import type { ExtraModules } from "../../support/server/test-deps.ts";

const COIN: ExtraModules = {
  "schemas/test/coin.json": {
    module: "coin",
    title: "钱币",
    schema: {
      type: "object",
      properties: { name: { type: "string", title: "名称" }, year: { type: "integer", title: "年份" } },
    },
    ui: { list: { filters: ["name"], sort: ["-year"] } },
    endpoints: { base: "/test/coin", queryAll: { endpoint: "GET /queryAll", operation: "all" }, latest: "GET" },
    en: { title: "Coins", name: "Name", year: "Year" },
  },
};

interface Coin {
  readonly name: string;
  readonly year: number;
}

onEachDatabase(
  (server) => {
    test("all is what fits the filters, in the list's order, and no more than one answer may hold", async () => {
      const { client } = await createPerson(server());
      const coin = server().module("coin");
      await insertRecords(
        server(),
        coin,
        DEFAULT_TENANT,
        Array.from({ length: 30 }, (_, index) => ({ name: index % 2 === 0 ? "penny" : "cent", year: 1900 + index })),
      );
      await insertRecords(server(), coin, "100001", [{ name: "penny", year: 2000 }]);
      const pennies = await client.get<Coin[]>("/api/test/coin/queryAll", { name_equal: "penny" });
      expect(pennies.data.map(({ year }) => year)).toEqual(Array.from({ length: 15 }, (_, index) => 1928 - index * 2));
      const sorted = await client.get<Coin[]>("/api/test/coin/queryAll", { ascs: "year" });
      expect(sorted.data.map(({ year }) => year)).toEqual(Array.from({ length: 30 }, (_, index) => 1900 + index));
      expect((await client.get("/api/test/coin/queryAll", { nothing: "1" })).status).toBe(400);
      const many = Array.from({ length: QUERY_LIMITS.records }, () => ({ name: "mite", year: 1 }));
      for (let at = 0; at < many.length; at += 1000)
        await insertRecords(server(), coin, DEFAULT_TENANT, many.slice(at, at + 1000));
      const full = await client.get<Coin[]>("/api/test/coin/queryAll", { name_equal: "mite" });
      expect(full.data).toHaveLength(QUERY_LIMITS.records);
      const refused = await client.get("/api/test/coin/queryAll");
      expect([refused.status, refused.msg]).toEqual([400, "一次最多处理 5000 条数据，请缩小筛选范围"]);
      const stranger = await createPerson(server(), { codes: [] });
      expect((await stranger.client.get("/api/test/coin/queryAll")).status).toBe(403);
    });

    test("latest is what was added last, newest first", async () => {
      const { client } = await createPerson(server());
      const coin = server().module("coin");
      for (const name of ["first", "second", "third"]) {
        await insertRecords(server(), coin, DEFAULT_TENANT, [{ name, year: 2030 }]);
      }
      const latest = async (query: Record<string, string>) => {
        const reply = await client.get<Coin[]>("/api/test/coin/latest", query);
        expect(reply.status, reply.text).toBe(200);
        return reply.data.map(({ name }) => name);
      };
      expect(await latest({ size: "2" })).toEqual(["third", "second"]);
      expect(await latest({ year: "2030", name_notequal: "third" })).toEqual(["second", "first"]);
      expect(await latest({})).toHaveLength(10);
      for (const size of ["0", "101", "x"]) expect((await client.get("/api/test/coin/latest", { size })).status).toBe(400);
    });
  },
  { modules: COIN },
);
