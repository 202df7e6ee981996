import { expect, test } from "vitest";
import { ApiError, type Api } from "#runtime";
import { leafCodes, MenuStore } from "./menu-store.ts";
import { asMenu } from "./read-menu.ts";

const entry = (code: string, more: object = {}) => ({
  id: code,
  parentId: "0",
  code,
  name: code,
  enName: "",
  path: "",
  component: "",
  source: "",
  category: 1,
  ...more,
});

const ROUTES = [
  entry("system", {
    children: [
      entry("param", { path: "/system/param", component: "module/param" }),
      entry("docs", { path: "https://example.org", component: "x" }),
    ],
  }),
];
const BUTTONS = [entry("system", { children: [entry("param", { children: [entry("param_add"), entry("param_edit")] })] })];

function apiThat(answers: (path: string) => unknown): Api {
  const call: Api["call"] = async (_method, path, parse) => parse(answers(path));
  return { locale: () => "zh", call, bare: call, open: () => Promise.reject(new Error("not asked")) };
}

test("permission codes are the leaves of the buttons", () => {
  expect(leafCodes(asMenu(BUTTONS))).toEqual(["param_add", "param_edit"]);
});

test("an empty list of children is a leaf, too: backends of the family send both", () => {
  expect(leafCodes(asMenu([entry("param", { children: [] })]))).toEqual(["param"]);
});

test("holds the codes of buttons and of menus, and finds screens by path", async () => {
  const menu = new MenuStore(apiThat((path) => (path.endsWith("/routes") ? ROUTES : BUTTONS)));
  expect(menu.state).toBe("idle");
  await menu.load();
  expect(menu.state).toBe("ready");
  expect(["param_add", "param", "param_delete"].map((code) => menu.has(code))).toEqual([true, true, false]);
  expect([...menu.byPath.keys()]).toEqual(["/system/param", "/myiframe/docs"]);
  expect(menu.byPath.get("/system/param")?.trail.map(({ code }) => code)).toEqual(["system", "param"]);
  menu.clear();
  expect(menu.has("param_add")).toBe(false);
});

test("a failure can be tried again", async () => {
  let broken = true;
  const menu = new MenuStore(
    apiThat((path) => {
      if (broken) throw new ApiError({ status: 500, code: 500, message: "broken" });
      return path.endsWith("/routes") ? ROUTES : BUTTONS;
    }),
  );
  await menu.load();
  expect(menu.state).toBe("failed");
  broken = false;
  await menu.load();
  expect(menu.state).toBe("ready");
});

test("an answer that comes after a sign-out is dropped", async () => {
  const menu = new MenuStore(apiThat((path) => (path.endsWith("/routes") ? ROUTES : BUTTONS)));
  const loading = menu.load();
  menu.clear();
  await loading;
  expect(menu.nodes).toEqual([]);
  expect(menu.has("param_add")).toBe(false);
});
