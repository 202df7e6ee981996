import { read, utils } from "xlsx";
import { describe, expect, it } from "vitest";
import type { ReportTable } from "#contract";
import { createPerson, createTenant, endpointOf, insertRecords, type Person } from "../../support/records/fixtures.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";
import { moduleMenu } from "../../support/records/sample-record.ts";
import type { TestClient } from "../../support/server/create-test-server.ts";

const REPORT = "/api/blade-report/report/rest";
const THING = "/api/test/sale";
const SALE = {
  $schema: "../module.schema.json",
  module: "sale",
  title: "销售",
  schema: {
    type: "object",
    properties: {
      status: { type: "integer", title: "状态", enum: [0, 1], default: 0 },
      price: { type: "string", title: "金额", "x-format": "money" },
      soldOn: { type: "string", title: "日期", format: "date" },
      sex: { type: "string", title: "性别", "x-dict": "sex" },
      note: { type: "object", title: "备注" },
    },
  },
  ui: { fields: { status: { "ui:enumNames": ["未付", "已付"] } } },
  endpoints: { base: "/test/sale" },
  en: {
    title: "Sales",
    status: { title: "State", enumNames: ["Open", "Paid"] },
    price: "Amount",
    soldOn: "Day",
    sex: "Sex",
    note: "Note",
  },
};
const SALES = [
  [1, "10.10", "2024-01-05", "1"],
  [1, "20.20", "2024-01-20", "2"],
  [0, "5.00", "2024-02-01", "1"],
  [1, "100000000000000.01", "2024-03-09", ""],
] as const;

