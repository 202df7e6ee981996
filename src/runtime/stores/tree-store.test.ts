import { expect, test, vi } from "vitest";
import type { StoredRecord } from "#contract";
import { normalise } from "#metadata";
import type { Api } from "../api/create-api.ts";
import { ModuleClient } from "../api/module-client.ts";
import { branchesOf } from "./tree-nodes.ts";
import { TreeStore, type TreeSource } from "./tree-store.ts";

const dept = normalise(
  {
    module: "dept",
    title: "部门",
    schema: {
      type: "object",
      properties: {
        parentId: { type: "string", title: "上级", "x-ref": { module: "dept", label: "deptName" }, default: "0" },
        deptName: { type: "string", title: "名称" },
      },
    },
    ui: { list: { tree: "parentId" } },
    endpoints: { base: "/blade-system/dept" },
  },
  "system",
  () => undefined,
);

const node = (id: string, parentId: string, more: object = {}): StoredRecord => ({ id, parentId, deptName: id, ...more });

function storeOver(source: TreeSource) {
  const api: Api = {
    locale: () => "zh",
    call: (_method, _path, parse) => Promise.resolve(parse(true)),
    bare: () => Promise.reject(new Error("not asked")),
    open: () => Promise.reject(new Error("not asked")),
  };
  return new TreeStore(new ModuleClient(api, dept, () => undefined), source);
}

test("takes a tree apart whether it comes nested or flat, and keeps orphans in sight", () => {
  const { tree } = dept;
  if (tree === null) throw new Error("no tree");
  const nested = branchesOf(tree, [node("1", "0", { children: [node("2", "1", { children: [node("3", "2")] })] })]);
  expect(nested.roots.map(({ id }) => id)).toEqual(["1"]);
  expect(nested.under.get("2")?.map(({ id }) => id)).toEqual(["3"]);
  const flat = branchesOf(tree, [node("3", "2"), node("9", "8"), node("2", "1")]);
  expect(flat.roots.map(({ id }) => id)).toEqual(["9", "2"]);
});

test("knows how many match when it has them all; what was counted does not outlive a change of the filter", async () => {
  const tops = [node("1", "0", { hasChildren: true }), node("9", "0")];
  const branch = async (parent: string) => (parent === "0" ? tops : [node("2", "1")]);
  const store = storeOver({ whole: async () => [node("2", "1"), node("3", "2")], branch });
  await store.load();
  expect(store.total, "what is under a closed node nobody has counted").toBeNull();
  store.toggle(tops[0]!);
  await vi.waitFor(() => expect(store.total).toBe(3), { timeout: 60_000 });
  store.selection.takeMatching({ filters: {}, count: 3, mark: "7" });
  await store.show({ filters: {}, sort: [{ field: "deptName", descending: false }] });
  expect(store.selection.size).toBe(3);
  await store.show({ filters: { deptName_like: "x" }, sort: [] });
  expect([store.total, store.selection.matching], "a filtered tree comes whole").toEqual([2, null]);
});

test("fetches children when a node opens, once, and keeps it open over a reload", async () => {
  const tops = [node("1", "0", { hasChildren: true }), node("9", "0")];
  const branch = vi.fn(async (parent: string) => (parent === "0" ? tops : [node("2", "1")]));
  const store = storeOver({ whole: async () => [], branch });
  await store.load();
  const [root] = store.roots;
  if (root === undefined) throw new Error("no root");
  expect(store.expandable(root)).toBe(true);
  store.toggle(root);
  expect([...store.fetching]).toEqual(["1"]);
  await vi.waitFor(() => expect(store.childrenOf(root)).toHaveLength(1), { timeout: 60_000 });
  store.toggle(root);
  store.toggle(root);
  expect(branch).toHaveBeenCalledTimes(2);
  await store.load();
  expect([...store.expanded]).toEqual(["1"]);
  expect(store.childrenOf(root)?.map(({ id }) => id)).toEqual(["2"]);
});

test("opens the only top of a tree that comes node by node, once", async () => {
  const branch = vi.fn(async (parent: string) => (parent === "0" ? [node("1", "0", { hasChildren: true })] : [node("2", "1")]));
  const store = storeOver({ whole: async () => [], branch });
  await store.load();
  await vi.waitFor(() => expect([...store.branches.under.keys()]).toContain("1"), { timeout: 60_000 });
  expect([...store.expanded]).toEqual(["1"]);
  store.collapseAll();
  await store.load();
  expect([...store.expanded]).toEqual([]);
});

test("closes a node again whose children could not be fetched", async () => {
  const branch = vi.fn(async (parent: string, _params: object, _options: object) => {
    if (parent !== "0") throw new Error("down");
    return [node("1", "0", { hasChildren: true })];
  });
  const store = storeOver({ whole: async () => [], branch });
  // The only top opens by itself.
  await store.load();
  await vi.waitFor(() => expect(store.fetching.size).toBe(0), { timeout: 60_000 });
  expect(store.expanded.size).toBe(0);
  expect(store.roots).toHaveLength(1);
  // The list shows an error of its own load. A notice tells of the node.
  expect(branch.mock.calls.map(([, , options]) => "quiet" in options)).toEqual([true, false]);
});

test("shows what a search finds with its branches open", async () => {
  const whole = vi.fn(async () => [node("1", "0", { children: [node("2", "1")] })]);
  const store = storeOver({ whole, branch: async () => [] });
  await store.show({ filters: { deptName_like: "2" }, sort: [] });
  expect(whole).toHaveBeenCalledWith({ deptName_like: "2" }, expect.anything());
  expect([...store.expanded]).toContain("1");
});

test("opens the parent of a child that was saved", async () => {
  const store = storeOver({ whole: async () => [node("1", "0", { children: [node("2", "1")] })], branch: null });
  await store.load();
  store.collapseAll();
  await store.save({ parentId: "1", deptName: "neu" });
  expect([...store.expanded]).toEqual(["1"]);
});

test("opens a tree with a single top down to where there is a choice, once", async () => {
  const top = node("1", "0", {
    children: [node("2", "1", { children: [node("3", "2", { children: [node("5", "3")] }), node("4", "2")] })],
  });
  const store = storeOver({ whole: async () => [top], branch: null });
  await store.load();
  expect([...store.expanded]).toEqual(["1", "2"]);
  store.collapseAll();
  await store.load();
  expect(store.expanded.size).toBe(0);
});

test("expands the records that are still on their way when they arrive, once", async () => {
  const flat = [node("1", "0"), node("2", "1"), node("9", "0"), node("10", "9")];
  const store = storeOver({ whole: async () => flat, branch: null });
  const loaded = store.load();
  store.expandAll();
  await loaded;
  expect([...store.expanded].sort()).toEqual(["0", "1", "9"]);
  store.collapseAll();
  await store.load();
  expect([...store.expanded]).toEqual([]);
});
