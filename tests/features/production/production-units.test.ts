import { describe, expect, it } from "vitest";
import type { DashboardAnswer, ReportTable } from "#contract";
import { onEachDatabase } from "../../support/database/on-each-database.ts";
import { completeStep, openWorkshop, WORKSHOP } from "../../support/features/workshop.ts";

type Row = Record<string, unknown>;

const REPORT = "/api/blade-report/report/rest/preview";
const EXPRESS = { expressCompany: "SF", expressNo: "SF7001" };

describe("quantities of work orders", () => {
  onEachDatabase((test) => {
    it("keep the unit of their order in steps, deliveries, reports and figures, and are not added up across units", async () => {
      const shop = await openWorkshop(test());
      const process = await shop.process([["下料", 1, null, null]]);
      for (const [unit, customerName] of [
        ["piece", "甲"],
        ["set", "甲"],
        ["set", "乙"],
      ] as const) {
        const id = await shop.order(process, { unit, customerName });
        const [step] = await shop.steps(id);
        expect(step).toMatchObject({ unit, unitName: unit === "piece" ? "件" : "套" });
        await completeStep(shop.admin, step?.["id"], 9, 1);
        await shop.admin.post(`${WORKSHOP.orders}/deliver`, { workOrderId: id, quantity: 4, ...EXPRESS });
        const { data } = await shop.admin.get<Row[]>(`${WORKSHOP.orders}/delivery-records`, { workOrderId: id });
        expect(data).toMatchObject([{ quantity: 4, unit }]);
      }

      const report = async (module: string, field: string, groups: readonly string[], filters = {}): Promise<ReportTable> => {
        const measures = [{ kind: "sum", field }];
        const content = { module, filters, groups: groups.map((name) => ({ field: name })), measures };
        return (await shop.admin.post<ReportTable>(REPORT, { content })).data;
      };
      const mixed = await report("work-order", "quantity", ["customerName"]);
      expect(mixed.columns[1]).toMatchObject({
        title: "数量 · 合计（件、套）",
        units: { field: "unit", names: ["件", "套"], apart: false },
      });
      const apart = await report("work-order", "quantity", ["customerName", "unit"]);
      expect(apart.columns[2]?.units).toMatchObject({ apart: true });
      const one = await report("work-order", "quantity", ["customerName"], { unit: "set" });
      expect(one.columns[1]).toMatchObject({ title: "数量 · 合计（套）", units: { names: ["套"] } });
      expect((await report("work-order-step", "goodQuantity", [])).columns[0]?.units?.names).toEqual(["件", "套"]);

      const { data: answers } = await shop.admin.get<DashboardAnswer[]>("/api/trellis/dashboards/answers", {
        name: "production",
      });
      const scrap = answers.find(({ id }) => id === "scrap")?.table;
      expect(scrap?.rows).toEqual([
        ["下料", "套", "2"],
        ["下料", "件", "1"],
      ]);
    });
  });
});
