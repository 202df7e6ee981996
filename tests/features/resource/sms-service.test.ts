import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createOutbound } from "../../../src/entry/node/outbound/outbound.ts";
import { readOutboundHosts } from "../../../src/entry/node/outbound/outbound-hosts.ts";
import { DATABASE, createTestServer, type TestClient, type TestServer } from "../../support/server/create-test-server.ts";

const SMS = "/api/blade-resource/sms";

describe("messages handed to a service", () => {
  const received: { readonly authorization: string | undefined; readonly body: Record<string, unknown> }[] = [];
  let service: Server;
  let server: TestServer;
  let admin: TestClient;
  let address: string;

  beforeAll(async () => {
    service = createServer((request, response) => {
      let text = "";
      request.on("data", (part: Buffer) => (text += part.toString()));
      request.on("end", () => {
        const body = JSON.parse(text) as Record<string, unknown>;
        received.push({ authorization: request.headers.authorization, body });
        response.end(JSON.stringify({ code: body["to"] === "13900008888" ? "BALANCE" : "OK" }));
      });
    });
    await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
    address = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
    const outbound = createOutbound(readOutboundHosts("127.0.0.1"));
    server = await createTestServer({ database: DATABASE, deps: { outbound } });
    admin = await server.signIn("admin");
    const configured = await admin.post(`${SMS}/submit`, {
      category: 8,
      smsCode: "http",
      templateId: "T1",
      template: "余额 ${amount} 元",
      signName: "星河",
      accessKey: "key",
      secretKey: "hush",
      endpoint: `${address}/send`,
      authorization: "Bearer ${secretKey}",
      requestBody: '{"to":"${phone}","text":"${content}","nested":[{"template":"${templateId}"}]}',
      successText: '"OK"',
    });
    expect(configured.code).toBe(200);
  });
  afterAll(async () => {
    await server.close();
    service.close();
    expect(server.errors).toEqual([]);
  });

  const send = (phones: string, params = '{"amount":"\\",\\"to\\":\\"x"}') =>
    admin.post(`${SMS}/endpoint/send-message`, { code: "http", phones, params });
  const noted = async (phone: string) =>
    (await admin.get<{ records: object[] }>("/api/blade-resource/sms-log/list", { phone_equal: phone })).data.records;

  it("go out once, as the template says, and keep what was answered", async () => {
    expect(await send("13900007777")).toMatchObject({ code: 200, data: { said: "短信已发送至 13900007777" } });
    expect(received).toEqual([
      {
        authorization: "Bearer hush",
        body: { to: "13900007777", text: '【星河】余额 ","to":"x 元', nested: [{ template: "T1" }] },
      },
    ]);
    expect(await noted("13900007777")).toMatchObject([{ status: 1, answer: '200 {"code":"OK"}', smsCode: "http" }]);
  });

  it("say which of them the service did not take, and why", async () => {
    const refused = await send("13900006666,13900008888");
    expect(refused.code).toBe(409);
    expect(refused.msg).toContain("BALANCE");
    expect(refused.text).not.toContain("hush");
    expect(await noted("13900006666")).toMatchObject([{ status: 1 }]);
    expect(await noted("13900008888")).toMatchObject([{ status: 2, answer: '200 {"code":"BALANCE"}' }]);
  });

  it("stay here when the host is not on the operator's list", async () => {
    await admin.post(`${SMS}/submit`, { ...(await configuration()), endpoint: "http://sms.example.com/send" });
    const refused = await send("13900005555");
    expect(refused.msg).toContain("OUTBOUND_HOSTS");
    expect(await noted("13900005555")).toMatchObject([{ status: 2 }]);
  });

  it("stay here when their address is none that can be connected to, and say so", async () => {
    const port = await admin.post(`${SMS}/submit`, { ...(await configuration()), endpoint: "http://127.0.0.1:99999/send" });
    expect(port.errors).toMatchObject([{ pointer: "/endpoint", keyword: "format" }]);
    await admin.post(`${SMS}/submit`, { ...(await configuration()), endpoint: "http://me:secret@127.0.0.1/send" });
    const refused = await send("13900002222");
    expect([refused.code, refused.msg]).toEqual([409, expect.stringContaining("不要写用户名和密码")]);
    expect(await noted("13900002222")).toMatchObject([{ status: 2 }]);
  });

  it("stay here when their authorization is nothing that a header can hold", async () => {
    await admin.post(`${SMS}/submit`, { ...(await configuration()), authorization: "Bearer 密钥" });
    const refused = await send("13900003333");
    expect([refused.code, refused.msg]).toEqual([409, expect.stringContaining("请修改认证头")]);
  });

  it("are counted before they go out, also when several are asked for at once", async () => {
    const replies = await Promise.all(Array.from({ length: 14 }, () => send("13900004444")));
    expect(replies.filter(({ msg }) => msg.includes("今日发送次数已达上限"))).toHaveLength(4);
    expect(await noted("13900004444")).toHaveLength(10);
  });

  async function configuration(): Promise<object> {
    const { data } = await admin.get<{ records: object[] }>(`${SMS}/list`, { smsCode_equal: "http" });
    return data.records[0] ?? {};
  }
});
