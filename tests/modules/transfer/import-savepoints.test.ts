import { expect, test } from "vitest";
import { changesEndpoint, type RecordsChanged } from "#contract";
import { createPerson, createTenant, type Person } from "../../support/records/fixtures.ts";
import { EventReader } from "../../support/server/event-reader.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";
import { STOCK_FILES } from "../../support/modules/stock-modules.ts";
import { checked, imported, workbook } from "../../support/records/transfer.ts";

onEachDatabase(
  (server) => {
    const somebody = async (tenantId: string): Promise<Person> => createPerson(server(), { tenantId });

    test("publishes only the records that an import saved, not those of an attempt that was rolled back", async () => {
      const tenantId = await createTenant(server());
      const [writer, listener] = [await somebody(tenantId), await somebody(tenantId)];
      const lot = await writer.client.post<{ id: string }>("/api/stock/lot/submit", { lotNo: "L1", moves: [{ change: 10 }] });
      const rows = [["批次", "变动"], ...[-3, -4, 2, 1].map((change) => ["L1", change])];
      const job = await checked(writer.client, "stock-move", workbook(rows));
      expect(job.import?.counts).toMatchObject({ good: 4, bad: 0 });
      // Less is left than the file takes away.
      const taken = await writer.client.post("/api/stock/move/submit", { lotId: lot.data.id, change: -7 });
      expect(taken.status, taken.text).toBe(200);

      const reader = new EventReader(await listener.client.fetch(`${changesEndpoint.path}?modules=stock-move`));
      expect((await reader.next()).event).toBe("ready");
      const done = await imported(writer.client, "stock-move", job);
      expect(done.import?.counts).toMatchObject({ added: 3, refused: 1 });
      const { event, data } = await reader.next();
      await reader.cancel();
      expect(event).toBe("change");
      const { kind, ids } = JSON.parse(data) as RecordsChanged;
      expect([kind, ids?.length]).toEqual(["add", 3]);
      for (const id of ids ?? []) expect((await writer.client.get("/api/stock/move/detail", { id })).status).toBe(200);
    });
  },
  { modules: STOCK_FILES },
);
