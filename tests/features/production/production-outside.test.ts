import { createHash } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isJsonObject } from "#contract";
import { readConfig } from "../../../src/entry/node/config.ts";
import { createExpressTracker } from "../../../src/entry/node/outbound/express-tracker.ts";
import { createOutbound } from "../../../src/entry/node/outbound/outbound.ts";
import { readOutboundHosts } from "../../../src/entry/node/outbound/outbound-hosts.ts";
import { createTestServer, type TestServer } from "../../support/server/create-test-server.ts";
import { databasesToTest } from "../../support/database/test-database.ts";
import { completeStep, openWorkshop, WORKSHOP, type Workshop } from "../../support/features/workshop.ts";
import { PNG } from "../../support/values/png.ts";

type Row = Record<string, unknown>;

const ACCOUNT = { customer: "CUSTOMER", key: "secret-key" };

/** A picture server and a tracking service on this machine. */
let stub: Server;
let url: string;
let server: TestServer;
let shop: Workshop;
let time = 0;
const questions: Row[] = [];

/** The service's answer to a question whose signature is right. */
function answerTo(param: Row): Row {
  const number = String(param["num"]);
  if (number.includes("UNKNOWN")) return { result: false, returnCode: "500", message: "查询无结果，请隔段时间再查" };
  if (number.includes("LOCKED")) return { result: false, returnCode: "408", message: "验证码错误" };
  const data = [
    { ftime: "2026-03-01 08:00:00", time: "2026-03-01 08:00:00", context: "快件已揽收", areaName: "浙江,杭州市" },
    { ftime: "2026-03-02 09:00:00", time: "2026-03-02 09:00:00", context: "派送中", areaName: "江苏,南京市" },
  ];
  return { message: "ok", state: "5", status: "200", data };
}

