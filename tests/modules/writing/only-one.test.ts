import { expect, test } from "vitest";
import { reviveEndpoint } from "#contract";
import { createPerson, createTenant, insertRecords } from "../../support/records/fixtures.ts";
import { byFilter } from "../../support/records/bulk.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";
import type { ExtraModules } from "../../support/server/test-deps.ts";
import { recordsPath } from "../../support/records/records-path.ts";

interface Depot {
  readonly id: string;
  readonly name: string;
  readonly rank: string;
  readonly revision: number;
}

const DEPOT: ExtraModules = {
  "schemas/test/depot.json": {
    module: "depot",
    title: "仓库",
    schema: {
      type: "object",
      properties: {
        name: { type: "string", title: "名称", maxLength: 50 },
        rank: { type: "string", title: "等级", maxLength: 10, default: "side", "x-only-one": "main" },
      },
    },
    endpoints: { base: "/test/depot", import: "POST" },
    actions: { promote: { title: "设为主仓", set: { rank: "main" } } },
    en: { title: "Depots", name: "Name", rank: "Rank", promote: "Promote" },
  },
};

const BASE = "/api/test/depot";

onEachDatabase(
  (server) => {
    test("a value that only one record has goes to the latest that takes it, whichever way", async () => {
      const tenantId = await createTenant(server());
      const { client } = await createPerson(server(), { tenantId });
      const [elsewhere] = await insertRecords(server(), server().module("depot"), "100001", [{ name: "别家", rank: "main" }]);
      const main = async (): Promise<readonly string[]> =>
        (await client.get<{ records: readonly Depot[] }>(`${BASE}/list`, { rank_equal: "main" })).data.records.map(
          ({ name }) => name,
        );
      const save = async (record: Partial<Depot>): Promise<Depot> => (await client.post<Depot>(`${BASE}/submit`, record)).data;
      const first = await save({ name: "一", rank: "main" });
      const second = await save({ name: "二", rank: "main" });
      expect(await main()).toEqual(["二"]);
      const lost = (await client.get<Depot>(`${BASE}/detail`, { id: first.id })).data;
      expect(lost).toMatchObject({ rank: "side", revision: first.revision + 1 });

      await client.post(`${BASE}/promote`, undefined, { ids: first.id });
      expect(await main()).toEqual(["一"]);
      await byFilter(client, "depot", "edit", { name_equal: "二" }, { values: { rank: "main" } });
      expect(await main()).toEqual(["二"]);
      const form = new FormData();
      form.set("file", new File(["名称,等级\n三,main\n四,main\n五,side"], "depots.csv"));
      expect((await client.fetch(`${BASE}/import`, { method: "POST", body: form })).status).toBe(200);
      expect(await main()).toEqual(["四"]);

      await client.post(`${BASE}/promote`, undefined, { ids: second.id });
      await client.post(`${BASE}/remove`, undefined, { ids: second.id });
      expect(await main()).toEqual([]);
      await client.post(`${BASE}/promote`, undefined, { ids: first.id });
      await client.post(recordsPath("depot", reviveEndpoint), { ids: second.id });
      expect(await main()).toEqual(["二"]);
      // Other tenants' records are unchanged.
      const [other] = await server().db.selectFrom("depot").select("rank").where("id", "=", elsewhere?.["id"]).execute();
      expect(other).toEqual({ rank: "main" });
    });

    test("one of several records keeps a value that all of them receive at once", async () => {
      const { client } = await createPerson(server(), { tenantId: await createTenant(server()) });
      const main = async (): Promise<readonly string[]> =>
        (await client.get<{ records: readonly Depot[] }>(`${BASE}/list`, { rank_equal: "main" })).data.records.map(
          ({ name }) => name,
        );
      const saved: Depot[] = [];
      for (const name of ["一", "二", "三"]) saved.push((await client.post<Depot>(`${BASE}/submit`, { name })).data);
      const ids = saved.map(({ id }) => id).join(",");
      await client.post(`${BASE}/promote`, undefined, { ids });
      expect(await main()).toHaveLength(1);
      await client.post(`${BASE}/submit`, { name: "四", rank: "main" });
      expect(await main()).toEqual(["四"]);
      await byFilter(client, "depot", "edit", { rank_equal: "side" }, { values: { rank: "main" } });
      expect(await main()).toHaveLength(1);
      expect(await main()).not.toEqual(["四"]);
    });

    test("one record holds the only place after many concurrent saves", async () => {
      const { client } = await createPerson(server(), { tenantId: await createTenant(server()) });
      const replies = await Promise.all(
        Array.from({ length: 12 }, (_, at) => client.post<Depot>(`${BASE}/submit`, { name: `仓 ${at}`, rank: "main" })),
      );
      expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
      const again = await Promise.all(replies.map(({ data }) => client.post(`${BASE}/promote`, undefined, { ids: data.id })));
      expect(again.map(({ status }) => status)).toEqual(again.map(() => 200));
      const { data } = await client.get<{ records: readonly Depot[] }>(`${BASE}/list`, { rank_equal: "main" });
      expect(data.records).toHaveLength(1);
    });
  },
  { modules: DEPOT },
);
