import { expect, test } from "vitest";
import type { MenuNode } from "#contract";
import { safeAddress, targetOf } from "./menu-target.ts";

const ORIGIN = "https://console.example";

const entry = (path: string, more: Partial<MenuNode> = {}): MenuNode => ({
  id: "7",
  parentId: "0",
  code: "report",
  name: "报表",
  enName: "",
  alias: "menu",
  path,
  source: "",
  sort: 1,
  category: 1,
  action: 0,
  isOpen: 1,
  component: "",
  remark: "",
  ...more,
});

const target = (path: string, more: Partial<MenuNode> = {}) => targetOf(entry(path, more), ORIGIN);

test("an entry with a component is a screen at its path, with its query", () => {
  expect(target("system/param/", { component: "module/param", query: { type: "1", name: "a b" } })).toEqual({
    kind: "screen",
    path: "/system/param",
    to: "/system/param?type=1&name=a+b",
    newWindow: false,
  });
  expect(target("/tools/html-editor", { component: "tools/editor" }).kind).toBe("screen");
});

test("a path that contains html or starts with http is a page inside the console", () => {
  expect(target("/doc.html#/home")).toEqual({ kind: "frame", path: "/myiframe/report", address: `${ORIGIN}/doc.html#/home` });
  expect(target("https://other.example/x?y=1")).toEqual({
    kind: "frame",
    path: "/myiframe/report",
    address: "https://other.example/x?y=1",
  });
});

test("an entry whose code is no part of an address goes by its id", () => {
  expect(target("https://other.example/", { code: "报表 1/2" })).toMatchObject({ path: "/myiframe/7" });
});

test("open flag 2 with an external address is a new window; a query target makes one of a screen", () => {
  expect(target("https://other.example/x", { isOpen: 2 })).toEqual({ kind: "window", address: "https://other.example/x" });
  expect(target("/a", { component: "x/y", query: { target: "_blank", q: "1" } })).toMatchObject({
    newWindow: true,
    to: "/a?q=1",
  });
});

test("an entry without component and address is a folder", () => {
  expect(target("/system").kind).toBe("folder");
  expect(target("").kind).toBe("folder");
});

test.each([
  "javascript:alert(1)",
  "JavaScript:alert('html')",
  "data:text/html,<p>",
  "//evil.example/x.html",
  "/\\evil.example/x.html",
  "\\\\evil.example",
  "https://admin:secret@other.example/",
  "https://admin@other.example/",
  "java\tscript:alert(1).html",
  "file:///etc/passwd.html",
  "blob:https://console.example/1.html",
])("%j is never opened, neither inside nor in a window", (path) => {
  expect(safeAddress(path, ORIGIN)).toBeNull();
  for (const isOpen of [1, 2] as const) {
    const found = target(path, { isOpen });
    expect(["folder", "frame"]).toContain(found.kind);
    if (found.kind === "frame") expect(found.address).toBeNull();
  }
});
