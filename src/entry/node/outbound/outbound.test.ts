import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OutboundError } from "#server/platform";
import { createOutbound } from "./outbound.ts";
import { readOutboundHosts } from "./outbound-hosts.ts";

let server: Server;
let port: number;
beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === "/away") response.writeHead(302, { Location: "http://127.0.0.1:1/" }).end();
    else if (request.url === "/large") response.end("x".repeat(5000));
    else if (request.url === "/said") request.pipe(response.writeHead(200, { "X-Host": request.headers.host ?? "" }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => void server.close());

const call = (hosts: string, url: string, timeout = 5000): Promise<Response> =>
  createOutbound(readOutboundHosts(hosts)).fetch(new Request(url, { method: "POST", body: "hello" }), { timeout, most: 1000 });
const reasonOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => "answered",
    (error: unknown) => (error instanceof OutboundError ? error.reason : error),
  );

describe("calls to other machines", () => {
  it("go to listed hosts, ports and ranges only", async () => {
    const url = `http://127.0.0.1:${port}/said`;
    expect(await reasonOf(call("", url))).toBe("unlisted");
    expect(await reasonOf(call("example.com, 10.0.0.0/8 ::1", url))).toBe("unlisted");
    expect(await reasonOf(call("127.0.0.1:1", url))).toBe("unlisted");
    const answer = await call(`127.0.0.1:${port}`, url);
    expect([await answer.text(), answer.headers.get("X-Host")]).toEqual(["hello", `127.0.0.1:${port}`]);
    expect(await reasonOf(call("127.0.0.0/8", url))).toBe("answered");
  });

  it("go by where a name leads: into the own network only where that is listed as well", async () => {
    const url = `http://localhost:${port}/said`;
    expect(await reasonOf(call("localhost", url))).toBe("inside");
    expect(await reasonOf(call("localhost, 127.0.0.1, ::1", url))).not.toBe("inside");
    expect(await reasonOf(call("*.invalid", "http://nowhere.invalid/"))).toBe("unresolved");
    expect(await reasonOf(call("[::ffff:127.0.0.1]", `http://[::ffff:127.0.0.1]:${port}/said`))).not.toBe("answered");
  });

  it("follow no redirect, wait no longer and read no more than they may", async () => {
    const hosts = "127.0.0.1";
    expect((await call(hosts, `http://127.0.0.1:${port}/away`)).status).toBe(302);
    expect(await reasonOf(call(hosts, `http://127.0.0.1:${port}/large`))).toBe("tooLarge");
    expect(await reasonOf(call(hosts, `http://127.0.0.1:${port}/silence`, 200))).toBe("timeout");
    expect(await reasonOf(call(hosts, "http://127.0.0.1:1/"))).toBe("unreachable");
  });

  it("refuse a list that makes no sense", () => {
    expect(() => readOutboundHosts("https://example.com/")).toThrow(/OUTBOUND_HOSTS/);
  });
});
