import { DEFAULT_TENANT } from "#contract";
import { sumOf } from "#metadata";
import { nextId } from "#server";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { createPerson } from "../../support/records/fixtures.ts";
import { type TestReply, type TestServer } from "../../support/server/create-test-server.ts";
import {
  balanceOf,
  batchOf,
  dayOf,
  INCOMES,
  ledgerOf,
  ORDER_INCOMES,
  ORDERS,
  orderSince,
  ordersSince,
  payAll,
  PROFITS,
  type Row,
} from "../../support/features/investment-calls.ts";
import { createOffering, investor, put } from "../../support/features/investments.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";

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
});
