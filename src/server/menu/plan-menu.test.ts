import { expect, test } from "vitest";
import { catalogOf, normalise, type AuthoredModule, type Catalog, type MenuFolder } from "#metadata";
import { planMenu, type KnownMenu, type MenuPlan } from "./plan-menu.ts";

const FOLDER: MenuFolder = {
  code: "base",
  title: { zh: "基础", en: "Base" },
  icon: "apps",
  sort: 1,
  parent: null,
  screen: null,
};

function module(name: string, extra: Partial<AuthoredModule> = {}): AuthoredModule {
  return {
    module: name,
    title: `模块 ${name}`,
    schema: { type: "object", properties: { a: { type: "string", title: "甲" } } },
    endpoints: { base: `/t/${name}` },
    ...extra,
  };
}

function catalog(modules: readonly AuthoredModule[], folders: readonly MenuFolder[] = [FOLDER]): Catalog {
  return catalogOf(
    modules.map((authored) => normalise(authored, "base", () => undefined)),
    folders,
    [],
  );
}

function plan(of: Catalog, known: readonly KnownMenu[] = []): MenuPlan {
  let id = 100;
  return planMenu(of, known, () => String(id++));
}

/** The rows as the database would give them back. */
function stored({ added }: MenuPlan, change: Partial<KnownMenu> = {}): KnownMenu[] {
  return added.map((row) => ({ component: null, untouched: true, ...row, ...change }) as KnownMenu);
}

test("an empty menu gets folders above modules above buttons", () => {
  const { added, changed } = plan(catalog([module("x")]));
  expect(added.map((row) => [row["code"], row["parentId"], row["category"]])).toEqual([
    ["base", "0", 1],
    ["x", "100", 1],
    ["x_add", "101", 2],
    ["x_edit", "101", 2],
    ["x_delete", "101", 2],
    ["x_view", "101", 2],
    ["x_export", "101", 2],
    ["x_import", "101", 2],
    ["x_print", "101", 2],
  ]);
  expect(added[1]).toMatchObject({ component: "module/x", name: "模块 x", alias: "menu" });
  expect(changed).toEqual([]);
});

test("folders may stand in any order and in a circle", () => {
  const inner: MenuFolder = { ...FOLDER, code: "inner", parent: "base" };
  const rows = plan(catalog([], [inner, FOLDER])).added;
  expect(rows.map((row) => [row["code"], row["parentId"]])).toEqual([
    ["base", "0"],
    ["inner", "100"],
  ]);
  expect(
    plan(
      catalog(
        [],
        [
          { ...inner, parent: "loop" },
          { ...FOLDER, code: "loop", parent: "inner" },
        ],
      ),
    ).added,
  ).toHaveLength(2);
});

test("plans no change for existing rows, and updates only rows that were never edited", () => {
  const before = plan(catalog([module("x")]));
  expect(plan(catalog([module("x")]), stored(before))).toEqual({ added: [], changed: [] });
  const renamed = catalog([module("x", { title: "新名" })]);
  expect(plan(renamed, stored(before)).changed).toEqual([{ id: "101", values: { name: "新名", enName: "新名" } }]);
  expect(plan(renamed, stored(before, { untouched: false }))).toEqual({ added: [], changed: [] });
});

test("a module that takes another permission prefix keeps its row under the new code, with new buttons", () => {
  const before = plan(catalog([module("x")]));
  const { added, changed } = plan(catalog([module("x", { permission: "y" })]), stored(before));
  expect(changed).toEqual([{ id: "101", values: { code: "y" } }]);
  expect(added.map((row) => [row["code"], row["parentId"]])).toEqual([
    ["y_add", "101"],
    ["y_edit", "101"],
    ["y_delete", "101"],
    ["y_view", "101"],
    ["y_export", "101"],
    ["y_import", "101"],
    ["y_print", "101"],
  ]);
});

test("a folder whose name a module needs for its permission stands under another code, and gives it up", () => {
  const { added, changed } = plan(catalog([module("base"), module("x")]));
  expect(
    added.filter((row) => row["category"] === 1).map((row) => [row["code"], row["parentId"], row["component"] ?? null]),
  ).toEqual([
    ["base-folder", "0", null],
    ["base", "100", "module/base"],
    ["x", "100", "module/x"],
  ]);
  expect(changed).toEqual([]);
  const later = plan(catalog([module("base")]), stored(plan(catalog([]))));
  expect(later.changed).toEqual([{ id: "100", values: { code: "base-folder" } }]);
  expect(later.added[0]).toMatchObject({ code: "base", parentId: "100", component: "module/base" });
});

test("two modules that share their codes share the rows of the first", () => {
  const { added } = plan(catalog([module("a", { permission: "same" }), module("b", { permission: "same" })]));
  expect(added.filter((row) => row["code"] === "same")).toHaveLength(1);
  expect(new Set(added.map((row) => row["code"])).size).toBe(added.length);
});

test("a module without a menu entry has its codes below the module that shows its records, or below its folder", () => {
  const lines: AuthoredModule = module("line", {
    schema: { type: "object", properties: { bill: { type: "string", title: "单", "x-ref": { module: "bill" } } } },
    ui: { menu: false },
  });
  const bill = module("bill", {
    schema: {
      type: "object",
      properties: { lines: { type: "array", title: "行", "x-children": { module: "line", field: "bill" } } },
    },
  });
  const { added } = plan(catalog([lines, bill, module("alone", { ui: { menu: false } })]));
  const rows = new Map(added.map((row) => [row["code"], row]));
  expect(rows.get("line-folder")).toMatchObject({ parentId: rows.get("bill")?.["id"], category: 2, component: "module/line" });
  expect(["line", "line_add", "line_edit"].map((code) => [rows.get(code)?.["parentId"], rows.get(code)?.["category"]])).toEqual(
    Array.from({ length: 3 }, () => [rows.get("line-folder")?.["id"], 2]),
  );
  expect(rows.get("alone-folder")).toMatchObject({ parentId: rows.get("base")?.["id"], category: 2 });
  expect(plan(catalog([lines, bill]), stored({ added, changed: [] })), "nothing is added twice").toEqual({
    added: [],
    changed: [],
  });
});