beforeAll(async () => {
  stub = createServer((request, response) => {
    if (request.url === "/a.png" || request.url === "/b.png")
      return response.writeHead(200, { "Content-Type": "image/png" }).end(PNG);
    if (request.url === "/text.png") return response.writeHead(200, { "Content-Type": "image/png" }).end("not a picture");
    if (request.url !== "/query.do") return response.writeHead(404).end();
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    return request.on("end", () => {
      const form = new URLSearchParams(body);
      const param = form.get("param") ?? "";
      const parsed: unknown = JSON.parse(param);
      if (!isJsonObject(parsed)) return response.writeHead(400).end();
      questions.push(parsed);
      const sign = createHash("md5").update(`${param}${ACCOUNT.key}${ACCOUNT.customer}`).digest("hex").toUpperCase();
      if (form.get("sign") !== sign)
        return response.end(JSON.stringify({ result: false, returnCode: "503", message: "签名错误" }));
      // A connection that breaks before the answer.
      if (String(parsed["num"]).includes("BROKEN")) return response.destroy();
      return response.end(JSON.stringify(answerTo(parsed)));
    });
  });
  await new Promise<void>((resolve) => stub.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(stub.address() as AddressInfo).port}`;
  const outbound = createOutbound(readOutboundHosts(new URL(url).host));
  const express = createExpressTracker({ ...ACCOUNT, url: `${url}/query.do` }, outbound, () => time);
  const [database = "embedded"] = await databasesToTest();
  server = await createTestServer({ database, deps: { outbound, express } });
  shop = await openWorkshop(server);
});

afterAll(async () => {
  await server.close();
  stub.close();
});

/** A delivery with this number. */
async function deliver(expressNo: string, expressCompany = "SF"): Promise<void> {
  const id = await shop.order(await shop.process([["下料", 1, null, null]]), { phone: "13800001111" });
  const [step] = await shop.steps(id);
  await completeStep(shop.admin, step?.["id"], 10);
  const body = { workOrderId: id, quantity: 10, expressCompany, expressNo };
  const sent = await shop.admin.post(`${WORKSHOP.orders}/deliver`, body);
  expect(sent.status, sent.text).toBe(200);
}

const track = (expressNo: string) => shop.admin.get<Row>(`${WORKSHOP.orders}/queryExpress`, { expressNo });

describe("the tracking service", () => {
  it("is asked with a signature, the carrier's code and the receiver's phone, and not again within ten minutes", async () => {
    await deliver("SF1001");
    const first = await track("SF1001");
    expect(first.data, first.text).toEqual({
      expressNo: "SF1001",
      expressCompany: "SF",
      state: "delivering",
      events: [
        { time: "2026-03-02 09:00:00", text: "派送中", place: "江苏,南京市" },
        { time: "2026-03-01 08:00:00", text: "快件已揽收", place: "浙江,杭州市" },
      ],
    });
    expect(questions.splice(0)).toEqual([{ com: "shunfeng", num: "SF1001", phone: "13800001111", order: "desc" }]);
    await track("SF1001");
    expect(questions).toEqual([]);
    time += 10 * 60_000;
    await track("SF1001");
    expect(questions.splice(0)).toHaveLength(1);
  });

  it("may not know the parcel yet, and its refusals and failures are told with their reason", async () => {
    await deliver("SFUNKNOWN");
    expect((await track("SFUNKNOWN")).data).toMatchObject({ state: "unknown", events: [] });
    await deliver("SFLOCKED");
    const refused = await track("SFLOCKED");
    expect([refused.status, refused.msg]).toEqual([409, "物流服务未返回结果：验证码错误"]);
    await deliver("SFBROKEN");
    const broken = await track("SFBROKEN");
    expect([broken.status, broken.msg]).toEqual([409, expect.stringContaining("无法连接“127.0.0.1")]);
  });

  it("is not asked for numbers of other people, and only where its host is listed", async () => {
    questions.length = 0;
    expect((await track("SF-OF-ANOTHER")).status).toBe(404);
    expect(questions).toEqual([]);
    const shut = createExpressTracker({ ...ACCOUNT, url: `${url}/query.do` }, createOutbound(readOutboundHosts("")), () => 0);
    const query = { company: "SF", number: "1", phone: null, shipped: null };
    await expect(shut.track(query)).rejects.toMatchObject({ reason: "unlisted" });
  });

  it("needs both halves of its account, and an address that can be called", () => {
    expect(readConfig({}).express).toBeUndefined();
    expect(readConfig({ EXPRESS_CUSTOMER: "c", EXPRESS_KEY: "k" }).express).toEqual({
      url: "https://poll.kuaidi100.com/poll/query.do",
      customer: "c",
      key: "k",
    });
    expect(() => readConfig({ EXPRESS_CUSTOMER: "c" })).toThrow(/EXPRESS_KEY/);
    expect(() => readConfig({ EXPRESS_CUSTOMER: "c", EXPRESS_KEY: "k", EXPRESS_URL: "ftp://x" })).toThrow(/EXPRESS_URL/);
  });
});

describe("pictures of other servers", () => {
  it("are copied into the own storage once, and those that cannot be fetched stay with a reason", async () => {
    const images = [`${url}/a.png`, `${url}/missing.png`, `${url}/b.png`];
    const drawings = [`${url}/a.png`, "http://unlisted.example/c.png", `${url}/text.png`];
    const id = await shop.order(await shop.process([]), { draft: true });
    // As an import of older data would leave them: a form takes only pictures of the own storage.
    await server.db
      .updateTable(server.module("work-order").table)
      .set({ images: JSON.stringify(images), drawings: JSON.stringify(drawings) })
      .where("id", "=", id)
      .execute();
    const migrate = () =>
      shop.admin.post<{ migrated: number; remaining: number; failed: { url: string; reason: string }[] }>(
        `${WORKSHOP.orders}/migrate-images`,
      );
    const done = await migrate();
    expect(done.status, done.text).toBe(200);
    expect([done.data.migrated, done.data.remaining]).toEqual([3, 2]);
    const reasons = new Map(done.data.failed.map(({ url: failed, reason }) => [failed, reason]));
    expect([...reasons.keys()].toSorted()).toEqual(
      [`${url}/missing.png`, `${url}/text.png`, "http://unlisted.example/c.png"].toSorted(),
    );
    expect(reasons.get(`${url}/missing.png`)).toContain("404");
    expect(reasons.get("http://unlisted.example/c.png")).toContain("OUTBOUND_HOSTS");

    const order = await shop.read(id);
    const [first, missing, second] = order["images"] as string[];
    expect(missing).toBe(`${url}/missing.png`);
    for (const link of [first, second]) {
      expect(link).toMatch(/^\/files\//);
      const file = await shop.admin.fetch(link ?? "");
      expect(Buffer.from(await file.arrayBuffer()).equals(PNG)).toBe(true);
    }
    expect((order["drawings"] as string[]).slice(1)).toEqual(drawings.slice(1));
    expect((await migrate()).data).toMatchObject({ migrated: 0, remaining: 2 });
  });
});
