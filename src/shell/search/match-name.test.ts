import { expect, test } from "vitest";
import { matchFolder, matchName } from "./match-name.ts";

const matched = (shown: string, other: string, typed: string): string | null => {
  const match = matchName(shown, other, typed);
  return match === null ? null : (match.in === "shown" ? shown : other).slice(...match.mark);
};

test.each([
  ["用户", "用户"],
  ["yonghu", "用户"],
  ["yh", "用户"],
  ["YHGL", "用户管理"],
  ["yhg", "用户管"],
  ["us", "Us"],
  ["USERS", "Users"],
])("finds 用户管理 (Users) by %s", (typed, mark) => {
  expect(matched("用户管理", "Users", typed)).toBe(mark);
});

test("knows both readings of a character", () => {
  expect(matched("角色管理", "Roles", "jsgl")).toBe("角色管理");
  expect(matched("重置密码", "", "czmm")).toBe("重置密码");
  expect(matched("重要通知", "", "zytz")).toBe("重要通知");
});

test("finds nothing by what is not in it", () => {
  for (const typed of ["", "  ", "参数", "hgly", "sersx", ".*", "("]) expect(matchName("用户管理", "Users", typed)).toBeNull();
});

test("finds English names whatever the language on the screen is", () => {
  expect(matched("Users", "用户管理", "yhgl")).toBe("用户管理");
  expect(matched("API scopes", "接口权限", "sco")).toBe("sco");
});

test("puts the name as it is shown before the other language, prefixes before later words, and those before what is inside", () => {
  const ranks = ["系统参数", "xi", "xtcs", "cans", "参数"].map((typed) => matchName("系统参数", "System xi", typed)?.rank);
  expect(ranks).toEqual([0, 3, 3, 5, 5]);
  expect(matchName("Data scopes", "数据权限", "sco")?.rank).toBe(4);
  expect(matchName("系统参数", "Parameters", "par")?.rank).toBe(2);
});

test("takes one Chinese character for the inside of a name", () => {
  expect(matched("用户管理", "Users", "管")).toBe("管");
  expect(matchName("用户管理", "", "管")?.rank).toBe(5);
});

test("does not take one letter for the inside of a name", () => {
  expect(matchName("用户管理", "", "g")).toBeNull();
  expect(matchName("Users", "", "e")).toBeNull();
});

test("knows a folder by its beginning", () => {
  const folders = [{ shown: "系统管理", other: "System" }];
  expect(["xt", "系统", "sys"].map((typed) => matchFolder(folders, typed))).toEqual([true, true, true]);
  expect(matchFolder(folders, "管理")).toBe(false);
});
