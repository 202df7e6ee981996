import { expect, test } from "vitest";
import { addressOf, readQuery, splitUrl } from "./api-request.ts";

test("an address is split like URL does it", () => {
  for (const url of [
    "http://h/api/x?a=1&b=2",
    "http://h:8080/api/x",
    "https://h/?a=/b?c#d",
    "http://h/api/%E4%B8%AD?x=%zz",
    "http://h",
    "http://h/a?",
  ]) {
    const { pathname, search } = new URL(url);
    expect(splitUrl(url)).toEqual({ path: pathname, search: search.slice(1) });
  }
});

test("the last of repeated parameters wins, and parameters in the path win over all", () => {
  const query = readQuery("id=1&a=x&a=y&b=%20+", new Map([["id", "%E4%B8%AD"]]));
  expect(Object.fromEntries(query)).toEqual({ id: "中", a: "y", b: "  " });
});

test("repeated ids, and the parts of a repeated filter, are one list", () => {
  const query = readQuery("ids=1&ids=2,3&userIds=4&userIds=&userIds=5", null);
  expect(Object.fromEntries(query)).toEqual({ ids: "1,2,3", userIds: "4,,5" });
  const filters = readQuery("status_in=1&status_in=2&createTimeRange=2026-01-01&createTimeRange=2026-02-01&size=1&size=2", null);
  expect(Object.fromEntries(filters)).toEqual({ status_in: "1,2", createTimeRange: "2026-01-01,2026-02-01", size: "2" });
});

test("only a trusted proxy's own entry names the address", () => {
  const request = new Request("http://h", { headers: { "X-Forwarded-For": "6.6.6.6, 10.0.0.7" } });
  expect(addressOf(request, "127.0.0.1", false)).toBe("127.0.0.1");
  expect(addressOf(request, "127.0.0.1", true)).toBe("10.0.0.7");
  expect(addressOf(new Request("http://h"), "127.0.0.1", true)).toBe("127.0.0.1");
});
