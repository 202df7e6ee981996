import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPerson, insertRecords } from "../../support/records/fixtures.ts";
import {
  createTestServer,
  databasesToTest,
  type TestClient,
  type TestReply,
  type TestServer,
} from "../../support/server/create-test-server.ts";

/** The family's calls of investment and of algorithms: where they stand, and of which module. */
const BASES = [
  ["/api/blade_invest/invest", "invest"],
  ["/api/blade_investment/investment", "investment"],
  ["/api/blade_investment_order/investmentorder", "investment-order"],
  ["/api/blade_investment_order/investmentorderincome", "investment-order-income"],
  ["/api/blade_income/income", "income"],
  ["/api/blade_invest_type/investtype", "invest-type"],
  ["/api/blade-quotes/quotes", "quotes"],
  ["/api/blade_quotes_rate/quotesrate", "quotes-rate"],
  ["/api/blade-market/market", "market"],
  ["/api/blade_algorithm/algorithm", "algorithm"],
] as const;

const FURTHER = [
  ["GET", "/api/blade_investment_order/investmentorder/page"],
  ["GET", "/api/blade_invest_type/investtype/queryAll"],
  ["GET", "/api/blade_investment/investment/orderDetail"],
  ["POST", "/api/blade-quotes/quotesIndex/search"],
  ["GET", "/api/blade-quotes/quotesIndex/get"],
  ["POST", "/api/blade-quotes/quotesIndex/get"],
] as const;

const CALLS: readonly (readonly ["GET" | "POST", string])[] = [
  ...BASES.flatMap(([base]) => [
    ["GET", `${base}/list`] as const,
    ["GET", `${base}/detail`] as const,
    ["POST", `${base}/remove`] as const,
    ["POST", `${base}/submit`] as const,
  ]),
  ...FURTHER,
];

const PAGE = { records: expect.any(Array), total: expect.any(Number), size: 2, current: 1, pages: expect.any(Number) };

const [database = "embedded"] = await databasesToTest();

describe("clients of the family", () => {
  let server: TestServer;
  let admin: TestClient;
  let stranger: TestClient;

  beforeAll(async () => {
    server = await createTestServer({ database });
    admin = await server.signIn("admin");
    stranger = (await createPerson(server, { codes: ["param"] })).client;
  });
  afterAll(async () => {
    await server.close();
    expect(server.errors).toEqual([]);
  });

  function call(client: TestClient, method: "GET" | "POST", path: string): Promise<TestReply<unknown>> {
    return method === "GET" ? client.get(path) : client.post(path, {});
  }

  it.each(CALLS)("find %s %s closed to strangers and to whoever may not", async (method, path) => {
    const replies = [await call(server.nobody, method, path), await call(stranger, method, path)];
    expect(replies.map(({ status, code }) => [status, code])).toEqual([
      [401, 401],
      [403, 403],
    ]);
  });

  it.each(BASES)("read and refuse at %s as the wire says", async (base, name) => {
    const page = await admin.get(`${base}/list`, { current: 1, size: 2 });
    expect(page.data, page.text).toEqual(PAGE);
    expect((await admin.get(`${base}/list`, { nothing_equal: 1 })).status).toBe(400);
    expect((await admin.get(`${base}/detail`)).status).toBe(400);
    expect((await admin.get(`${base}/detail`, { id: "1" })).status).toBe(404);
    const refused = await admin.post(`${base}/submit`, {});
    const required = server.module(name).fields.filter((field) => field.required && field.default === undefined);
    expect(refused.status).toBe(400);
    const missing = new Set(refused.errors.filter(({ keyword }) => keyword === "required").map(({ pointer }) => pointer));
    // The form of a new record does not ask for hidden fields.
    expect([...missing].every((pointer) => required.some((field) => pointer === `/${field.name}`))).toBe(true);
    expect(missing.size).toBeGreaterThan(0);
    expect((await admin.post(`${base}/submit`, { unheardOf: 1 })).status).toBe(400);
    expect((await admin.post(`${base}/remove`, {})).status).toBe(400);
    expect((await admin.post(`${base}/remove`, undefined, { ids: "1" })).status).toBe(404);
  });

  it("search the quotes by route, beginning of a code and page, and get one by its code", async () => {
    const marketOf = async (marketCode: string, rout: string): Promise<string> => {
      const values = { marketName: marketCode, marketCode, rout, status: 1 };
      const [market] = await insertRecords(server, server.module("market"), "000000", [values]);
      return String(market?.["id"]);
    };
    const [sh, us, fx] = [await marketOf("SH", "/stock/cn"), await marketOf("US", "/stock/us"), await marketOf("FX", "/stocks")];
    const prices = [
      ["600519.SH", "贵州茅台", sh, "1688.50", "1700.00"],
      ["601318.SH", "中国平安", sh, "55.20", "54.00"],
      ["AAPL", "苹果", us, "230.10", "230.10"],
      ["600000.X", "其他", fx, "1.00", "1.00"],
    ] as const;
    for (const [code, title, marketId, price, prevClose] of prices) {
      const added = await admin.post("/api/blade-quotes/quotes/submit", { code, name: title, marketId, price, prevClose });
      expect(added.code, added.text).toBe(200);
    }
    const path = "/api/blade-quotes/quotesIndex/search";
    const codes = async (given: Record<string, string | number>): Promise<unknown[]> => {
      const { data, text } = await admin.post<{ records: { code: string }[] }>(path, given);
      expect(data.records, text).toBeDefined();
      return data.records.map(({ code }) => code);
    };
    expect(await codes({ p: 1, ps: 10, rout: "/stock" })).toEqual(["600519.SH", "601318.SH", "AAPL"]);
    expect(await codes({ p: 1, ps: 10, rout: "stock/cn/" })).toEqual(["600519.SH", "601318.SH"]);
    expect(await codes({ p: 1, ps: 10, rout: "/bond" })).toEqual([]);
    expect(await codes({ code: "600" })).toEqual(["600000.X", "600519.SH"]);
    expect(await codes({ name: "平安" })).toEqual(["601318.SH"]);
    const byQuery = await admin.post(path, undefined, { p: 2, ps: 2, rout: "/stock" });
    expect(byQuery.data).toMatchObject({ total: 3, size: 2, current: 2, pages: 2, records: [{ code: "AAPL", changeRate: 0 }] });
    expect((await admin.post(path, { current: 2, size: 3 })).data).toMatchObject({ size: 3, current: 2 });
    const turned = { code: "TURNED", name: "x", marketId: sh, price: "2", prevClose: "2", highPrice: "1", lowPrice: "3" };
    const refused = await admin.post("/api/blade-quotes/quotes/submit", turned);
    expect([refused.status, refused.errors[0]?.pointer]).toEqual([400, "/lowPrice"]);
    for (const wrong of [{ ps: 1001 }, { p: 0 }, { p: "x" }, { marketId: "x" }])
      expect((await admin.post(path, wrong)).status, JSON.stringify(wrong)).toBe(400);
    const get = "/api/blade-quotes/quotesIndex/get";
    const expected = { code: "600519.SH", price: "1688.50", changeAmount: "-11.50", changeRate: -0.0068, marketName: "SH" };
    expect((await admin.get(get, { code: "600519.sh" })).data).toMatchObject(expected);
    expect((await admin.post(get, { code: "600519.SH" })).data).toMatchObject(expected);
    expect((await admin.get(get, { code: "NONE" })).status).toBe(404);
    expect((await admin.get(get)).status).toBe(400);
  });
});
