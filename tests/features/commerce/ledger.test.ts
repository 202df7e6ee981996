import { describe, expect, it } from "vitest";
import { sumOf } from "#metadata";
import { createPerson } from "../../support/records/fixtures.ts";
import type { TestClient, TestReply, TestServer } from "../../support/server/create-test-server.ts";
import { isFullRun } from "../../support/database/database-scope.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";
import { untilAvailable } from "../../support/server/until-available.ts";

type Row = Record<string, string | null>;

const MEMBERS = "/api/blade-member/member";
const WALLETS = "/api/blade-memberWallet/memberWallet";
const WITHDRAWALS = "/api/blade-withdrawal/memberwithdrawal";
const SIGNS = "/api/blade_sign_log/signlog";
const PROFITS = "/api/blade_member_profit_log/memberprofitlog";
const LOG = "/api/blade-member/memberassetslog";

let count = 0;

/** A member of their own for a test, and what can be asked of their wallet. */
async function memberOf(admin: TestClient) {
  count += 1;
  const account = `ledger${count}`;
  const email = `${account}@example.com`;
  const added = await admin.post<Row>(`${MEMBERS}/add`, { account, email, nickName: account, password: "0".repeat(32) });
  expect(added.code, added.text).toBe(200);
  const id = String(added.data["id"]);
  return {
    id,
    email,
    topUp: (amount: string, requestKey?: string, type = 1): Promise<TestReply<Row>> =>
      admin.post(`${WALLETS}/top/up`, { email, type, amount, remake: "测试", requestKey }),
    balance: async (): Promise<string | null> => (await admin.get<Row>(`${WALLETS}/balance/${id}`)).data["balance"] ?? null,
    log: async (): Promise<Row[]> =>
      (await admin.get<{ records: Row[] }>(`${LOG}/page`, { memberId: id, size: 1000, ascs: "id" })).data.records,
  };
}

