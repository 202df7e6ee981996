import { expect, test } from "vitest";
import { pageSecurityHeaders } from "./security-headers.ts";

test("the console's page runs scripts of its own server only and evaluates nothing", () => {
  const policy = pageSecurityHeaders()["Content-Security-Policy"] ?? "";
  expect(policy).toContain("script-src 'self';");
  expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|\*/);
  expect(policy).toContain("style-src 'self';");
  expect(policy).toContain("object-src 'none'");
  expect(policy).toContain("frame-ancestors 'self'");
});

test("pages may be embedded from configured hosts, and a host cannot smuggle in a directive", () => {
  const policy = pageSecurityHeaders({ frameHosts: ["https://reports.example", "x; script-src *", "a,b", "'unsafe-inline'"] });
  expect(policy["Content-Security-Policy"]).toContain("frame-src 'self' https://reports.example;");
  expect(policy["Content-Security-Policy"]?.match(/script-src/g)).toHaveLength(1);
});

test("a page opens sockets of its own server and of the configured address alone", () => {
  expect(pageSecurityHeaders()["Content-Security-Policy"]).toContain("connect-src 'self';");
  const policy = pageSecurityHeaders({ socket: "wss://chat.example.com/api/blade_chat/ws" })["Content-Security-Policy"];
  expect(policy).toContain("connect-src 'self' wss://chat.example.com;");
});