describe("reports", () => {
  onEachDatabase(
    (test) => {
      const preview = (client: TestClient, content: object) => client.post<ReportTable>(`${REPORT}/preview`, { content });
      const BY_MONTH = {
        module: "sale",
        groups: [{ field: "soldOn", period: "month" }],
        measures: [{ kind: "count" }, { kind: "sum", field: "price" }],
      };

      it("group by periods, choices and dictionaries, and add up exactly", async () => {
        const admin = await test().signIn("admin");
        for (const [status, price, soldOn, sex] of SALES) await admin.post(`${THING}/submit`, { status, price, soldOn, sex });
        const { data } = await preview(admin, BY_MONTH);
        expect(data.columns.map(({ title }) => title)).toEqual(["日期 · 月", "记录数", "金额 · 合计"]);
        expect(data.rows).toEqual([
          ["2024-01", "2", "30.30"],
          ["2024-02", "1", "5.00"],
          ["2024-03", "1", "100000000000000.01"],
        ]);
        const byChoice = await preview(admin, {
          module: "sale",
          filters: { soldOn_datele: "2024-02-28" },
          groups: [{ field: "status" }, { field: "sex" }],
          measures: [{ kind: "max", field: "price" }],
        });
        expect(byChoice.data.rows).toEqual([
          ["已付", "女", "20.20"],
          ["已付", "男", "10.10"],
          ["未付", "男", "5.00"],
        ]);
        const all = await preview(admin, { module: "sale", measures: [{ kind: "count" }] });
        expect(all.data.rows).toEqual([["4"]]);
      });

      it("refuse what cannot be asked, at the field when somebody saves it", async () => {
        const admin = await test().signIn("admin");
        const wrong: readonly (readonly [object, string])[] = [
          [{ module: "sale", measures: [] }, "至少一个指标"],
          [{ module: "sale", measures: [{ kind: "sum", field: "sex" }] }, "不能这样汇总"],
          [{ ...BY_MONTH, groups: [{ field: "sex", period: "month" }] }, "不是日期"],
          [{ ...BY_MONTH, groups: [{ field: "note" }] }, "不能用来分组"],
          [{ ...BY_MONTH, groups: [{ field: "price; drop table sale" }] }, "没有字段“price; drop table sale”"],
          [{ ...BY_MONTH, filters: { nothing_like: "x" } }, "nothing"],
        ];
        for (const [content, said] of wrong) {
          const refused = await preview(admin, content);
          expect([refused.code, refused.msg]).toEqual([400, expect.stringContaining(said)]);
          const saved = await admin.post(`${REPORT}/submit`, { name: "x", content });
          expect(saved.errors).toMatchObject([{ pointer: "/content", message: expect.stringContaining(said) }]);
        }
      });

      it("tell everybody what they may see: records, fields and modules", async () => {
        const admin = await test().signIn("admin");
        const users = { module: "user", groups: [{ field: "sex" }], measures: [{ kind: "count" }] };
        const report = await admin.post<{ id: string }>(`${REPORT}/submit`, { name: "人员", content: users });
        const whole = await admin.get<ReportTable>(`${REPORT}/run`, { id: report.data.id });
        const manager = await test().signIn("manager");
        const part = await manager.get<ReportTable>(`${REPORT}/run`, { id: report.data.id });
        const people = ({ rows }: ReportTable): number => rows.reduce((sum, [, count]) => sum + Number(count), 0);
        expect(people(part.data)).toBeGreaterThan(0);
        expect(people(part.data)).toBeLessThan(people(whole.data));
        const sales = await admin.post<{ id: string }>(`${REPORT}/submit`, { name: "销售", content: BY_MONTH });
        expect((await manager.get(`${REPORT}/run`, { id: sales.data.id })).code).toBe(403);
        expect((await preview(manager, BY_MONTH)).code).toBe(403);
        const elsewhere = await test().signIn("100001/admin");
        expect((await elsewhere.get(`${REPORT}/run`, { id: sales.data.id })).code).toBe(404);
        expect((await test().nobody.get(`${REPORT}/run`, { id: sales.data.id })).code).toBe(401);
      });

      it("are taken along as a workbook or a CSV file", async () => {
        const admin = await test().signIn("admin");
        const list = await admin.get<{ records: { id: string }[] }>(`${REPORT}/list`, { name_equal: "销售" });
        const id = list.data.records[0]?.id ?? "";
        const xlsx = await admin.fetch(`${REPORT}/export?id=${id}`);
        const sheet = Object.values(read(new Uint8Array(await xlsx.arrayBuffer())).Sheets)[0] ?? {};
        expect(utils.sheet_to_json(sheet, { header: 1 })).toEqual([
          ["日期 · 月", "记录数", "金额 · 合计"],
          ["2024-01", 2, 30.3],
          ["2024-02", 1, 5],
          ["2024-03", 1, "100000000000000.01"],
        ]);
        const csv = await admin.fetch(`${REPORT}/export?id=${id}&format=csv`);
        expect(await csv.text()).toContain("2024-03,1,100000000000000.01");
        expect((await admin.fetch(`${REPORT}/export?id=${id}&format=exe`)).status).toBe(400);
      });

      describe("say no more than the module's list:", () => {
        const COUNT = { module: "sale", measures: [{ kind: "count" }] };
        const counted = async ({ client }: Pick<Person, "client">): Promise<string | null | undefined> =>
          (await preview(client, COUNT)).data.rows[0]?.[0];
        const scope = async (values: object): Promise<string> => {
          const menuId = await moduleMenu(test(), "sale");
          const [row] = await insertRecords(test(), test().module("data-scope"), "000000", [
            { menuId, scopeName: "sale", resourceCode: `sale${Math.random()}`, scopeType: 1, scopeField: "*", ...values },
          ]);
          return String(row?.["id"]);
        };

        it("not of another tenant, and not what was deleted", async () => {
          const admin = await test().signIn("admin");
          const before = Number(await counted({ client: admin }));
          const elsewhere = await createPerson(test(), { tenantId: await createTenant(test()) });
          await insertRecords(test(), test().module("sale"), elsewhere.tenantId, [{ status: 1 }]);
          const gone = await admin.post<{ id: string }>(`${THING}/submit`, { status: 1 });
          expect(gone).toMatchObject({ status: 200 });
          expect(await counted({ client: admin })).toBe(String(before + 1));
          await admin.post(`${THING}/remove`, { ids: gone.data.id });
          expect(await counted({ client: admin })).toBe(String(before));
          expect(await counted(elsewhere)).toBe("1");
        });

        it("only records of the data scope", async () => {
          const person = await createPerson(test(), { dataScopes: [await scope({ scopeType: 2 })] });
          expect(await counted(person)).toBe("0");
          await person.client.post(`${THING}/submit`, { status: 1 });
          expect(await counted(person)).toBe("1");
        });

        it("no field that a data scope or a field rule withholds, by whatever part of the question", async () => {
          const admin = await test().signIn("admin");
          const scoped = await createPerson(test(), { dataScopes: [await scope({ scopeField: "status,soldOn" })] });
          const ruled = await createPerson(test());
          const rule = { roleId: ruled.roleId, module: "sale", rights: { price: "hidden" } };
          expect((await admin.post("/api/blade-system/role/field-rules", rule)).status).toBe(200);
          for (const { client } of [scoped, ruled]) {
            expect((await preview(client, COUNT)).code).toBe(200);
            for (const part of [
              { groups: [{ field: "price" }] },
              { measures: [{ kind: "max", field: "price" }] },
              { filters: { price_ge: "1" } },
            ]) {
              const refused = await preview(client, { ...COUNT, ...part });
              expect([refused.code, refused.msg]).toEqual([400, expect.stringContaining("price")]);
            }
          }
        });

        it("shows no lines where an API scope closes the list, until the scope is granted", async () => {
          const admin = await test().signIn("admin");
          const person = await createPerson(test());
          const saved = await admin.post<{ id: string }>(`${REPORT}/submit`, { name: "数量", content: COUNT });
          const run = { id: saved.data.id };
          expect((await admin.get(`${REPORT}/run`, run)).code).toBe(200);
          await admin.post("/api/blade-system/api-scope/submit", {
            menuId: await moduleMenu(test(), "sale"),
            scopeName: "销售列表",
            resourceCode: "sale_list",
            scopePath: endpointOf(test().module("sale"), "page", "list")?.path,
            scopeType: 1,
          });
          const refused = await preview(person.client, COUNT);
          expect([refused.code, refused.msg]).toEqual([403, expect.stringContaining("销售列表")]);
          expect((await person.client.get(`${REPORT}/run`, run)).code).toBe(403);
          expect((await person.client.fetch(`${REPORT}/export?id=${run.id}`)).status).toBe(403);
          expect((await person.client.post(`${REPORT}/submit`, { name: "别的", content: COUNT })).errors).toMatchObject([
            { pointer: "/content", message: expect.stringContaining("销售列表") },
          ]);
          expect((await admin.get(`${REPORT}/run`, run)).code).toBe(200);
          // Is granted every scope there is.
          expect((await preview((await createPerson(test())).client, COUNT)).code).toBe(200);
        });
      });
    },
    { modules: { "schemas/test/sale.json": SALE } },
  );
});
