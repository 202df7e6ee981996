import { describe, expect, it } from "vitest";
import { reviveEndpoint } from "#contract";
import { createPerson } from "../../support/records/fixtures.ts";
import type { TestServer } from "../../support/server/create-test-server.ts";

import { onEachDatabase } from "../../support/database/on-each-database.ts";
import { SHOP, openShop, type Row } from "../../support/features/shop.ts";
import { recordsPath } from "../../support/records/records-path.ts";

onEachDatabase((test: () => TestServer) => {
  describe("an order", () => {
    it("takes prices from its SKUs, reserves them, and goes its way: paid, shipped, finished", async () => {
      const admin = await test().signIn("admin");
      const shop = await openShop(admin);
      const [feed, snack] = [await shop.sku("19.99", 10), await shop.sku("0.07", 100)];
      const input = shop.input(
        [
          [feed, 3],
          [snack, 7],
        ],
        { freight: "6", discount: "0.46" },
      );
      const items = (input["items"] as Row[]).map((item) => ({ ...item, price: "0.01", name: "改过的", amount: "0.01" }));
      const placed = await admin.post<Row>(`${SHOP.orders}/submit`, { ...input, items, status: 3, payAmount: "0.01" });
      expect(placed.code, placed.text).toBe(200);
      expect(placed.data).toMatchObject({
        status: 0,
        totalAmount: "60.46",
        payAmount: "66.00",
        refundedAmount: "0.00",
        memberName: shop.account,
      });
      expect(placed.data["orderNo"]).toMatch(/^SO\d{14}$/);
      expect(placed.data["items"]).toMatchObject([
        { skuId: feed, price: "19.99", quantity: 3, amount: "59.97" },
        { skuId: snack, price: "0.07", quantity: 7, amount: "0.49" },
      ]);
      expect([await shop.stock(feed), await shop.stock(snack)]).toEqual([7, 93]);

      const id = String(placed.data["id"]);
      const unpaid = await admin.post(`${SHOP.orders}/pay`, { ids: id });
      expect(unpaid.status).toBe(409);
      expect(unpaid.msg).toContain("余额不足");
      expect((await shop.read(id))["status"]).toBe(0);
      await shop.topUp("100");
      const paid = await admin.post<Row[]>(`${SHOP.orders}/pay`, { ids: id });
      expect(paid.data[0], paid.text).toMatchObject({ status: 1, payMethod: 1 });
      expect(await shop.balance()).toBe("34.00");
      const bare = await admin.post(`${SHOP.orders}/ship`, { ids: id });
      expect(bare.errors.map(({ pointer }) => pointer).sort()).toEqual(["/expressCompany", "/expressNo"]);
      const shipped = await admin.post<Row[]>(`${SHOP.orders}/ship`, { ids: id, expressCompany: "SF", expressNo: "SF100" });
      expect(shipped.data[0], shipped.text).toMatchObject({ status: 2, expressCompanyName: "顺丰速运" });
      const finished = await admin.post<Row[]>(`${SHOP.orders}/finish`, { ids: id });
      expect(finished.data[0]).toMatchObject({ status: 3 });
      expect(await shop.booked()).toEqual([
        [1, "100.00"],
        [8, "-66.00"],
      ]);
    });

    it("is refused where there is nothing to sell, and says at the field what to do", async () => {
      const admin = await test().signIn("admin");
      const english = admin.with({ "Accept-Language": "en" });
      const shop = await openShop(admin);
      const feed = await shop.sku("5", 2);
      const short = await admin.post(`${SHOP.orders}/submit`, shop.input([[feed, 3]]));
      expect([short.status, short.msg]).toEqual([409, expect.stringContaining("库存不足：现有 2 件，需要 3 件")]);
      const shortToo = await english.post(`${SHOP.orders}/submit`, shop.input([[feed, 3]]));
      expect(shortToo.msg).toContain("2 in stock, 3 needed");
      const off = await shop.sku("5", 2, { status: 0 });
      const wrong: readonly (readonly [Row, string, string])[] = [
        [shop.input([[off, 1]]), "/items/0/skuId", "disabled"],
        [shop.input([[feed, 1]], { discount: "5.01" }), "/discount", "must not exceed 5.00"],
        [shop.input([[feed, 0]]), "/items/0/quantity", ""],
        [shop.input([]), "/items", ""],
        [shop.input([["7", 1]]), "/items/0/skuId", ""],
        [shop.input([[feed, 1]], { freight: "-1" }), "/freight", ""],
        [shop.input([[feed, 1]], { memberId: "7" }), "/memberId", ""],
      ];
      for (const [body, pointer, said] of wrong) {
        const reply = await english.post(`${SHOP.orders}/submit`, body);
        expect([reply.status, reply.errors[0]?.pointer], reply.text).toEqual([400, pointer]);
        expect(reply.errors[0]?.message).toContain(said);
      }
      expect(await shop.stock(feed)).toBe(2);
    });

    it("gives back what it held when it is cancelled: pieces, and money the way it came", async () => {
      const admin = await test().signIn("admin");
      const shop = await openShop(admin);
      const feed = await shop.sku("12.5", 10);
      await shop.topUp("50");
      const [unpaid, balance, offline] = [
        await shop.order([[feed, 2]]),
        await shop.order([[feed, 3]]),
        await shop.order([[feed, 4]]),
      ];
      expect(await shop.stock(feed)).toBe(1);
      expect((await admin.post(`${SHOP.orders}/pay`, { ids: balance })).status).toBe(200);
      const received = await admin.post(`${SHOP.orders}/payOffline`, { ids: offline, payReference: "B-1" });
      expect(received.status, received.text).toBe(200);
      expect(await shop.balance()).toBe("12.50");
      const reason = { cancelReason: "不想要了" };
      expect((await admin.post(`${SHOP.orders}/cancel`, { ids: unpaid })).errors[0]?.pointer).toBe("/cancelReason");
      for (const id of [unpaid, balance, offline]) {
        const reply = await admin.post(`${SHOP.orders}/cancel`, { ids: id, ...reason });
        expect(reply.status, reply.text).toBe(200);
        const again = await admin.post(`${SHOP.orders}/cancel`, { ids: id, ...reason });
        expect(again.status).toBe(409);
      }
      expect(await shop.stock(feed)).toBe(10);
      expect(await shop.balance()).toBe("50.00");
      expect(await shop.booked()).toEqual([
        [1, "50.00"],
        [8, "-37.50"],
        [9, "37.50"],
      ]);
      expect([(await shop.read(balance))["refundedAmount"], (await shop.read(unpaid))["refundedAmount"]]).toEqual([
        "37.50",
        "0.00",
      ]);
    });

    it("may be changed while it is unpaid: prices that were agreed stay, pieces move by the difference", async () => {
      const admin = await test().signIn("admin");
      const shop = await openShop(admin);
      const [feed, snack] = [await shop.sku("10", 10), await shop.sku("1", 10)];
      const id = await shop.order([[feed, 4]]);
      const { data: sku } = await admin.get<Row>(`${SHOP.skus}/detail`, { id: feed });
      await admin.post(`${SHOP.skus}/submit`, { ...sku, price: "99", stock: 500 });
      expect(await shop.stock(feed), "an edit does not set the stock").toBe(6);
      const changed = await admin.post<Row>(`${SHOP.orders}/submit`, {
        ...(await shop.read(id)),
        items: [
          { skuId: feed, quantity: 1 },
          { skuId: snack, quantity: 2 },
        ],
      });
      expect(changed.data, changed.text).toMatchObject({ payAmount: "12.00", status: 0 });
      expect([await shop.stock(feed), await shop.stock(snack)]).toEqual([9, 8]);
      await shop.topUp("12");
      await admin.post(`${SHOP.orders}/pay`, { ids: id });
      const late = await admin.post<Row>(`${SHOP.orders}/submit`, {
        id,
        items: [{ skuId: feed, quantity: 9 }],
        remark: "加急",
      });
      expect(late.data, "what is paid is what was ordered").toMatchObject({ payAmount: "12.00", remark: "加急" });
      expect(late.data["items"]).toHaveLength(2);
      expect(await shop.stock(feed)).toBe(9);
    });

    it("is deleted only where nothing was paid or shipped; the bin gives back and takes anew", async () => {
      const admin = await test().signIn("admin");
      const shop = await openShop(admin);
      const feed = await shop.sku("10", 5);
      await shop.topUp("100");
      const kept = await shop.shipped([[feed, 1]]);
      const refusedRemoval = await admin.post(`${SHOP.orders}/remove`, { ids: kept });
      expect([refusedRemoval.status, refusedRemoval.msg]).toEqual([409, expect.stringContaining("只能删除待付款或已取消")]);
      const id = await shop.order([[feed, 4]]);
      expect((await admin.post(`${SHOP.orders}/remove`, undefined, { ids: id })).status).toBe(200);
      expect(await shop.stock(feed)).toBe(4);
      const other = await shop.order([[feed, 2]]);
      const bin = recordsPath(test().module("order"), reviveEndpoint);
      const short = await admin.post(bin, { ids: [id] });
      expect([short.status, short.msg]).toEqual([409, expect.stringContaining("库存不足")]);
      await admin.post(`${SHOP.orders}/cancel`, { ids: other, cancelReason: "让给先来的" });
      const back = await admin.post(bin, { ids: [id] });
      expect(back.status, back.text).toBe(200);
      expect(await shop.stock(feed)).toBe(0);
    });

    it("twenty concurrent orders of one SKU take exactly the stock", async () => {
      const shop = await openShop(await test().signIn("admin"));
      const feed = await shop.sku("10", 10);
      const admin = await test().signIn("admin");
      const replies = await Promise.all(
        Array.from({ length: 20 }, () => admin.post<Row>(`${SHOP.orders}/submit`, shop.input([[feed, 1]]))),
      );
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(10);
      expect(new Set(replies.filter(({ status }) => status !== 200).map(({ msg }) => msg)).size).toBe(1);
      expect(await shop.stock(feed)).toBe(0);
    });

    it("the last piece goes to one of two who order it at once, and is paid once", async () => {
      const admin = await test().signIn("admin");
      const shop = await openShop(admin);
      const feed = await shop.sku("10", 1);
      const both = await Promise.all([1, 2].map(() => admin.post<Row>(`${SHOP.orders}/submit`, shop.input([[feed, 1]]))));
      expect(statusesOf(both)).toEqual([200, 409]);
      expect(await shop.stock(feed)).toBe(0);
      await shop.topUp("100");
      const id = String(both.find(({ status }) => status === 200)?.data["id"]);
      const pays = await Promise.all([1, 2, 3].map(() => admin.post(`${SHOP.orders}/pay`, { ids: id })));
      expect(statusesOf(pays)).toEqual([200, 409, 409]);
      expect(await shop.balance()).toBe("90.00");
    });
  });

  describe("after-sales", () => {
    it("a refund gives money back, at most what was paid, and nothing twice", async () => {
      const admin = await test().signIn("admin");
      const english = admin.with({ "Accept-Language": "en" });
      const shop = await openShop(admin);
      const feed = await shop.sku("30", 10);
      await shop.topUp("100");
      const orderId = await shop.shipped([[feed, 2]], { discount: "10" });
      const claim = { orderId, afterType: 1, skuId: feed, quantity: 1, applyReason: "包装破损" };
      const unshipped = await shop.order([[feed, 1]]);
      const other = await shop.sku("1", 1);
      const wrong: readonly (readonly [Row, string, string])[] = [
        [{ ...claim, orderId: unshipped }, "/orderId", "Cancel an unshipped order"],
        [{ ...claim, skuId: other }, "/skuId", "does not belong to the chosen order"],
        [{ ...claim, quantity: 3 }, "/quantity", "At most 2 more"],
        [{ ...claim, amount: "50.01" }, "/amount", "At most 50.00"],
        [{ ...claim, amount: "0" }, "/amount", "more than zero"],
        [{ ...claim, applyReason: "" }, "/applyReason", ""],
      ];
      for (const [body, pointer, said] of wrong) {
        const reply = await english.post(`${SHOP.after}/submit`, body);
        expect([reply.status, reply.errors[0]?.pointer], reply.text).toEqual([400, pointer]);
        expect(reply.errors[0]?.message).toContain(said);
      }
      const first = await admin.post<Row>(`${SHOP.after}/submit`, claim);
      expect(first.data, first.text).toMatchObject({ amount: "30.00", status: 0, memberName: shop.account });
      expect(first.data["afterNo"]).toMatch(/^AS\d{14}$/);
      const promised = await admin.post(`${SHOP.after}/submit`, { ...claim, amount: "20.01" });
      expect(promised.errors[0]).toMatchObject({ pointer: "/amount", message: "最多还可退 20.00" });
      const second = await admin.post<Row>(`${SHOP.after}/submit`, claim);
      expect(second.data["amount"], "the rest").toBe("20.00");
      const [one, two] = [String(first.data["id"]), String(second.data["id"])];
      const approved = await admin.post<Row[]>(`${SHOP.after}/approveAfter`, undefined, { id: one });
      expect(approved.data[0], approved.text).toMatchObject({ status: 4 });
      expect(approved.data[0]?.["finishTime"]).toBe(approved.data[0]?.["auditTime"]);
      const bare = await admin.post(`${SHOP.after}/refusedApply`, { id: two });
      expect(bare.errors[0]?.pointer).toBe("/reason");
      const refusal = await admin.post<Row[]>(`${SHOP.after}/refusedApply`, { id: two, reason: "超过时限" });
      expect(refusal.data[0]).toMatchObject({ status: 5, reason: "超过时限" });
      expect(await shop.balance()).toBe("80.00");
      expect((await shop.read(orderId))["refundedAmount"]).toBe("30.00");
      expect(await shop.stock(feed)).toBe(7);
    });

    it("a return brings pieces and money back, an exchange sends another piece", async () => {
      const admin = await test().signIn("admin");
      const shop = await openShop(admin);
      const feed = await shop.sku("20", 3);
      await shop.topUp("100");
      const orderId = await shop.shipped([[feed, 3]]);
      const address = await admin.post<Row>("/api/blade-merchantAddress/merchantAddress/submit", {
        receiver: "退货组",
        phone: "13800138001",
        regionCode: "110101",
        address: "仓库 1 号",
        isDefault: 1,
      });
      expect(address.code, address.text).toBe(200);
      const claimOf = async (afterType: number, quantity: number): Promise<string> => {
        const claim = { orderId, afterType, skuId: feed, quantity, applyReason: "不合适" };
        const reply = await admin.post<Row>(`${SHOP.after}/submit`, claim);
        expect(reply.code, reply.text).toBe(200);
        return String(reply.data["id"]);
      };
      const step = async (name: string, id: string, more: Row = {}): Promise<Row | undefined> => {
        const reply = await admin.post<Row[]>(`${SHOP.after}/${name}`, { id, ...more });
        expect(reply.code, reply.text).toBe(200);
        return reply.data[0];
      };
      const [returned, exchanged] = [await claimOf(2, 2), await claimOf(3, 1)];
      const awaited = await step("approveAfter", returned, { reason: "请寄回" });
      expect(awaited).toMatchObject({ status: 1, merchantAddressId: address.data["id"], reason: "请寄回" });
      expect(await shop.balance(), "not before the return is there").toBe("40.00");
      expect(await step("approveReturn", returned)).toMatchObject({ status: 4 });
      expect([await shop.balance(), await shop.stock(feed)]).toEqual(["80.00", 2]);

      await step("approveAfter", exchanged);
      expect(await step("approveReturn", exchanged)).toMatchObject({ status: 3, finishTime: null });
      const express = { expressCompany: "ZTO", expressNo: "Z1" };
      expect(await step("deliver", exchanged, express)).toMatchObject({ status: 4, amount: null });
      expect([await shop.balance(), await shop.stock(feed)]).toEqual(["80.00", 1]);

      const late = await admin.post(`${SHOP.after}/submit`, {
        orderId,
        afterType: 1,
        skuId: feed,
        quantity: 1,
        applyReason: "再来",
      });
      expect(late.errors[0]).toMatchObject({ pointer: "/quantity", message: "该 SKU 已全部申请过售后" });
      expect((await admin.post(`${SHOP.after}/remove`, { ids: exchanged })).msg).toContain("须保留");
    });

    it("offers each step in its state only, and says so in both languages", async () => {
      const admin = await test().signIn("admin");
      const shop = await openShop(admin);
      const feed = await shop.sku("20", 3);
      await shop.topUp("100");
      const orderId = await shop.shipped([[feed, 3]]);
      const { data } = await admin.post<Row>(`${SHOP.after}/submit`, {
        orderId,
        afterType: 2,
        skuId: feed,
        quantity: 1,
        applyReason: "不合适",
      });
      const id = String(data["id"]);
      const express = { expressCompany: "ZTO", expressNo: "Z1" };
      const refusedAt = async (allowed: readonly string[], calls: Readonly<Record<string, Row>>): Promise<void> => {
        for (const [name, more] of Object.entries(calls)) {
          if (allowed.includes(name)) continue;
          const zh = await admin.post(`${SHOP.after}/${name}`, { id, ...more });
          const en = await admin.with({ "Accept-Language": "en" }).post(`${SHOP.after}/${name}`, { id, ...more });
          expect([zh.status, en.status], `${name}: ${zh.text}`).toEqual([409, 409]);
          expect(zh.msg).toMatch(/\p{Script=Han}/u);
          expect(en.msg).not.toMatch(/\p{Script=Han}/u);
        }
      };
      const calls = {
        approveAfter: {},
        refusedApply: { reason: "否" },
        approveReturn: {},
        refusedReturn: { reason: "否" },
        deliver: express,
      };
      await refusedAt(["approveAfter", "refusedApply"], calls);
      expect((await admin.post(`${SHOP.after}/approveAfter`, { id })).status).toBe(200);
      await refusedAt(["approveReturn", "refusedReturn"], calls);
      expect((await admin.post(`${SHOP.after}/refusedReturn`, { id, reason: "商品已使用" })).status).toBe(200);
      await refusedAt([], calls);
      expect(await shop.balance()).toBe("40.00");
      const reader = await createPerson(test(), { codes: ["orderafter", "orderafter_view", "order", "sku", "member"] });
      for (const [name, more] of Object.entries(calls)) {
        expect((await reader.client.post(`${SHOP.after}/${name}`, { id, ...more })).status, name).toBe(403);
        expect((await test().nobody.post(`${SHOP.after}/${name}`, { id })).status, name).toBe(401);
        expect((await admin.post(`${SHOP.after}/${name}`, { id: "nothing", ...more })).status, name).toBe(400);
      }
    });

    it("exactly one of two concurrent steps of a record succeeds, a hundred times, and stock and money move once", async () => {
      const RACES = 100;
      const [one, other] = [await test().signIn("admin"), await test().signIn("manager")];
      const shop = await openShop(one);
      const feed = await shop.sku("10.01", RACES);
      await shop.topUp("1001");
      const orderId = await shop.shipped([[feed, RACES]]);
      expect([await shop.balance(), await shop.stock(feed)]).toEqual(["0.00", 0]);
      let [refunds, returns] = [0, 0];
      for (let race = 0; race < RACES; race += 1) {
        // Alternates between a refund, which is settled on approval, and a return, which is settled on arrival.
        const afterType = (race % 2) + 1;
        const claim = { orderId, afterType, skuId: feed, quantity: 1, applyReason: "不合适" };
        const id = String((await one.post<Row>(`${SHOP.after}/submit`, claim)).data["id"]);
        if (afterType === 2) await one.post(`${SHOP.after}/approveAfter`, { id });
        const [yes, no] = afterType === 1 ? ["approveAfter", "refusedApply"] : ["approveReturn", "refusedReturn"];
        const rival = race % 4 < 2 ? yes : no;
        const ends = await Promise.all([
          one.post(`${SHOP.after}/${yes}`, { id }),
          other.post(`${SHOP.after}/${rival}`, { id, reason: "不予受理" }),
        ]);
        expect(statusesOf(ends), ends.map(({ text }) => text).join("\n")).toEqual([200, 409]);
        const agreed = rival === yes || ends[0].status === 200 ? 1 : 0;
        refunds += agreed;
        if (afterType === 2) returns += agreed;
      }
      const refunded = `${Math.floor((refunds * 1001) / 100)}.${String((refunds * 1001) % 100).padStart(2, "0")}`;
      expect([await shop.balance(), await shop.stock(feed)]).toEqual([refunded, returns]);
      expect((await shop.booked()).filter(([kind]) => kind === 9)).toEqual(Array.from({ length: refunds }, () => [9, "10.01"]));
      expect((await shop.read(orderId))["refundedAmount"]).toBe(refunded);
    });
  });
});

function statusesOf(replies: readonly { readonly status: number }[]): number[] {
  return replies.map(({ status }) => status).sort((one, other) => one - other);
}
