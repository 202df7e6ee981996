import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { reviveEndpoint } from "#contract";
import type { TestServer } from "../../support/server/create-test-server.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";
import { recordsPath } from "../../support/records/records-path.ts";
import { openWorkshop, WORKSHOP } from "../../support/features/workshop.ts";

type Row = Record<string, unknown>;

onEachDatabase((test: () => TestServer) => {
  describe("a work order in the recycle bin", () => {
    it("is deleted and restored with its steps as they were, and without those that were deleted before", async () => {
      const shop = await openWorkshop(test());
      const id = await shop.order(
        await shop.process([
          ["下料", 1, null, null],
          ["组装", 2, null, null],
          ["质检", 3, null, null],
        ]),
        { draft: true },
      );
      const [cut, build] = await shop.steps(id);
      const removed = await shop.admin.post(`${WORKSHOP.steps}/remove`, undefined, { ids: String(build?.["id"]) });
      expect(removed.status, removed.text).toBe(200);
      // The person deleted it well before the order.
      const earlier = test()
        .db.updateTable("work_order_step")
        .set({ update_time: sql`update_time - interval '1 minute'` });
      await earlier.where("id", "=", String(build?.["id"])).execute();
      const edited = await shop.admin.post(`${WORKSHOP.steps}/submit`, { id: cut?.["id"], requirement: "留 2 毫米" });
      expect(edited.status, edited.text).toBe(200);
      const before = await shop.steps(id);
      const gone = await shop.admin.post(`${WORKSHOP.orders}/remove`, undefined, { ids: id });
      expect(gone.status, gone.text).toBe(200);
      const back = await shop.admin.post(recordsPath("work-order", reviveEndpoint), { ids: [id] });
      expect(back.status, back.text).toBe(200);
      const kept = (steps: readonly Row[]): unknown[] => steps.map((step) => [step["id"], step["septName"], step["requirement"]]);
      expect(kept(await shop.steps(id))).toEqual(kept(before));
      expect(before).toHaveLength(2);
    });
  });
});