onEachDatabase((test: () => TestServer) => {
  describe("the ledger", () => {
    it("books a top-up, tells the balance, and books the same request once", async () => {
      const admin = await test().signIn("admin");
      const member = await memberOf(admin);
      expect(await member.balance()).toBe("0.00");
      const first = await member.topUp("100.10", "key-1");
      expect(first.data).toMatchObject({ amount: "100.10", balanceAfter: "100.10", kind: 1, walletType: 1 });
      const again = await member.topUp("100.1", "key-1");
      expect(again.data).toEqual(first.data);
      expect(again.data).toMatchObject({ createTime: expect.stringMatching(/^\d{4}-/), reversedBy: null });
      expect(await member.balance()).toBe("100.10");
      const other = await member.topUp("5", "key-1");
      expect(other.status).toBe(409);
      expect(other.msg).toContain("请求编号");
      await member.topUp("0.20");
      await member.topUp("30", undefined, 2);
      const detail = await admin.post<Row & { records: Row[] }>(`${WALLETS}/detailAdmin`, { memberId: member.id, size: 2 });
      expect(detail.data).toMatchObject({ balance: "100.30", points: "30.00", total: 3, size: 2, pages: 2 });
      expect(detail.data.records).toHaveLength(2);
      const sum = (query: object) => admin.get<Row>(`${LOG}/sum`, { memberId: member.id, ...query });
      expect((await sum({})).data, "money and points are no one sum").toMatchObject({
        count: 3,
        across: { amount: "walletType" },
      });
      expect((await sum({ walletType: 1 })).data).toEqual({ count: 2, amount: "100.30" });
    });

    it("opens no wallet for a member who is being deleted: one of the two is refused", async () => {
      const admin = await test().signIn("admin");
      for (let round = 0; round < 5; round += 1) {
        const member = await memberOf(admin);
        const both = await Promise.all([admin.post(`${MEMBERS}/remove`, { ids: member.id }), member.topUp("5")]);
        expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
      }
    });

    it("asks for somebody's entries as the log's list does, and refuses what it does not know", async () => {
      const admin = await test().signIn("admin");
      const member = await memberOf(admin);
      await member.topUp("1");
      await member.topUp("2");
      await member.topUp("30", undefined, 2);
      const ask = (body: object, query = {}) =>
        admin.post<Row & { records: Row[] }>(`${WALLETS}/detailAdmin`, { ...body, memberId: member.id }, query);
      const amounts = async (body: object, query = {}) => (await ask(body, query)).data.records.map((entry) => entry["amount"]);
      expect(await amounts({ walletType: 2 })).toEqual(["30.00"]);
      expect(await amounts({ walletType: 1, ascs: "amount" })).toEqual(["1.00", "2.00"]);
      expect(await amounts({}, { amount_ge: "2", descs: "amount" })).toEqual(["30.00", "2.00"]);
      expect((await ask({ walletType: 2 })).data).toMatchObject({ balance: "3.00", points: "30.00", total: 1 });
      expect(await ask({ nothing: 1 })).toMatchObject({ code: 400, msg: expect.stringContaining("nothing") });
      // Another member's entries are asked for by naming that member.
      expect(await amounts({ memberId_equal: "1" })).toHaveLength(3);
      expect(await admin.post(`${WALLETS}/detailAdmin`, {})).toMatchObject({ code: 400, msg: "缺少参数：memberId" });
    });

    it("takes its parameters from query or body and says at the field what is wrong", async () => {
      const admin = await test().signIn("admin");
      const member = await memberOf(admin);
      const byQuery = await admin.post<Row>(`${WALLETS}/top/up`, undefined, {
        email: member.email,
        type: 1,
        amount: "7",
        remake: "",
      });
      expect(byQuery.data["balanceAfter"], byQuery.text).toBe("7.00");
      const wrong: readonly (readonly [Record<string, unknown>, string])[] = [
        [{ email: "nobody@example.com", type: 1, amount: "1" }, "/email"],
        [{ email: member.email, type: 9, amount: "1" }, "/type"],
        [{ email: member.email, type: 1, amount: "-1" }, "/amount"],
        [{ email: member.email, type: 1, amount: "0.001" }, "/amount"],
        [{ email: member.email, type: 1 }, "/amount"],
        [{ email: member.email, type: 1, amount: "1000000000" }, "/amount"],
        [{ email: member.email, type: 1, amount: "1000000000000000" }, "/amount"],
        [{ email: member.email, type: 1, amount: "1e21" }, "/amount"],
        [{ email: member.email, type: 1, amount: "9".repeat(100_000) }, "/amount"],
        [{ email: member.email, type: 1, amount: "1", requestKey: "a b" }, "/requestKey"],
      ];
      for (const [body, pointer] of wrong) {
        const reply = await admin.post(`${WALLETS}/top/up`, body);
        expect([reply.status, reply.errors[0]?.pointer], JSON.stringify(body).slice(0, 200)).toEqual([400, pointer]);
      }
      expect(await member.balance()).toBe("7.00");
      expect((await test().nobody.post(`${WALLETS}/top/up`, {})).status).toBe(401);
      const reader = await createPerson(test(), { codes: ["memberwallet", "member", "assetslog"] });
      expect((await reader.client.post(`${WALLETS}/top/up`, { email: member.email, type: 1, amount: "1" })).status).toBe(403);
    });

    it("changes nothing of an entry but its remark, and takes nothing out: a reversal is an entry, once", async () => {
      const admin = await test().signIn("admin");
      const member = await memberOf(admin);
      const { data: entry } = await member.topUp("50");
      const update = (values: object) => admin.post<Row>(`${LOG}/update`, { id: entry["id"], remark: "核对过", ...values });
      for (const values of [{ amount: "5000" }, { balanceAfter: 1 }, { memberId: "1" }, { kind: 2 }, { walletType: "2" }]) {
        const refused = await update(values);
        expect(refused.errors).toMatchObject([{ pointer: `/${Object.keys(values)[0]}`, keyword: "readOnly" }]);
      }
      // A row that comes back as it was sent out, in whichever spelling, asks for nothing more.
      const changed = await update({ ...entry, amount: 50, kind: "1", remark: "核对过" });
      expect(changed.data).toMatchObject({ remark: "核对过", amount: "50.00", balanceAfter: "50.00" });
      const reversals = await Promise.all(
        [1, 2, 3].map(() => admin.post(`${LOG}/remove`, undefined, { ids: entry["id"] ?? "" })),
      );
      expect(reversals.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409, 409]);
      expect(await member.balance()).toBe("0.00");
      const entries = await member.log();
      expect(entries.map(({ kind, amount, balanceAfter }) => [kind, amount, balanceAfter])).toEqual([
        [1, "50.00", "50.00"],
        [12, "-50.00", "0.00"],
      ]);
      expect(entries[0]?.["reversedBy"]).toBe(entries[1]?.["id"]);
      expect((await admin.post(`${LOG}/remove`, { ids: [entries[1]?.["id"]] })).status).toBe(409);
    });

    it("keeps a balance to the last decimal up to the largest amount there is, and says where that ends", async () => {
      const admin = await test().signIn("admin");
      const member = await memberOf(admin);
      await member.topUp("0.01");
      await test()
        .db.updateTable("member_wallet")
        .set({ balance: "9999999999999989.9899" })
        .where("member_id", "=", member.id)
        .where("wallet_type", "=", 1)
        .execute();
      const last = await member.topUp("10.01");
      expect(last.data["balanceAfter"], last.text).toBe("9999999999999999.9999");
      const beyond = await member.topUp("0.01");
      expect([beyond.status, beyond.msg]).toEqual([
        409,
        "余额最多 9,999,999,999,999,999.9999，现有 9,999,999,999,999,999.9999，记入后将超出；请核对金额",
      ]);
      expect(await member.balance()).toBe("9999999999999999.9999");
      expect(await member.log()).toHaveLength(2);
      const totals = await admin.get<{ columns: Row[] }>("/api/trellis/records/member-wallet/totals", { memberId: member.id });
      expect(totals.data.columns).toContainEqual(expect.objectContaining({ field: "balance", value: "9999999999999999.9999" }));
    });

    it("refuses what would make a balance negative, and a frozen wallet", async () => {
      const admin = await test().signIn("admin");
      const member = await memberOf(admin);
      const { data: first } = await member.topUp("10");
      const { data: wallets } = await admin.get<{ records: Row[] }>(`${WALLETS}/list`, { memberId: member.id });
      const wallet = wallets.records[0]?.["id"] ?? "";
      expect((await admin.post(`${WALLETS}/freeze`, { ids: wallet })).status).toBe(200);
      expect((await member.topUp("1")).msg).toContain("冻结");
      expect((await admin.post(`${LOG}/remove`, { ids: first["id"] })).status).toBe(409);
      expect((await admin.post(`${WALLETS}/unfreeze`, { ids: wallet })).status).toBe(200);
      expect((await admin.post(`${LOG}/remove`, { ids: first["id"] })).status).toBe(200);
      expect(await member.balance()).toBe("0.00");
    });

    it("returns the money of a withdrawal that its process refuses, once", async () => {
      const [admin, manager] = [await test().signIn("admin"), await test().signIn("manager")];
      const member = await memberOf(admin);
      await member.topUp("100");
      const application = {
        memberId: member.id,
        bankId: await aBank(admin),
        bankCard: "6222020200112233445",
        accountName: "张三",
      };
      const made = await admin.post<Row>(`${WITHDRAWALS}/submit`, { ...application, amount: "40" });
      const id = String(made.data["id"]);
      const submitted = await admin.post(`${WITHDRAWALS}/submitForApproval`, { ids: id });
      expect(submitted.status, submitted.text).toBe(200);
      expect((await admin.post(`${WITHDRAWALS}/refuse`, { ids: id, reason: "资料不符" })).status, "the process decides").toBe(
        409,
      );
      const claimable = await manager.get<{ records: Row[] }>("/api/blade-flow/work/claim-list", { businessId: id });
      const taskId = claimable.data.records[0]?.["taskId"];
      expect((await manager.post("/api/blade-flow/work/claim-task", { taskId })).status).toBe(200);
      const refuse = (): Promise<TestReply<unknown>> =>
        manager.post("/api/blade-flow/work/complete-task", { taskId, flag: "no", comment: "资料不符" });
      const decided = await Promise.all([refuse(), refuse()]);
      expect(decided.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409]);
      const { data: wallet } = await admin.get<Row>(`${WALLETS}/balance/${member.id}`);
      expect([wallet["balance"], wallet["frozen"]]).toEqual(["100.00", "0.00"]);
      const { data: settled } = await admin.get<Row>(`${WITHDRAWALS}/detail`, { id });
      expect(settled).toMatchObject({ status: 3, reason: "资料不符", reviewUserName: "谢明远" });
    });

    it("takes a withdrawal's amount with the application, gives it back with a refusal, and lets one of two decide", async () => {
      const admin = await test().signIn("admin");
      const member = await memberOf(admin);
      await member.topUp("100");
      const bankId = await aBank(admin);
      const apply = (amount: string, more: Record<string, unknown> = {}): Promise<TestReply<Row>> =>
        admin.post(`${WITHDRAWALS}/submit`, {
          memberId: member.id,
          bankId,
          bankCard: "6222020200112233445",
          accountName: "张三",
          amount,
          ...more,
        });
      const state = (): Promise<unknown> =>
        admin.get<Row>(`${WALLETS}/balance/${member.id}`).then(({ data }) => [data["balance"], data["frozen"]]);
      expect((await apply("100.01")).msg).toContain("余额不足");
      expect((await apply("10", { fee: "10" })).errors[0]?.pointer).toBe("/fee");
      expect((await apply("0")).errors[0]?.pointer).toBe("/amount");
      const first = await apply("40", { fee: "1.5", actualAmount: "40", status: 2 });
      expect(first.data).toMatchObject({ status: 0, actualAmount: "38.50", revision: 1 });
      expect(first.data["orderNo"]).toMatch(/^TX\d{14}$/);
      expect(await state()).toEqual(["60.00", "40.00"]);
      const press = (id: string | null | undefined, action: string): Promise<TestReply<unknown>> =>
        admin.post(`${WITHDRAWALS}/${action}`, { ids: id, reason: "资料不符" });
      expect((await press(first.data["id"], "pay")).status, "not approved yet").toBe(409);
      const decided = await Promise.all(
        ["approve", "refuse", "refuse", "approve"].map((action) => press(first.data["id"], action)),
      );
      // Approving leaves the way to refuse open; nobody approves or refuses twice, and the money returns once.
      expect(decided.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(2);
      const settled = await admin.get<Row>(`${WITHDRAWALS}/detail`, { id: first.data["id"] ?? "" });
      if (Number(settled.data["status"]) === 1) await press(first.data["id"], "refuse");
      expect(await state()).toEqual(["100.00", "0.00"]);
      const second = await apply("25");
      await press(second.data["id"], "approve");
      const paid = await Promise.all([1, 2, 3].map(() => press(second.data["id"], "pay")));
      expect(paid.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409, 409]);
      expect(await state()).toEqual(["75.00", "0.00"]);
      expect((await press(second.data["id"], "refuse")).status, "paid is paid").toBe(409);
      expect((await admin.post(`${WITHDRAWALS}/remove`, { ids: second.data["id"] })).msg).toContain("已打款");
      expect((await admin.post(`${WITHDRAWALS}/remove`, { ids: first.data["id"] })).status).toBe(200);
      const kinds = (await member.log()).map(({ kind, amount }) => [kind, amount]);
      expect(kinds).toEqual([
        [1, "100.00"],
        [3, "-40.00"],
        [4, "40.00"],
        [3, "-25.00"],
      ]);
      const sum = await admin.get<Row>(`${WITHDRAWALS}/sum`, { memberId: member.id });
      expect(sum.data).toMatchObject({ count: 1, amount: "25" });
    });

    it("books a profit that is noted down, and reverses it with its removal", async () => {
      const admin = await test().signIn("admin");
      const member = await memberOf(admin);
      const profit = await admin.post<Row>(`${PROFITS}/submit`, { memberId: member.id, profitType: 1, amount: "12.34" });
      expect(profit.status, profit.text).toBe(200);
      expect(await member.balance()).toBe("12.34");
      const less = await admin.post(`${PROFITS}/submit`, { memberId: member.id, profitType: 1, amount: "0.001" });
      expect([less.status, less.errors[0]?.pointer], "nobody could ever withdraw it").toEqual([400, "/amount"]);
      const edited = await admin.post<Row>(`${PROFITS}/submit`, { ...profit.data, amount: "99", remark: "说明" });
      expect(edited.data).toMatchObject({ amount: profit.data["amount"], remark: "说明" });
      expect((await admin.post(`${PROFITS}/remove`, { ids: profit.data["id"] })).status).toBe(200);
      expect(await member.balance()).toBe("0.00");
      const revived = await admin.post("/api/trellis/records/member-profit-log/bin/restore", { ids: [profit.data["id"]] });
      expect(revived.status, revived.text).toBe(409);
    });

    it("gives points for signing on, more for days in a row, once a day", async () => {
      const admin = await test().signIn("admin");
      const member = await memberOf(admin);
      const settings = { enabled: 1, dailyReward: "2", continuousDays: 3, continuousReward: "5" };
      const kept = await admin.get<Row>("/api/blade_sign_setting/signsetting/getSetting");
      const saved = await admin.post("/api/blade_sign_setting/signsetting/submit", { ...kept.data, ...settings });
      expect(saved.status, saved.text).toBe(200);
      const sign = (signDate: string): Promise<TestReply<Row>> =>
        admin.post(`${SIGNS}/submit`, { memberId: member.id, signDate });
      const first = await sign("2026-01-01");
      expect(first.data, first.text).toMatchObject({ continuousDays: 1, reward: "2.00" });
      expect((await sign("2026-01-01")).errors[0]?.pointer).toBe("/signDate");
      expect((await sign("2999-01-01")).errors[0]?.pointer).toBe("/signDate");
      await sign("2026-01-02");
      expect((await sign("2026-01-03")).data).toMatchObject({ continuousDays: 3, reward: "7.00" });
      expect((await sign("2026-01-05")).data).toMatchObject({ continuousDays: 1 });
      const points = async (): Promise<string | null | undefined> =>
        (await admin.get<Row>(`${WALLETS}/balance/${member.id}`)).data["points"];
      expect(await points()).toBe("13.00");
      expect((await admin.post(`${SIGNS}/remove`, { ids: first.data["id"] })).status).toBe(200);
      expect(await points()).toBe("11.00");
    });

    it("loses nothing and books nothing twice when hundreds come at once, some of them again", async () => {
      const admin = await test().signIn("admin");
      const member = await memberOf(admin);
      const bankId = await aBank(admin);
      const many = isFullRun() && test().deps.config.databaseKind === "postgresql" ? 1000 : 200;
      // Three of five calls top up, two of them with the same key. The other two withdraw amounts that may be missing yet.
      const calls = Array.from({ length: many }, (_, index) => (): Promise<TestReply<Row>> => {
        const turn = Math.floor(index / 5);
        if (index % 5 < 3) return member.topUp(`${turn + 1}.01`, `at-once-${turn}-${Math.min(index % 5, 1)}`);
        return admin.post(`${WITHDRAWALS}/submit`, {
          memberId: member.id,
          bankId,
          bankCard: "6222020200112233445",
          accountName: "张三",
          amount: `${turn + 0.5}`,
        });
      });
      const replies = await atOnce(
        40,
        calls.map((call) => () => untilAvailable(call)),
      );
      expect([200, 409]).toEqual(expect.arrayContaining([...new Set(replies.map(({ status }) => status))]));
      const withdrawn = replies.filter(({ status, data }) => status === 200 && data["orderNo"] !== undefined);
      const entries = await member.log();
      expect(entries).toHaveLength((many / 5) * 2 + withdrawn.length);
      expect(new Set(entries.map(({ requestKey }) => requestKey)).size).toBe(entries.length);
      expect(new Set(withdrawn.map(({ data }) => data["orderNo"])).size).toBe(withdrawn.length);
      const sum = sumOf(entries.map(({ amount }) => String(amount)));
      const booked = sumOf(Array.from({ length: many / 5 }, (_, turn) => `${turn + 1}.01`).flatMap((amount) => [amount, amount]));
      const taken = sumOf(withdrawn.map(({ data }) => String(data["amount"])));
      expect(sum).toBe(sumOf([booked, `-${taken}`]));
      const { data } = await admin.get<Row>(`${WALLETS}/balance/${member.id}`);
      expect(data).toMatchObject({ balance: sum, frozen: taken });
      let running = "0";
      for (const { amount, balanceAfter } of entries) {
        running = sumOf([running, String(amount)]);
        expect(balanceAfter).toBe(running);
        expect(Number(balanceAfter)).toBeGreaterThanOrEqual(0);
      }
    });
  });
});

async function aBank(admin: TestClient): Promise<string> {
  count += 1;
  const { data, text } = await admin.post<Row>("/api/blade_bank/bank/submit", {
    bankName: `银行${count}`,
    bankCode: `B${count}`,
  });
  expect(data, text).toHaveProperty("id");
  return String(data["id"]);
}

/** Runs all of them, so many at a time. */
async function atOnce<T>(most: number, calls: readonly (() => Promise<T>)[]): Promise<T[]> {
  const results: T[] = [];
  const waiting = calls.entries();
  const work = async (): Promise<void> => {
    for (const [place, call] of waiting) results[place] = await call();
  };
  await Promise.all(Array.from({ length: most }, work));
  return results;
}
