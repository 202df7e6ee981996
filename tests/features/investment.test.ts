import { DEFAULT_TENANT } from "#contract";
import { sumOf } from "#metadata";
import { nextId, today } from "#server";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { dayAfter } from "../../src/features/commerce/server/days.ts";
import { createPerson, insertRecords } from "../support/fixtures.ts";
import type { TestClient, TestReply, TestServer } from "../support/create-test-server.ts";
import { investor, createOffering, put, type Offering } from "../support/investments.ts";
import { onEachDatabase } from "../support/on-each-database.ts";

type Row = Record<string, string | number | null>;

const ORDERS = "/api/blade_investment_order/investmentorder";
const ORDER_INCOMES = "/api/blade_investment_order/investmentorderincome";
const INCOMES = "/api/blade_income/income";
const OFFERINGS = "/api/blade_investment/investment";
const PROFITS = "/api/blade_member_profit_log/memberprofitlog";

/** `yyyy-MM-dd`, so many days from the server's today. */
function dayOf(test: TestServer, offset: number): string {
  return dayAfter(today(test.deps), offset);
}

async function balanceOf(admin: TestClient, memberId: string): Promise<string> {
  const { data } = await admin.get<Row>(`/api/blade-memberWallet/memberWallet/balance/${memberId}`);
  return String(data["balance"]);
}

/** What the ledger says of a member, oldest first. */
async function ledgerOf(admin: TestClient, memberId: string): Promise<readonly (readonly [unknown, unknown])[]> {
  const { data } = await admin.get<{ records: Row[] }>("/api/blade-member/memberassetslog/page", {
    memberId_equal: memberId,
    size: 1000,
    ascs: "id",
  });
  return data.records.map(({ kind, amount }) => [kind, amount]);
}

function buy(client: TestClient, memberId: string, investmentId: string, amount: string): Promise<TestReply<Row>> {
  return client.post<Row>(`${ORDERS}/submit`, { memberId, investmentId, amount });
}

interface Past {
  readonly memberId: string;
  readonly offering: Offering;
  readonly daysAgo: number;
  readonly values?: Row;
}

/** So many orders of these days ago, as buying would have left them. @returns the id of the first */
async function ordersSince(test: TestServer, count: number, { memberId, offering, daysAgo, values = {} }: Past): Promise<string> {
  const order = {
    memberId,
    investId: offering.investId,
    investmentId: offering.investmentId,
    amount: "100.00",
    method: 1,
    rate: 0.01,
    term: 10,
    totalIncome: "0.00",
    status: 1,
    startDate: dayOf(test, -daysAgo),
    endDate: dayOf(test, 10 - daysAgo),
    ...values,
  };
  const orders = Array.from({ length: count }, () => order);
  const [first] = await insertRecords(test, test.module("investment-order"), DEFAULT_TENANT, orders);
  return String(first?.["id"]);
}

function orderSince(test: TestServer, memberId: string, offering: Offering, daysAgo: number, values: Row = {}): Promise<string> {
  return ordersSince(test, 1, { memberId, offering, daysAgo, values });
}

async function batchOf(admin: TestClient, investId: string, incomeDate: string): Promise<string> {
  const reply = await admin.post<Row>(`${INCOMES}/submit`, { incomeName: incomeDate, investId, incomeDate });
  expect(reply.code, reply.text).toBe(200);
  return String(reply.data["id"]);
}

/** Goes on until the batch is finished, as the console does. */
async function payAll(client: TestClient, id: string): Promise<Row> {
  for (let call = 0; call < 50; call += 1) {
    const { code, data, text } = await client.post<Row & { finished: boolean }>(`${INCOMES}/distribute`, { ids: id });
    expect(code, text).toBe(200);
    if (data.finished) return data;
  }
  throw new Error("the batch does not end");
}

