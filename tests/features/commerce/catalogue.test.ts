import { describe, expect, it } from "vitest";
import { insertRecords } from "../../support/records/fixtures.ts";
import type { TestClient, TestServer } from "../../support/server/create-test-server.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";
import { SHOP, openShop, type Row } from "../../support/features/shop.ts";
import type { TestReply } from "../../support/server/test-client.ts";
import { nextSample } from "../../support/records/sample-record.ts";
import { rowsOf, workbook } from "../../support/records/transfer.ts";

const PNG = Uint8Array.from(
  atob("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABpfZFQAAAAABJRU5ErkJggg=="),
  (character) => character.charCodeAt(0),
);

interface Reply {
  readonly status: number;
  readonly body: { readonly msg: string; readonly data: Row; readonly errors?: readonly { readonly pointer: string }[] };
}

async function send(client: TestClient, path: string, parts: Readonly<Record<string, string | File>>): Promise<Reply> {
  const body = new FormData();
  for (const [name, value] of Object.entries(parts)) body.set(name, value);
  const response = await client.fetch(path, { method: "POST", body });
  return { status: response.status, body: (await response.json()) as Reply["body"] };
}

const picture = (name: string): File => new File([PNG], name, { type: "image/png" });

onEachDatabase((test: () => TestServer) => {
  describe("the catalogue's own calls", () => {
    it("takes an equal amount for no change, whatever zeros it ends in", async () => {
      const admin = await test().signIn("admin");
      const shop = await openShop(admin);
      const id = await shop.sku("7.10", 1);
      const saved = async (path: string, record: Row): Promise<Row> => {
        const reply = await admin.post<Row>(path, record);
        expect(reply.status, reply.text).toBe(200);
        return reply.data;
      };
      for (const price of ["7.1", 7.1, "7.1000"])
        expect(await saved(`${SHOP.skus}/submit`, { id, price })).toMatchObject({ price: "7.10", revision: 1 });
      expect(await saved(`${SHOP.skus}/submit`, { id, price: "7.11" })).toMatchObject({ price: "7.11", revision: 2 });
      const code = `T${nextSample()}`;
      const tiers = [{ fromAmount: "1000.00", rate: 0.001 }];
      const algorithms = "/api/blade_algorithm/algorithm/submit";
      const made = await saved(algorithms, { algorithmName: code, algorithmCode: code, method: 3, tiers });
      const same = await saved(algorithms, { id: made["id"], tiers: [{ fromAmount: "1000", rate: 0.001 }] });
      expect(same).toMatchObject({ tiers, revision: 1 });
    });

    it("keeps a SKU's picture, adjusts its stock, and lets nobody take out what is not there", async () => {
      const admin = await test().signIn("admin");
      const shop = await openShop(admin);
      const uploaded = await send(admin, `${SHOP.skus}/put-file`, { file: picture("犬粮.png") });
      expect(uploaded.body.data, uploaded.body.msg).toMatchObject({ originalName: "犬粮.png" });
      const feed = await shop.sku("1", 5, { image: uploaded.body.data["link"] });
      const adjusted = (change: number): Promise<TestReply<unknown>> => admin.post(`${SHOP.skus}/adjust`, { id: feed, change });
      expect((await adjusted(0)).status).toBe(400);
      expect((await adjusted(7)).status).toBe(200);
      expect(await adjusted(-13)).toMatchObject({ status: 409, msg: expect.stringContaining("现有 12 件") });
      const both = await Promise.all([adjusted(-12), adjusted(-12)]);
      expect(both.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409]);
      expect(await shop.stock(feed)).toBe(0);
      expect((await adjusted(99_999_999)).status).toBe(200);
      expect(await adjusted(1)).toMatchObject({
        status: 400,
        errors: [{ pointer: "/change", message: "库存最多 99999999 件，现有 99999999 件，最多再入 0 件" }],
      });
      expect(await shop.stock(feed)).toBe(99_999_999);
      expect((await test().nobody.fetch(`${SHOP.skus}/put-file`, { method: "POST" })).status).toBe(401);
    });

    it("answers categories by pages, and whole as a tree", async () => {
      const admin = await test().signIn("admin");
      const base = "/api/blade-categories/categories";
      const top = await admin.post<Row>(`${base}/submit`, { categoryName: "犬用品" });
      const below = await admin.post<Row>(`${base}/submit`, { categoryName: "牵引绳", parentId: top.data["id"] });
      const page = await admin.get<Row>(`${base}/list`, { size: 1, current: 1 });
      expect(page.data).toMatchObject({ size: 1, current: 1 });
      expect(Number(page.data["total"])).toBeGreaterThanOrEqual(2);
      const tree = await admin.get<Row[]>(`${base}/tree`);
      const node = tree.data.find(({ id }) => id === top.data["id"]);
      expect(node?.["children"]).toMatchObject([{ id: below.data["id"], title: "牵引绳" }]);
      const circle = await admin.post(`${base}/submit`, { ...top.data, parentId: below.data["id"] });
      expect(circle.errors[0]?.pointer, circle.text).toBe("/parentId");
    });

    it("imports materials all or none, covers by their code, and exports what is there", async () => {
      const admin = await test().signIn("admin");
      const base = "/api/blade-material/material";
      const header = ["物料编号", "物料名称", "单位", "单价", "库存"];
      const file = (...rows: readonly (readonly (string | number)[])[]): File =>
        new File([workbook([header, ...rows])], "物料.xlsx");
      const bad = await send(admin, `${base}/importExcel`, {
        file: file(["W-1", "纸箱", "盒", "2.10", 300], ["W-2", "胶带", "无此单位", "1", 1]),
      });
      expect([bad.status, bad.body.errors?.map(({ pointer }) => pointer)]).toEqual([400, ["/3/unit"]]);
      const strange = await send(admin, `${base}/importExcel`, { file: new File([workbook([["甲"], ["乙"]])], "物料.xlsx") });
      expect([strange.status, strange.body.msg]).toEqual([400, expect.stringContaining("物料编号、物料名称")]);
      const none = await admin.get<Row>(`${base}/list`, { materialCode: "W-" });
      expect(none.data["total"]).toBe(0);
      const good = [
        ["W-1", "纸箱", "盒", "2.10", 300.043],
        ["W-2", "胶带", "件", "1", 40],
      ] as const;
      const first = await send(admin, `${base}/importExcel`, { file: file(...good), isCovered: "0" });
      expect(first.body.data, first.body.msg).toMatchObject({ rows: 2, added: 2 });
      const twice = await send(admin, `${base}/importExcel`, { file: file(...good), isCovered: "0" });
      expect(twice.status).toBe(400);
      const covered = await send(admin, `${base}/importExcel`, {
        file: file(["W-1", "大纸箱", "盒", "2.10", 300.043], good[1]),
        isCovered: "1",
      });
      expect(covered.body.data, covered.body.msg).toMatchObject({ added: 0, updated: 1, unchanged: 1 });
      const blob = await admin.fetch(`${base}/export-material?materialCode_likeright=W-`);
      expect(blob.headers.get("content-disposition")).toContain("attachment");
      const rows = rowsOf(new Uint8Array(await blob.arrayBuffer()));
      expect(rows.slice(1).map((row) => row[rows[0]?.indexOf("物料名称") ?? -1])).toEqual(["大纸箱", "胶带"]);
    });

    it("imports twelve thousand materials in one call, none where one has a fault, and refuses what is too many for a call", async () => {
      const admin = await test().signIn("admin");
      const base = "/api/blade-material/material";
      const MANY = 12_000;
      const lines = Array.from({ length: MANY }, (_, at) => `BULK-${at},螺丝 ${at},件,0.35,${at}`);
      const importOf = (rows: readonly string[]): Promise<Reply> =>
        send(admin, `${base}/importExcel`, {
          file: new File([["物料编号,物料名称,单位,单价,库存", ...rows].join("\n")], "物料.csv"),
        });
      // More than one part of a file.
      const FEW = 1_200;
      const bad = await importOf([...lines.slice(0, FEW - 2), `BULK-${FEW - 2},螺丝,无此单位,1,1`, "BULK-0,螺丝,件,1,1"]);
      expect([bad.status, bad.body.errors?.map(({ pointer }) => pointer)]).toEqual([
        400,
        [`/${FEW}/unit`, `/${FEW + 1}/materialCode`],
      ]);
      expect(bad.body.msg).toContain("有 2 行数据有误，未导入任何数据");
      const count = async (): Promise<unknown> => (await admin.get<Row>(`${base}/list`, { materialCode: "BULK-" })).data["total"];
      expect(await count()).toBe(0);
      const good = await importOf(lines);
      expect(good.body.data, good.body.msg).toMatchObject({ rows: MANY, added: MANY });
      // More than are counted: told about, by statistics that know of these rows.
      expect(Number(await count()) / MANY).toBeCloseTo(1, 1);
      const tooMany = await importOf([...lines, ...lines, "BULK-X,螺丝,件,1,1"]);
      expect([tooMany.status, tooMany.body.msg]).toEqual([400, expect.stringContaining("最多 20000 行")]);
    });

    it("keeps a top-up address with its QR code in one call", async () => {
      const admin = await test().signIn("admin");
      const base = "/api/blade-address/address";
      const parts = { name: "对公账户", topUpAddress: "6222 0000 1111", network: "bank" };
      const added = await send(admin, `${base}/upload`, { ...parts, file: picture("qr.png") });
      expect(added.status, JSON.stringify(added.body)).toBe(200);
      expect(added.body.data).toMatchObject({ ...parts, networkName: "银行转账" });
      const id = String(added.body.data["id"]);
      const changed = await send(admin, `${base}/update`, { id, topUpAddress: "6222 2222", file: picture("new.png") });
      expect(changed.body.data, changed.body.msg).toMatchObject({ name: "对公账户", topUpAddress: "6222 2222" });
      expect(changed.body.data["file"]).not.toBe(added.body.data["file"]);
      const wrong = await send(admin, `${base}/upload`, { ...parts, topUpAddress: "", file: picture("qr.png") });
      expect([wrong.status, wrong.body.errors?.[0]?.pointer]).toEqual([400, "/topUpAddress"]);
    });

    it("has one default merchant address, whoever makes another one it", async () => {
      const admin = await test().signIn("admin");
      const base = "/api/blade-merchantAddress/merchantAddress";
      const address = { receiver: "退货组", phone: "13800138001", regionCode: "110101", isDefault: 1 };
      const both = await Promise.all(
        ["仓库 A", "仓库 B"].map((name) => admin.post<Row>(`${base}/submit`, { ...address, address: name })),
      );
      expect(both.map(({ status }) => status)).toEqual([200, 200]);
      const { data } = await admin.get<{ records: Row[] }>(`${base}/page`, { isDefault: 1 });
      expect(data.records).toHaveLength(1);
    });

    it("keeps to itself what another tenant sells", async () => {
      const admin = await test().signIn("admin");
      const shop = await openShop(admin);
      const [theirs] = await insertRecords(test(), test().module("sku"), "100001", [
        { skuCode: "T-1", skuName: "别家的", price: "1.00", stock: 9, status: 1 },
      ]);
      const reply = await admin.post(`${SHOP.orders}/submit`, shop.input([[String(theirs?.["id"]), 1]]));
      expect([reply.status, reply.errors[0]?.pointer]).toEqual([400, "/items/0/skuId"]);
    });
  });
});
