import { describe, expect, it } from "vitest";
import { dashboardAnswersEndpoint, type DashboardAnswer } from "#contract";
import { onEachDatabase } from "../../support/database/on-each-database.ts";
import { SHOP, openShop } from "../../support/features/shop.ts";
import { createPerson, createTenant } from "../../support/records/fixtures.ts";
import type { TestServer } from "../../support/server/create-test-server.ts";

onEachDatabase((test: () => TestServer) => {
  describe("sales", () => {
    it("leave out orders that were cancelled after their payment, in figures and among the best sellers", async () => {
      const { client } = await createPerson(test(), { tenantId: await createTenant(test()) });
      const shop = await openShop(client);
      const [kept, returned] = [await shop.sku("30", 10, { skuName: "冻干" }), await shop.sku("500", 10)];
      const ids = [await shop.order([[kept, 2]], { freight: "5" }), await shop.order([[returned, 3]])];
      const paid = await client.post(`${SHOP.orders}/payOffline`, { ids: ids.join(","), payReference: "R1" });
      expect(paid.status, paid.text).toBe(200);
      expect((await client.post(`${SHOP.orders}/cancel`, { ids: ids[1], cancelReason: "不要了" })).status).toBe(200);
      const asked = async (name: string): Promise<ReadonlyMap<string, readonly (readonly unknown[])[] | undefined>> => {
        const { data } = await client.get<readonly DashboardAnswer[]>(dashboardAnswersEndpoint.path, { name });
        return new Map(data.map(({ id, table }) => [id, table?.rows]));
      };
      const [home, trade] = [await asked("home"), await asked("trade")];
      expect(home.get("sales")).toEqual([["65.00"]]);
      expect(home.get("sales-by-day")?.map((row) => row.at(-1))).toContain("65.00");
      for (const sold of [home.get("best-sellers"), trade.get("best-sellers")]) expect(sold).toEqual([["冻干", "2"]]);
      // Money that came in is another figure.
      expect(trade.get("paid-today")).toEqual([["1565.00"]]);
    });
  });
});
