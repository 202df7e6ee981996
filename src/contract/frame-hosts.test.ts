import { expect, test } from "vitest";
import { isFrameHost, mayFrame } from "./frame-hosts.ts";

const may = (address: string, ...hosts: string[]) => mayFrame(address, hosts, "http://console.example:8080");
const mayFromHttps = (address: string, ...hosts: string[]) => mayFrame(address, hosts, "https://console.example");

test("a page of this server always may, one of another only when its host is on the list", () => {
  expect(may("http://console.example:8080/doc.html")).toBe(true);
  expect(may("http://console.example/doc.html")).toBe(false);
  expect(may("https://reports.example/")).toBe(false);
  expect(may("https://reports.example/x", "reports.example")).toBe(true);
  expect(may("https://reports.example.evil.test/", "reports.example")).toBe(false);
});

test("scheme and port count as they do for the browser", () => {
  expect(may("http://reports.example/", "https://reports.example")).toBe(false);
  expect(may("https://reports.example/", "http://reports.example")).toBe(true);
  expect(mayFromHttps("http://reports.example/", "reports.example")).toBe(false);
  expect(may("http://reports.example:3000/", "reports.example")).toBe(false);
  expect(may("http://reports.example:3000/", "http://reports.example:3000")).toBe(true);
  expect(may("http://reports.example/", "reports.example:3000")).toBe(false);
});

test("a star stands for anything below a host, not for the host itself", () => {
  expect(may("https://a.b.example.com/", "*.example.com")).toBe(true);
  expect(may("https://example.com/", "*.example.com")).toBe(false);
  expect(may("https://evilexample.com/", "*.example.com")).toBe(false);
});

test.each(["reports.example", "*.example.com", "https://a.example:8443", "127.0.0.1:9000", "localhost"])(
  "%j is a host",
  (text) => {
    expect(isFrameHost(text)).toBe(true);
  },
);

test.each(["*", "https:", "a.example/path", "a.example; script-src *", "'unsafe-inline'", "data:", "ftp://a.example", ""])(
  "%j is none",
  (text) => {
    expect(isFrameHost(text)).toBe(false);
  },
);
