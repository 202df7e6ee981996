import type { TreeNode } from "#contract";
import { describe, expect, it } from "vitest";
import { keysOf, toggled } from "./check-tree-selection.ts";

const node = (key: string, ...children: TreeNode[]): TreeNode => ({
  id: key,
  key,
  value: key,
  parentId: "",
  title: key,
  ...(children.length > 0 ? { children } : {}),
});
const TREE = [node("system", node("user", node("user_add"), node("user_edit")), node("dept"))];
const after = (chosen: readonly string[], key: string): string[] => [...toggled(TREE, new Set(chosen), key, "every")].sort();

describe("choosing in a tree", () => {
  it("takes all below a chosen menu, and the folders it is reached through", () => {
    expect(after([], "user")).toEqual(["system", "user", "user_add", "user_edit"]);
  });

  it("takes back what is below, and leaves what is above", () => {
    expect(after(["system", "user", "user_add"], "user")).toEqual(["system"]);
  });

  it("lets a menu be held without any of its buttons", () => {
    expect(after(["system", "user", "user_add"], "user_add")).toEqual(["system", "user"]);
  });

  it("chooses scopes, never the menus that only hold them", () => {
    expect(keysOf(TREE, "leaves")).toEqual(["user_add", "user_edit", "dept"]);
    expect([...toggled(TREE, new Set(["dept"]), "user", "leaves")]).toEqual(["dept", "user_add", "user_edit"]);
    expect([...toggled(TREE, new Set(["user_add", "user_edit"]), "user", "leaves")]).toEqual([]);
  });

  it("ignores a key that is not in the tree", () => {
    expect(after(["dept"], "gone")).toEqual(["dept"]);
  });
});
