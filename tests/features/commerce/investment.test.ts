import { DEFAULT_TENANT } from "#contract";
import { describe, expect, it } from "vitest";
import { createPerson } from "../../support/records/fixtures.ts";
import { type TestServer } from "../../support/server/create-test-server.ts";
import {
  balanceOf,
  batchOf,
  buy,
  dayOf,
  ledgerOf,
  OFFERINGS,
  ORDERS,
  orderSince,
  payAll,
  type Row,
} from "../../support/features/investment-calls.ts";
import { createOffering, investor, put } from "../../support/features/investments.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";

onEachDatabase((test: () => TestServer) => {
  const day = (offset: number): string => dayOf(test(), offset);

  describe("buying", () => {
    it("copies the terms, takes the money, raises the quota and the member's level", async () => {
      const admin = await test().signIn("admin");
      const memberId = await investor(test(), DEFAULT_TENANT, "1000.00");
      const offering = await createOffering(test(), DEFAULT_TENANT, { product: { dailyRate: 0.00025 }, offering: { cycle: 30 } });
      const bronze = await put(test(), DEFAULT_TENANT, "member-level", {
        levelName: "铜",
        level: 91,
        minAmount: "300.00",
        status: 1,
      });
      await put(test(), DEFAULT_TENANT, "member-level", { levelName: "银", level: 92, minAmount: "900.00", status: 1 });
      const first = await buy(admin, memberId, offering.investmentId, "200");
      expect(first.data, first.text).toMatchObject({
        investId: offering.investId,
        rate: 0.00025,
        term: 30,
        startDate: day(0),
        endDate: day(30),
        dailyIncome: "0.05",
        expectedIncome: "1.50",
        status: 1,
      });
      expect(String(first.data["orderNo"])).toMatch(/^IO\d{14}$/);
      await buy(admin, memberId, offering.investmentId, "333");
      expect(await balanceOf(admin, memberId)).toBe("467.00");
      expect(await ledgerOf(admin, memberId)).toEqual([
        [5, "-200.00"],
        [5, "-333.00"],
      ]);
      const { data: raised } = await admin.get<Row>(`${OFFERINGS}/detail`, { id: offering.investmentId });
      expect(raised["raised"]).toBe("533.00");
      const { data: member } = await admin.get<Row>(`/api/blade-member/member/detail/${memberId}`);
      expect(member["levelId"]).toBe(bronze);
      const changed = await admin.post<Row>(`${ORDERS}/submit`, { ...first.data, amount: "9999", remark: "核对" });
      expect(changed.data).toMatchObject({ amount: "200", remark: "核对" });
      expect((await admin.post(`${ORDERS}/remove`, { ids: first.data["id"] })).msg).toContain("赎回");
      const { data: list } = await admin.get<{ records: Row[] }>(`${ORDERS}/page`, { memberId_equal: memberId });
      expect(list.records).toHaveLength(2);
    });

    it("says at the field what keeps an order from being bought", async () => {
      const admin = await test().signIn("admin");
      const memberId = await investor(test(), DEFAULT_TENANT, "1000.00");
      const shielded = await investor(test(), DEFAULT_TENANT, "1000.00", { status: 1 });
      const limits = { price: "50.00", minAmount: "100.00", maxAmount: "500.00" };
      const open = await createOffering(test(), DEFAULT_TENANT, { product: limits });
      const off = await createOffering(test(), DEFAULT_TENANT, { offering: { status: 0 } });
      const over = await createOffering(test(), DEFAULT_TENANT, { offering: { endTime: "2020-02-01 00:00:00" } });
      const early = await createOffering(test(), DEFAULT_TENANT, { offering: { startTime: "2099-01-01 00:00:00" } });
      const unsold = await createOffering(test(), DEFAULT_TENANT, { product: { status: 0 } });
      const cases = [
        [memberId, open, "50", "/amount", "起投"],
        [memberId, open, "550", "/amount", "限投"],
        [memberId, open, "120", "/amount", "整数倍"],
        [memberId, open, "0.001", "/amount", ""],
        [memberId, off, "100", "/investmentId", "停用"],
        [memberId, over, "100", "/investmentId", "结束"],
        [memberId, early, "100", "/investmentId", "尚未开始"],
        [memberId, unsold, "100", "/investmentId", "下架"],
        [shielded, open, "100", "/memberId", "屏蔽"],
      ] as const;
      for (const [member, offering, amount, pointer, words] of cases) {
        const reply = await buy(admin, member, offering.investmentId, amount);
        expect([reply.status, reply.errors[0]?.pointer], `${amount} ${words}: ${reply.text}`).toEqual([400, pointer]);
        expect(reply.errors[0]?.message).toContain(words);
      }
      const english = admin.with({ "Accept-Language": "en-US" });
      expect((await buy(english, memberId, open.investmentId, "50")).errors[0]?.message).toBe("The minimum amount is 100.00");
      const poor = await investor(test(), DEFAULT_TENANT, "99.99");
      const reply = await buy(admin, poor, open.investmentId, "100");
      expect([reply.status, reply.msg.includes("余额不足")]).toEqual([409, true]);
      expect(await balanceOf(admin, poor)).toBe("99.99");
    });

    it("gives the last of a quota to one of two who come at once", async () => {
      const admin = await test().signIn("admin");
      const offering = await createOffering(test(), DEFAULT_TENANT, { offering: { quota: "1000.00", raised: "900.00" } });
      const members = await Promise.all([1, 2].map(() => investor(test(), DEFAULT_TENANT, "500.00")));
      const replies = await Promise.all(members.map((memberId) => buy(admin, memberId, offering.investmentId, "100")));
      expect(replies.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409]);
      expect(replies.find(({ status }) => status === 409)?.msg).toContain("剩余额度");
      const balances = await Promise.all(members.map((memberId) => balanceOf(admin, memberId)));
      expect(balances.sort()).toEqual(["400.00", "500.00"]);
      const { data } = await admin.get<Row>(`${OFFERINGS}/detail`, { id: offering.investmentId });
      expect(data["raised"]).toBe("1000.00");
    });

    it("lets everybody buy who comes at once, while there is money: they wait for each other and are not sent away", async () => {
      const admin = await test().signIn("admin");
      const offering = await createOffering(test(), DEFAULT_TENANT, { offering: { quota: "100000.00", raised: "0.00" } });
      const memberId = await investor(test(), DEFAULT_TENANT, "1000.00");
      const replies = await Promise.all(Array.from({ length: 20 }, () => buy(admin, memberId, offering.investmentId, "100")));
      const refused = replies.filter(({ status }) => status !== 200);
      expect(refused.map(({ status, msg }) => `${status} ${msg.slice(0, 4)}`)).toEqual(Array(10).fill("409 余额不足"));
      expect(await balanceOf(admin, memberId)).toBe("0.00");
      expect((await admin.get<Row>(`${OFFERINGS}/detail`, { id: offering.investmentId })).data["raised"]).toBe("1000.00");
    });

    it("takes the rate of the tier that the amount reaches", async () => {
      const admin = await test().signIn("admin");
      const memberId = await investor(test(), DEFAULT_TENANT, "5000.00");
      const tiers = [
        { fromAmount: "1000.00", rate: 0.02 },
        { fromAmount: "200.00", rate: 0.015 },
      ];
      const offering = await createOffering(test(), DEFAULT_TENANT, { algorithm: { method: 3, tiers } });
      const rates: unknown[] = [];
      for (const amount of ["199", "200", "1000"])
        rates.push((await buy(admin, memberId, offering.investmentId, amount)).data["rate"]);
      expect(rates).toEqual([0.01, 0.015, 0.02]);
    });
  });

  describe("redemption", () => {
    it("at maturity pays the principal and every income that nobody has paid, once", async () => {
      const admin = await test().signIn("admin");
      const offering = await createOffering(test(), DEFAULT_TENANT);
      const memberId = await investor(test(), DEFAULT_TENANT, "0.00");
      const id = await orderSince(test(), memberId, offering, 12, { amount: "33.33" });
      const running = await orderSince(test(), memberId, offering, 4);
      await payAll(admin, await batchOf(admin, offering.investId, day(-5)));
      const tooEarly = await admin.post(`${ORDERS}/redeem`, { ids: running });
      expect([tooEarly.status, tooEarly.msg.includes("提前赎回")]).toEqual([409, true]);
      const replies = await Promise.all([1, 2, 3].map(() => admin.post<Row[]>(`${ORDERS}/redeem`, { ids: id })));
      expect(replies.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409, 409]);
      const { data: order } = await admin.get<Row>(`${ORDERS}/detail`, { id });
      // 33.33 × 1 % × 10 = 3.333: no cent is lost to the rounding of single days.
      expect(order).toMatchObject({ status: 2, totalIncome: "3.33", redeemedAmount: "33.33", fee: "0.00" });
      expect(await balanceOf(admin, memberId)).toBe("36.66");
      const kinds = Map.groupBy(await ledgerOf(admin, memberId), ([kind]) => kind);
      expect([kinds.get(7)?.length, kinds.get(6)]).toEqual([10, [[6, "33.33"]]]);
    });

    it("before maturity keeps the fee and pays what has been earned, where the product allows it", async () => {
      const admin = await test().signIn("admin");
      const memberId = await investor(test(), DEFAULT_TENANT, "0.00");
      const daily = await orderSince(test(), memberId, await createOffering(test(), DEFAULT_TENANT), 4);
      const early = await admin.post<Row[]>(`${ORDERS}/redeemEarly`, { ids: daily });
      expect(early.data[0]).toMatchObject({ status: 3, fee: "2.00", redeemedAmount: "98.00", totalIncome: "4.00" });
      expect(await balanceOf(admin, memberId)).toBe("102.00");
      const atMaturity = await createOffering(test(), DEFAULT_TENANT, { algorithm: { method: 2 } });
      const unearned = await orderSince(test(), memberId, atMaturity, 9, { method: 2 });
      await admin.post<Row[]>(`${ORDERS}/redeemEarly`, { ids: unearned });
      expect(await balanceOf(admin, memberId)).toBe("200.00");
      const matured = await orderSince(test(), memberId, atMaturity, 10, { method: 2 });
      expect((await admin.post(`${ORDERS}/redeemEarly`, { ids: matured })).msg).toContain("到期赎回");
      await admin.post<Row[]>(`${ORDERS}/redeem`, { ids: matured });
      expect(await balanceOf(admin, memberId)).toBe("310.00");
      const bound = await createOffering(test(), DEFAULT_TENANT, { product: { earlyRedeem: 0 } });
      const kept = await orderSince(test(), memberId, bound, 4);
      expect((await admin.post(`${ORDERS}/redeemEarly`, { ids: kept })).msg).toContain("不允许提前赎回");
    });
  });

  describe("an order's detail", () => {
    it("has its offering and its incomes, for whoever may read orders", async () => {
      const admin = await test().signIn("admin");
      const memberId = await investor(test(), DEFAULT_TENANT, "0.00");
      const offering = await createOffering(test(), DEFAULT_TENANT);
      const id = await orderSince(test(), memberId, offering, 4);
      await payAll(admin, await batchOf(admin, offering.investId, day(0)));
      const { data } = await admin.get<Record<string, unknown>>(`${OFFERINGS}/orderDetail`, { id });
      expect(data).toMatchObject({
        id,
        investment: { id: offering.investmentId, quota: "1000000.00" },
        incomes: { total: 1, records: [{ income: "1.00" }] },
      });
      expect((await admin.get(`${OFFERINGS}/orderDetail`)).status).toBe(400);
      expect((await admin.get(`${OFFERINGS}/orderDetail`, { id: "1" })).status).toBe(404);
      const reader = await createPerson(test(), { codes: ["investment"] });
      expect((await reader.client.get(`${OFFERINGS}/orderDetail`, { id })).status).toBe(404);
      expect((await test().nobody.get(`${OFFERINGS}/orderDetail`, { id })).status).toBe(401);
    });
  });
});
