import { sql, Kysely, PostgresDialect } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Envelope, Json } from "#contract";
import { openDatabase } from "../../src/entry/node/database/index.ts";
import { dayBefore } from "../support/features/investments.ts";
import { signIn, startServer, type StartedServer } from "../support/server/start-server.ts";
import { isFullRun } from "../support/database/database-scope.ts";
import { copyTemplate, databasesToTest, type DatabaseCopy } from "../support/database/test-database.ts";
import { untilAvailable } from "../support/server/until-available.ts";
import { seededRandom } from "./support/random.ts";
import { ROUNDS } from "./support/rounds.ts";

type Row = Readonly<Record<string, string | number | null>>;

const MEMBERS = 8;
const ORDERS_EACH = 150;
const ORDERS = MEMBERS * ORDERS_EACH;
/** Kills before it is left to finish, each at a random moment within so many ms of the calls' being sent. */
const KILLS = isFullRun() ? 3 : 2;
const LONGEST = 700;

describe.each(await databasesToTest())("a server on %s", ROUNDS, (kind) => {
  let copy: DatabaseCopy;
  let server: StartedServer;
  let headers: Readonly<Record<string, string>>;
  let batchId = "";
  const members: { readonly id: string; readonly email: string }[] = [];

  const start = (): Promise<StartedServer> => startServer({ ...copy.environment, SERVE_CONSOLE: "false" });
  const ask = async <T>(path: string, body?: object): Promise<T> => {
    const init = body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) };
    const response = await untilAvailable(() => fetch(`${server.url}/api/${path}`, init));
    const envelope = (await response.json()) as Envelope<T>;
    expect(envelope, path).toMatchObject({ success: true });
    return envelope.data;
  };
  const made = async (path: string, values: Readonly<Record<string, Json>>): Promise<string> =>
    (await ask<{ readonly id: string }>(`${path}/submit`, values)).id;
  const topUp = (email: string, requestKey: string): Promise<Row> =>
    ask("blade-memberWallet/memberWallet/top/up", { email, type: 1, amount: "1000", requestKey });

  beforeAll(async () => {
    copy = await copyTemplate(kind);
    server = await start();
    headers = { ...(await signIn(server.url)), "Content-Type": "application/json" };
    const investTypeId = await made("blade_invest_type/investtype", { typeName: "稳健", typeCode: "STEADY" });
    const algorithmId = await made("blade_algorithm/algorithm", { algorithmName: "按日", algorithmCode: "DAILY", method: 1 });
    const product = { investName: "月月盈", investTypeId, algorithmId, price: "1.00", cycle: 30, dailyRate: 0.01 };
    const investId = await made("blade_invest/invest", product);
    const issue = { investmentName: "一期", investId, quota: "1000000", startTime: `${dayBefore(9)} 00:00:00` };
    const investmentId = await made("blade_investment/investment", { ...issue, endTime: "2099-01-01 00:00:00" });
    for (let at = 0; at < MEMBERS; at += 1) {
      const [account, email] = [`killed${at}`, `killed${at}@example.com`];
      const person = { account, email, nickName: account, password: "0".repeat(32) };
      const { id } = await ask<{ id: string }>("blade-member/member/add", person);
      members.push({ id, email });
      await topUp(email, `first-${at}`);
      await made("blade_investment_order/investmentorder", { memberId: id, investmentId, amount: "100" });
    }
    batchId = await made("blade_income/income", { incomeName: "今日", investId, incomeDate: dayBefore(1) });
    await server.kill();
    await asOrdersOfOlderDays(copy.environment);
    server = await start();
  });

  afterAll(async () => {
    await server?.kill();
    await copy?.drop();
  });

  test("killed while it pays incomes and tops wallets up has paid nothing twice and finishes when it is asked again", async () => {
    // Killed again and again; every key is sent until it has been answered, as a caller would.
    const random = seededRandom(7);
    const keys = Array.from({ length: KILLS * 40 }, (_, at) => `again-${at}`);
    const emailOf = (key: string): string => members[Number(key.slice("again-".length)) % MEMBERS]?.email ?? "";
    const waiting = new Set(keys);
    const pay = (): Promise<Row & { readonly finished: boolean }> => ask("blade_income/income/distribute", { ids: batchId });
    let unanswered = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const sent = [...waiting].slice(0, 40).map(async (key) => {
        await topUp(emailOf(key), key);
        waiting.delete(key);
      });
      const all = Promise.allSettled([pay(), ...sent]);
      await new Promise((resume) => setTimeout(resume, random() * LONGEST));
      await server.kill();
      unanswered += (await all).filter(({ status }) => status === "rejected").length;
      server = await start();
    }
    expect(unanswered).toBeGreaterThan(KILLS);
    await Promise.all(keys.map((key) => topUp(emailOf(key), key)));
    let batch = await pay();
    while (!batch.finished) batch = await pay();

    expect(batch).toMatchObject({ orderCount: ORDERS, doneCount: ORDERS, skippedCount: 0, amount: `${ORDERS}.00` });
    const incomes = await ask<{ total: number }>(
      `blade_investment_order/investmentorderincome/list?batchId_equal=${batchId}&size=1`,
    );
    expect(incomes.total).toBe(ORDERS);
    for (const { id } of members) {
      const log = await ask<{ records: Row[] }>(`blade-member/memberassetslog/page?memberId_equal=${id}&size=1000`);
      const wallet = await ask<Row>(`blade-memberWallet/memberWallet/balance/${id}`);
      const cents = log.records.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
      // A thousand at first and for each key, less the order's hundred, and one for each order.
      const due = 1_000 + (keys.length / MEMBERS) * 1_000 - 100 + ORDERS_EACH;
      expect([cents / 100, Number(wallet["balance"])]).toEqual([due, due]);
    }
  });
});

/** Orders of today, dated back some days, in the required number. */
async function asOrdersOfOlderDays(settings: DatabaseCopy["environment"]): Promise<void> {
  const { pool, close } = await openDatabase({ dataDir: settings.DATA_DIR, databaseUrl: settings.DATABASE_URL });
  const db = new Kysely({ dialect: new PostgresDialect({ pool }) });
  try {
    await sql`update investment_order set start_date = ${dayBefore(5)}::date, end_date = ${dayBefore(-25)}::date`.execute(db);
    await sql`
      insert into investment_order
      select (jsonb_populate_record(o, jsonb_build_object('id', o.id + n, 'order_no', o.order_no || '-' || n))).*
      from investment_order o, generate_series(1, ${sql.lit(ORDERS_EACH - 1)}) n`.execute(db);
  } finally {
    await close();
  }
}
