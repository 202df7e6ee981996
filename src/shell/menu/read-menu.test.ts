import { expect, test } from "vitest";
import { asMenu, shownTo } from "./read-menu.ts";

const node = (name: string, more: object = {}) => ({
  id: name,
  code: name,
  name,
  component: "module/x",
  path: `/${name}`,
  ...more,
});

const names = (nodes: readonly { readonly name: string; readonly children?: readonly { readonly name: string }[] }[]): unknown =>
  nodes.map(({ name, children }) => (children === undefined ? name : [name, ...children.map((child) => child.name)]));

test("reads what backends of the family call a name and an icon", () => {
  const [read] = asMenu([
    { id: "1", code: "a", label: "甲", icon: "star" },
    { id: "2", code: "b", title: "乙" },
  ]);
  expect(read).toMatchObject({ name: "甲", source: "star", path: "", component: "" });
  expect(() => asMenu([{ id: "1", code: "a" }])).toThrow(TypeError);
});

test("an entry is shown only if it names no roles or one of the person's", () => {
  const menu = asMenu([
    node("all"),
    node("none", { meta: { roles: [] } }),
    node("boss", { meta: { roles: ["boss", "admin"] } }),
    node("folder", { component: "", children: [node("inner", { meta: { roles: ["boss"] } })] }),
    node("closed", { component: "", meta: { roles: ["boss"] }, children: [node("free")] }),
  ]);
  expect(names(shownTo(["staff"], menu))).toEqual(["all", "none"]);
  expect(names(shownTo(["staff", "boss"], menu))).toEqual(["all", "none", "boss", ["folder", "inner"], ["closed", "free"]]);
});

test("the four that the product hides by name, and what is marked hidden, are in the menu but not shown", () => {
  const hidden = ["工单详情", "外协工单详情", "步骤历史", "变更详情"].map((name) => node(name));
  const menu = asMenu([...hidden, node("marked", { meta: { hidden: true } }), node("步骤历史记录")]);
  expect(menu).toHaveLength(6);
  expect(names(shownTo([], menu))).toEqual(["步骤历史记录"]);
});
