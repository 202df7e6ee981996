import { read, utils } from "xlsx";
import { describe, expect, it } from "vitest";
import type { ReportTable } from "#contract";
import { createPerson, createTenant, endpointOf, insertRecords, type Person } from "../support/arrange.ts";
import { onEachDatabase } from "../support/on-each-database.ts";
import { moduleMenu } from "../support/sample-record.ts";
import type { TestClient } from "../support/create-test-server.ts";

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
          },
        },
      },
      tags: { type: "array", title: "标签", items: { type: "string" } },
    },
  },
  ui: { fields: {} },
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
    tags: "Tags",
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
          [{ ...BY_MONTH, groups: [{ field: "price; drop table sale" }] }, "没有可导出的字段"],
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

      describe("over the entries of a list:", () => {
        const LINES = { module: "basket", rows: "lines", measures: [{ kind: "count" }, { kind: "sum", field: "lines.amount" }] };
        const saved = async (): Promise<{ women: string; men: string }> => {
          const admin = await test().signIn("admin");
          const baskets = await admin.get<{ total: number }>("/api/test/basket/list");
          const people = ["女", "男"].map((realName, at) => ({
            account: `buyer${at}`,
            realName,
            name: realName,
            sex: at === 0 ? 2 : 1,
          }));
          const known = await admin.get<{ records: { id: string }[] }>("/api/blade-user/page", {
            account_likeright: "buyer",
            ascs: "account",
          });
          const rows =
            known.data.records.length > 0
              ? known.data.records
              : await insertRecords(
                  test(),
                  test().module("user"),
                  "000000",
                  people.map((one) => ({ ...one, password: "x", deptId: "1123598812000000002", roleId: "1" })),
                );
          const [women, men] = rows.map(({ id }) => String(id));
          if (women === undefined || men === undefined) throw new Error("no buyers");
          if (baskets.data.total === 0) {
            const line = (buyerId: string, pieces: number, amount: string, boughtOn: string, kind: number) => ({
              buyerId,
              pieces,
              amount,
              boughtOn,
              kind,
            });
            await admin.post("/api/test/basket/submit", {
              total: "100",
              keeperId: men,
              lines: [line(women, 2, "0.10", "2024-01-05", 1), line(men, 1, "0.20", "2024-01-07", 2)],
            });
            await admin.post("/api/test/basket/submit", {
              total: "100",
              lines: [line(women, 3, "99999999999999.01", "2024-02-05", 1)],
            });
            await admin.post("/api/test/basket/submit", { total: "7" });
          }
          return { women, men };
        };

        it("group and add up what is in them, and follow where they lead", async () => {
          await saved();
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
          // Of the record that an entry lies in: a group, but no sum.
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
          await saved();
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
          const { women } = await saved();
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

        it("nothing where an API scope closes the list, until the scope is granted", async () => {
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
    { modules: { "schemas/test/sale.json": SALE, "schemas/test/basket.json": BASKET } },
  );
});