onEachDatabase((test: () => TestServer) => {
  const day = (offset: number): string => dayOf(test(), offset);

  /** Stores a job of a batch as another node would run it, on behalf of the last session. */
  const jobOfOtherNode = async (batch: string): Promise<{ states: () => Promise<unknown[]>; expire: () => Promise<unknown> }> => {
    const { db, deps } = test();
    const key = `${DEFAULT_TENANT}/${batch}`;
    const facts = { kind: "distribution", locale: "zh", batch };
    await sql`
      insert into trellis_job (id, kind, key, module, tenant_id, user_id, session_id, state, phase, file_name, facts, batch_id,
        lease, lease_node, lease_until)
      select ${nextId(deps)}, 'distribution', ${key}, 'income', ${DEFAULT_TENANT}, user_id, id, 'running', 'paying', '',
        ${JSON.stringify(facts)}::jsonb, ${nextId(deps)}, 'other', 1000, now() + interval '1 hour'
      from trellis_session where ended_at is null order by created_at desc limit 1`.execute(db);
    return {
      states: async () => {
        const { rows } = await sql<{ state: string }>`select state from trellis_job where key = ${key} order by id`.execute(db);
        return rows.map(({ state }) => state);
      },
      expire: () => sql`update trellis_job set lease_until = now() - interval '1 second' where key = ${key}`.execute(db),
    };
  };

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

  describe("income", () => {
    it("pays each order once for a day, however often it is asked, and what the ledger has adds up", async () => {
      const admin = await test().signIn("admin");
      const offering = await createOffering(test(), DEFAULT_TENANT);
      const members = await Promise.all([1, 2, 3].map(() => investor(test(), DEFAULT_TENANT, "0.00")));
      for (const memberId of members) await orderSince(test(), memberId, offering, 3);
      await orderSince(test(), members[0] ?? "", offering, 0);
      const today = await batchOf(admin, offering.investId, day(0));
      const runs = await Promise.all([1, 2, 3].map(() => admin.post<Row>(`${INCOMES}/distribute`, { ids: today })));
      expect(runs.map(({ data }) => data["finished"])).toEqual([true, true, true]);
      const { data: done } = await admin.get<Row>(`${INCOMES}/detail`, { id: today });
      expect(done).toMatchObject({ status: 2, orderCount: 3, doneCount: 3, amount: "3.00" });
      const again = await admin.post<Row>(`${INCOMES}/distribute`, { ids: today });
      expect(again.data).toMatchObject({ finished: true, amount: "3.00", revision: done["revision"] });
      for (const memberId of members) expect(await ledgerOf(admin, memberId)).toEqual([[7, "1.00"]]);
      await payAll(admin, await batchOf(admin, offering.investId, day(-1)));
      for (const memberId of members) expect(await balanceOf(admin, memberId)).toBe("2.00");
      const { data: orders } = await admin.get<{ records: Row[] }>(`${ORDERS}/list`, {
        investId_equal: offering.investId,
        size: 100,
      });
      expect(sumOf(orders.records.map(({ totalIncome }) => String(totalIncome)))).toBe("6.00");
      const twice = await admin.post(`${INCOMES}/submit`, {
        incomeName: "再来",
        investId: offering.investId,
        incomeDate: day(0),
      });
      expect(twice.errors[0]?.pointer).toBe("/incomeDate");
      const later = await admin.post(`${INCOMES}/submit`, {
        incomeName: "明天",
        investId: offering.investId,
        incomeDate: day(2),
      });
      expect(later.errors[0]?.pointer).toBe("/incomeDate");
      expect((await admin.post(`${INCOMES}/remove`, { ids: today })).status).toBe(409);
      const { rows: jobs } = await sql`select id from trellis_job where key = ${`${DEFAULT_TENANT}/${today}`}`.execute(test().db);
      expect(jobs, "three starts make one job").toHaveLength(1);
    });

    it("is paid by one job at a time, which another node continues and a person stops", async () => {
      const admin = await test().signIn("admin");
      const offering = await createOffering(test(), DEFAULT_TENANT);
      await orderSince(test(), await investor(test(), DEFAULT_TENANT, "0.00"), offering, 3);
      const first = await batchOf(admin, offering.investId, day(0));
      const jobs = await jobOfOtherNode(first);
      const joined = await admin.post<Row>(`${INCOMES}/distribute`, { ids: first });
      expect(joined.data).toMatchObject({ finished: false, status: 1, doneCount: 0 });
      expect(await jobs.states()).toEqual(["running"]);
      const stopped = await admin.post<Row>(`${INCOMES}/distribute/stop`, { ids: first });
      expect(stopped.data).toMatchObject({ finished: false, status: 1 });
      expect(await jobs.states()).toEqual(["cancelled"]);
      expect(await payAll(admin, first)).toMatchObject({ status: 2, doneCount: 1, amount: "1.00" });
      expect(await jobs.states()).toEqual(["cancelled", "done"]);
      // The other node crashes: its lease expires.
      const second = await batchOf(admin, offering.investId, day(-1));
      const crashed = await jobOfOtherNode(second);
      await crashed.expire();
      expect(await payAll(admin, second)).toMatchObject({ status: 2, doneCount: 1, amount: "1.00" });
      expect(await crashed.states()).toEqual(["done"]);
      const reader = await createPerson(test(), { codes: ["income"] });
      expect((await reader.client.post(`${INCOMES}/distribute/stop`, { ids: second })).status).toBe(403);
    });

    it("puts frozen wallets off, and shares with those above", async () => {
      const admin = await test().signIn("admin");
      const offering = await createOffering(test(), DEFAULT_TENANT, { product: { dailyRate: 0.01 } });
      const levelId = await put(test(), DEFAULT_TENANT, "member-level", {
        levelName: "分成",
        level: 1,
        minAmount: "0.00",
        directRate: 0.105,
        teamRate: 0.05,
        status: 1,
      });
      const top = await investor(test(), DEFAULT_TENANT, "0.00", { levelId });
      const direct = await investor(test(), DEFAULT_TENANT, "0.00", { levelId, parentId: top });
      const memberId = await investor(test(), DEFAULT_TENANT, "0.00", { parentId: direct });
      const frozen = await investor(test(), DEFAULT_TENANT, "0.00");
      const own = await orderSince(test(), memberId, offering, 3);
      await orderSince(test(), frozen, offering, 3);
      await test()
        .db.updateTable(test().module("member-wallet").table)
        .set({ status: 2 })
        .where("member_id", "=", frozen)
        .execute();
      await ordersSince(test(), 1004, { memberId, offering, daysAgo: 3, values: { amount: "0.10" } });
      const batch = await batchOf(admin, offering.investId, day(0));
      const last = await payAll(admin, batch);
      // A tenth of a cent a day: nothing yet of the small ones.
      expect(last).toMatchObject({ status: 3, doneCount: 1006, skippedCount: 1, amount: "1.00" });
      expect(await ledgerOf(admin, memberId)).toEqual([[7, "1.00"]]);
      // 10.5 % and 5 % of 1.00, half up to cents.
      expect([await balanceOf(admin, direct), await balanceOf(admin, top)]).toEqual(["0.11", "0.05"]);
      await test()
        .db.updateTable(test().module("member-wallet").table)
        .set({ status: 1 })
        .where("member_id", "=", frozen)
        .execute();
      expect(await payAll(admin, batch)).toMatchObject({ status: 2, skippedCount: 0, amount: "2.00" });
      expect(await balanceOf(admin, frozen)).toBe("1.00");
      const { data: incomes } = await admin.get<{ records: Row[] }>(`${ORDER_INCOMES}/list`, { orderId_equal: own });
      expect(incomes.records).toMatchObject([{ income: "1.00", memberId, batchId: batch, status: 1 }]);
      const id = String(incomes.records[0]?.["id"]);
      const noted = await admin.get<{ records: Row[] }>(`${PROFITS}/list`, { memberId: direct });
      const alone = await admin.post(`${PROFITS}/remove`, { ids: noted.data.records[0]?.["id"] });
      expect([alone.status, alone.msg], "it goes with its income").toEqual([409, expect.stringContaining("来源单据")]);
      const reversals = await Promise.all([1, 2].map(() => admin.post(`${ORDER_INCOMES}/remove`, { ids: id })));
      expect(reversals.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409]);
      for (const each of [memberId, direct, top]) expect(await balanceOf(admin, each)).toBe("0.00");
      const { data: order } = await admin.get<Row>(`${ORDERS}/detail`, { id: own });
      expect(order["totalIncome"]).toBe("0.00");
    });

    it("takes an income by hand, once a day, and pays it", async () => {
      const admin = await test().signIn("admin");
      const offering = await createOffering(test(), DEFAULT_TENANT);
      const memberId = await investor(test(), DEFAULT_TENANT, "0.00");
      const orderId = await orderSince(test(), memberId, offering, 3);
      const add = (incomeDate: string): Promise<TestReply<Row>> =>
        admin.post<Row>(`${ORDER_INCOMES}/submit`, { orderId, incomeDate, income: "7.77" });
      expect((await add(day(-3))).errors[0]?.pointer).toBe("/incomeDate");
      expect((await add(day(1))).errors[0]?.pointer).toBe("/incomeDate");
      expect((await add(day(0))).data).toMatchObject({ memberId, income: "7.77" });
      expect((await add(day(0))).errors[0]?.pointer).toBe("/incomeDate");
      const batch = await payAll(admin, await batchOf(admin, offering.investId, day(0)));
      expect(batch["amount"]).toBe("0.00");
      expect(await balanceOf(admin, memberId)).toBe("7.77");
    });

    it("says of an income that the ledger knows nothing of that there is nothing to take back", async () => {
      const admin = await test().signIn("admin");
      const memberId = await investor(test(), DEFAULT_TENANT, "5.00");
      const orderId = await orderSince(test(), memberId, await createOffering(test(), DEFAULT_TENANT), 3);
      const brought = [
        { orderId, memberId },
        { orderId, memberId: null },
        { orderId: "17", memberId },
      ];
      for (const [at, values] of brought.entries()) {
        const income = { ...values, income: "1.00", incomeDate: day(-1 - at), status: 1 };
        const id = await put(test(), DEFAULT_TENANT, "investment-order-income", income);
        const reply = await admin.post(`${ORDER_INCOMES}/remove`, { ids: id });
        expect([reply.status, reply.msg]).toEqual([409, expect.stringContaining("没有入账记录")]);
      }
      expect(await balanceOf(admin, memberId)).toBe("5.00");
      expect((await admin.get<Row>(`${ORDERS}/detail`, { id: orderId })).data["totalIncome"]).toBe("0.00");
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
