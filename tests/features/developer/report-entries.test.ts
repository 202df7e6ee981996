import { beforeAll, describe, expect, it } from "vitest";
import type { ReportTable } from "#contract";
import { createPerson, insertRecords } from "../../support/records/fixtures.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";
import { moduleMenu } from "../../support/records/sample-record.ts";
import type { TestClient } from "../../support/server/create-test-server.ts";

const REPORT = "/api/blade-report/report/rest";
/** Something bought by several people: who counts is each of them. */
const BASKET = {
  $schema: "../module.schema.json",
  module: "basket",
  title: "购物篮",
  schema: {
    type: "object",
    properties: {
      total: { type: "string", title: "总额", "x-format": "money" },
      keeperId: { type: "string", title: "保管人", "x-ref": { module: "user", label: "realName" } },
      lines: {
        type: "array",
        title: "明细",
        items: {
          type: "object",
          properties: {
            buyerId: { type: "string", title: "购买人", "x-ref": { module: "user", label: "realName" } },
            pieces: { type: "integer", title: "件数" },
            amount: { type: "string", title: "小计", "x-format": "money" },
            boughtOn: { type: "string", title: "日期", format: "date" },
            kind: { type: "integer", title: "种类", enum: [1, 2] },
            weight: { type: "integer", title: "重量" },
            size: { type: "integer", title: "尺寸" },
            sizeUnit: { type: "string", title: "尺寸单位" },
          },
        },
      },
      tags: { type: "array", title: "标签", items: { type: "string" } },
      unit: { type: "string", title: "单位" },
    },
  },
  ui: {
    fields: {
      "lines.weight": { "ui:options": { unitField: "unit" } },
      "lines.size": { "ui:options": { unitField: "sizeUnit" } },
    },
  },
  endpoints: { base: "/test/basket" },
  en: {
    title: "Baskets",
    total: "Total",
    keeperId: "Keeper",
    lines: "Lines",
    "lines.buyerId": "Buyer",
    "lines.pieces": "Pieces",
    "lines.amount": "Amount",
    "lines.boughtOn": "Day",
    "lines.kind": "Kind",
    "lines.weight": "Weight",
    "lines.size": "Size",
    "lines.sizeUnit": "Unit of size",
    tags: "Tags",
    unit: "Unit",
  },
};
describe("reports over the entries of a list", () => {
  onEachDatabase(
    (test) => {
      const preview = (client: TestClient, content: object) => client.post<ReportTable>(`${REPORT}/preview`, { content });
      const LINES = { module: "basket", rows: "lines", measures: [{ kind: "count" }, { kind: "sum", field: "lines.amount" }] };
      let women = "";

      beforeAll(async () => {
        const rows = await insertRecords(
          test(),
          test().module("user"),
          "000000",
          ["女", "男"].map((realName, at) => ({
            account: `buyer${at}`,
            realName,
            name: realName,
            sex: at === 0 ? 2 : 1,
            password: "x",
            deptId: "1123598812000000002",
            roleId: "1",
          })),
        );
        const [hers, his] = rows.map(({ id }) => String(id));
        if (hers === undefined || his === undefined) throw new Error("no buyers");
        women = hers;
        const line = (buyerId: string, pieces: number, amount: string, boughtOn: string, kind: number) => ({
          buyerId,
          pieces,
          amount,
          boughtOn,
          kind,
        });
        const baskets = [
          {
            total: "100",
            keeperId: his,
            lines: [line(hers, 2, "0.10", "2024-01-05", 1), line(his, 1, "0.20", "2024-01-07", 2)],
          },
          { total: "100", lines: [line(hers, 3, "99999999999999.01", "2024-02-05", 1)] },
          { total: "7" },
        ];
        const admin = await test().signIn("admin");
        for (const basket of baskets) expect((await admin.post("/api/test/basket/submit", basket)).code).toBe(200);
      });

      it("name the units that the entry says, or else its record", async () => {
        const admin = await test().signIn("admin");
        const { id } = (
          await admin.post<{ id: string }>("/api/test/basket/submit", {
            total: "0",
            unit: "kg",
            lines: [{ weight: 3, size: 4, sizeUnit: "cm" }],
          })
        ).data;
        const { data } = await preview(admin, {
          module: "basket",
          rows: "lines",
          filters: { total: "0" },
          measures: ["weight", "size"].map((name) => ({ kind: "sum", field: `lines.${name}` })),
        });
        expect(data.columns.map(({ title }) => title)).toEqual(["重量 · 合计（kg）", "尺寸 · 合计（cm）"]);
        await admin.post("/api/test/basket/remove", undefined, { ids: id });
      });

      it("group and add up what is in them, and follow where they lead", async () => {
        const admin = await test().signIn("admin");
        const bySex = await preview(admin, { ...LINES, groups: [{ field: "lines.buyerId.sex" }] });
        expect(bySex.data.columns.map(({ title }) => title)).toEqual(["购买人 · 用户性别", "明细 · 记录数", "小计 · 合计"]);
        expect(bySex.data.rows).toEqual([
          ["女", "2", "99999999999999.11"],
          ["男", "1", "0.20"],
        ]);
        const byBuyer = await preview(admin, {
          ...LINES,
          groups: [{ field: "lines.buyerId" }],
          measures: [{ kind: "avg", field: "lines.pieces" }],
        });
        expect(byBuyer.data.rows).toEqual([
          ["女", "2.5"],
          ["男", "1"],
        ]);
        const byMonth = await preview(admin, {
          ...LINES,
          groups: [{ field: "lines.boughtOn", period: "month" }, { field: "lines.kind" }],
        });
        expect(byMonth.data.rows).toEqual([
          ["2024-01", "1", "1", "0.10"],
          ["2024-01", "2", "1", "0.20"],
          ["2024-02", "1", "1", "99999999999999.01"],
        ]);
        // A field of the whole record: possible as a group, not as a sum.
        const byKeeper = await preview(admin, { ...LINES, groups: [{ field: "keeperId.sex" }, { field: "total" }] });
        expect(byKeeper.data.rows.map(([sex, total, count]) => [sex, Number(total), count])).toEqual([
          ["男", 100, "2"],
          [null, 100, "1"],
        ]);
        const filtered = await preview(admin, { ...LINES, filters: { keeperId_null: "1" } });
        expect(filtered.data.rows).toEqual([["1", "99999999999999.01"]]);
        // Records follow references without entries, too.
        const records = await preview(admin, {
          module: "basket",
          groups: [{ field: "keeperId.sex" }],
          measures: [{ kind: "sum", field: "total" }],
        });
        expect(records.data.rows.map(([sex, total]) => [sex, Number(total)])).toEqual([
          [null, 107],
          ["男", 100],
        ]);
      });

      it("refuse what is no entry, leads nowhere, or would be counted twice", async () => {
        const admin = await test().signIn("admin");
        for (const [content, said] of [
          [{ ...LINES, rows: "tags" }, "不是明细"],
          [{ ...LINES, rows: "total" }, "不是明细"],
          [{ ...LINES, rows: "nothing" }, "nothing"],
          [{ ...LINES, measures: [{ kind: "sum", field: "total" }] }, "重复计算"],
          [{ ...LINES, measures: [{ kind: "sum", field: "lines.nothing" }] }, "lines.nothing"],
          [{ ...LINES, groups: [{ field: "lines" }] }, "不能用来分组"],
          [{ ...LINES, groups: [{ field: "lines.pieces.sex" }] }, "lines.pieces.sex"],
          [{ ...LINES, groups: [{ field: "lines.buyerId.password" }] }, "password"],
          [{ ...LINES, groups: [{ field: "lines.buyerId.deptId.parentId.parentId.parentId" }] }, "parentId"],
          [{ module: "basket", measures: [{ kind: "sum", field: "lines.amount" }] }, "lines"],
        ] as const) {
          const refused = await preview(admin, content);
          expect([refused.code, refused.msg]).toEqual([400, expect.stringContaining(said)]);
        }
      });

      it("go nowhere the reader may not go, and find there what they may see", async () => {
        const bySex = { ...LINES, groups: [{ field: "lines.buyerId.sex" }] };
        const codes = ["basket", "report"].map((name) => test().module(name).permissions.read);
        const stranger = await createPerson(test(), { codes });
        expect((await preview(stranger.client, LINES)).code).toBe(200);
        const refused = await preview(stranger.client, bySex);
        expect([refused.code, refused.msg]).toEqual([403, expect.stringContaining("user")]);
        // Users within a data scope: the others' sex is not told.
        const [scope] = await insertRecords(test(), test().module("data-scope"), "000000", [
          {
            menuId: await moduleMenu(test(), "user"),
            scopeName: "one",
            resourceCode: "one_user",
            scopeField: "*",
            scopeType: 5,
            scopeValue: JSON.stringify({ properties: { id: { const: women } } }),
          },
        ]);
        const scoped = await createPerson(test(), { dataScopes: [String(scope?.["id"])] });
        expect((await preview(scoped.client, bySex)).data.rows).toEqual([
          ["女", "2", "99999999999999.11"],
          [null, "1", "0.20"],
        ]);
        const ruled = await createPerson(test());
        const admin = await test().signIn("admin");
        const hide = (module: string, rights: object) =>
          admin.post("/api/blade-system/role/field-rules", { roleId: ruled.roleId, module, rights });
        await hide("user", { sex: "hidden" });
        expect((await preview(ruled.client, bySex)).msg).toContain("sex");
        await hide("basket", { lines: "hidden" });
        expect((await preview(ruled.client, LINES)).msg).toContain("lines");
      });
    },
    { modules: { "schemas/test/basket.json": BASKET } },
  );
});
