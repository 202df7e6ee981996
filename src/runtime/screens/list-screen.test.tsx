// @vitest-environment-options { "width": 1440 }
import "@arco-design/web-react/es/_util/react-19-adapter";
import Modal from "@arco-design/web-react/es/Modal";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Page, StoredRecord } from "#contract";
import { normalise, type Module } from "#metadata";
import { createI18n, UiProvider } from "#ui";
import { ApiError } from "../api/api-error.ts";
import type { Api, CallOptions } from "../api/create-api.ts";
import { createRuntime } from "../start/create-runtime.ts";
import { RuntimeProvider } from "../start/runtime-provider.tsx";
import { ListScreen } from "./list-screen.tsx";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const param = normalise(
  {
    module: "param",
    title: "参数管理",
    schema: {
      type: "object",
      required: ["paramName"],
      properties: { paramName: { type: "string", title: "参数名称" }, paramKey: { type: "string", title: "参数键名" } },
    },
    ui: { list: { filters: ["paramName", "paramKey"], empty: "先导入" } },
    endpoints: { base: "/blade-system/param" },
    actions: { refresh: { title: "刷新缓存", about: ["paramKey"], confirm: "确定刷新?" } },
    en: {
      title: { title: "Parameters", singular: "Parameter", empty: "Import some first" },
      paramName: "Name",
      paramKey: "Key",
      refresh: { title: "Refresh", confirm: "Refresh it?" },
    },
  },
  "system",
  () => undefined,
);

const RECORDS: readonly StoredRecord[] = [
  { id: "1", paramName: "初始密码", paramKey: "a", revision: 1 },
  { id: "2", paramName: "验证码", paramKey: "b", revision: 1 },
];

/** Only disabled records of this module can be deleted. */
const lamp = normalise(
  {
    module: "lamp",
    title: "灯",
    schema: {
      type: "object",
      properties: { name: { type: "string", title: "名称" }, lit: { type: "boolean", title: "亮" } },
    },
    ui: { dialog: { view: false } },
    endpoints: { base: "/test/lamp" },
    removal: { when: { properties: { lit: { const: false } } }, otherwise: "请先关灯" },
    en: { title: "Lamps", name: "Name", lit: "Lit", removal: { otherwise: "Switch it off first" } },
  },
  "test",
  () => undefined,
);

const job = normalise(
  {
    module: "job",
    title: "任务",
    schema: {
      type: "object",
      required: ["name"],
      properties: { name: { type: "string", title: "名称" }, state: { type: "string", title: "状态", readOnly: true } },
    },
    ui: { dialog: { view: false } },
    endpoints: { base: "/test/job" },
    states: {
      field: "state",
      values: { open: { value: "open", title: "进行中" }, done: { value: "done", title: "已完成", edit: false, end: true } },
    },
    en: { title: "Jobs", name: "Name", state: "State" },
  },
  "test",
  () => undefined,
);

// The console fetches its conditions from the server, as a module of compiled code.
vi.mock("../start/validator-modules.ts", () => {
  const errors = [{ keyword: "const", instancePath: "/lit", schemaPath: "", params: {} }];
  const removal = Object.assign(({ lit }: StoredRecord) => lit === false, { errors });
  return { importValidators: () => Promise.resolve({ default: () => ({ removal }) }) };
});

let root: Root;
let host: HTMLElement;
const calls: { path: string; options: CallOptions }[] = [];
const answers = { fail: null as ApiError | null, page: {} as Partial<Page<StoredRecord>> };

beforeEach(() => {
  host = document.body.appendChild(document.createElement("div"));
  root = createRoot(host);
  calls.length = 0;
  answers.fail = null;
  answers.page = {};
});

afterEach(() => {
  act(() => root.unmount());
  // Not the whole body: what Arco still moves there would be missed by it.
  host.remove();
});

// Arco's dialogs stand outside of our root; what still moves would move on when the page is gone.
const LEAVING = 600;
afterAll(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  Modal.destroyAll();
  await new Promise((resume) => setTimeout(resume, LEAVING));
});

const api: Api = {
  locale: () => "zh",
  async call(_method, path, parse, options = {}) {
    calls.push({ path, options });
    if (answers.fail !== null) throw answers.fail;
    const page: Page<StoredRecord> = { records: RECORDS, total: 35, size: 10, current: 1, pages: 4, ...answers.page };
    return parse(path.endsWith("/list") ? page : true);
  },
  bare: () => Promise.reject(new Error("not asked")),
  open: () => Promise.reject(new Error("not asked")),
};

async function open(codes: readonly string[], address = "/", locale: "zh" | "en" = "zh", module: Module = param) {
  const runtime = createRuntime({
    api,
    permissions: { has: (code) => codes.includes(code) },
    features: [],
    person: () => "000000/1",
  });
  const router = createMemoryRouter([{ path: "/", element: <ListScreen module={module} /> }], { initialEntries: [address] });
  await act(async () => {
    root.render(
      <UiProvider i18n={createI18n({ locale })}>
        <RuntimeProvider runtime={runtime}>
          <RouterProvider router={router} />
        </RuntimeProvider>
      </UiProvider>,
    );
  });
  return router;
}

const button = (name: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>("button")].find((one) => one.textContent === name);
const press = (name: string) =>
  act(async () => {
    button(name)?.click();
  });

test("shows what the address asks for, and writes a new page into it", async () => {
  const router = await open(["param"], "/?paramName_like=密码&size=30&current=2");
  expect(calls[0]).toMatchObject({
    path: "/api/blade-system/param/list",
    options: { params: { paramName_like: "密码", size: 30, current: 2 } },
  });
  expect(host.querySelector("tbody")?.textContent).toContain("初始密码");
  expect(host.textContent).toContain("共 35 条");
  await press("1");
  expect(router.state.location.search).toBe("?paramName_like=%E5%AF%86%E7%A0%81&size=30");
  expect(calls.at(-1)?.options.params).toMatchObject({ current: 1 });
});

test("says of an estimated total that it is one", async () => {
  answers.page = { total: 998_000, about: true, pages: 99_800 };
  await open(["param"]);
  expect(host.querySelector(".trellis-pager-total")?.textContent).toBe("约 998,000 条");
});

test.each([
  ["what its module wants done first", "/", true],
  ["nothing of that where only a filter finds nothing", "/?paramName_like=x", false],
])("says in an empty list %s", async (_title, address, told) => {
  answers.page = { records: [], total: 0, pages: 0 };
  await open(["param", "param_add"], address, "en");
  expect(host.textContent?.includes("Import some first")).toBe(told);
});

test("shows what an action is about above its question, and runs it once it is answered", async () => {
  await open(["param", "param_refresh"]);
  await act(async () => host.querySelector<HTMLElement>("[aria-label='刷新缓存 验证码']")?.click());
  const dialog = () => document.querySelector("[role=dialog]");
  // Its code comes when it opens.
  await vi.waitFor(() => expect(dialog()?.textContent ?? "").toContain("确定刷新?"), { timeout: 60_000 });
  expect(dialog()?.querySelector("dl")?.textContent).toBe("参数键名b");
  expect(calls.some(({ path }) => path.endsWith("/refresh"))).toBe(false);
  await act(async () => dialog()?.querySelector<HTMLElement>(".arco-btn-primary")?.click());
  await expect.poll(() => calls.find(({ path }) => path.endsWith("/refresh"))?.options.body).toEqual({ ids: "2", revision: 1 });
});

test("offers only what the caller holds the code of", async () => {
  await open(["param", "param_view"]);
  expect(button("初始密码"), "its name opens a record").toBeDefined();
  for (const name of ["新增", "编辑", "删除", "批量删除"]) expect(button(name)).toBeUndefined();
  expect(host.querySelector("input[type=checkbox]")).toBeNull();
});

test("speaks the caller's language, and of one record by its noun", async () => {
  await open(["param", "param_add", "param_delete"], "/", "en");
  expect([...host.querySelectorAll("th")].map((cell) => cell.textContent)).toEqual(["", "Name", "Key", "Actions"]);
  await press("Add parameter");
  await vi.waitFor(() => expect(document.querySelector("[role=dialog]")?.textContent).toContain("Add parameter"), {
    timeout: 60_000,
  });
});

test("warns of an empty batch, and deletes without a question what can be restored", async () => {
  await open(["param", "param_delete"]);
  await act(async () => host.querySelector<HTMLElement>("[aria-label='更多工具']")?.click());
  await press("批量删除");
  await vi.waitFor(() => expect(document.body.textContent).toContain("请选择至少一条数据"), { timeout: 60_000 });
  await act(async () => host.querySelectorAll<HTMLInputElement>("tbody input[type=checkbox]")[1]?.click());
  expect(host.textContent).toContain("已选 1 条");
  await press("批量删除");
  await vi.waitFor(() => expect(calls.find(({ path }) => path.endsWith("/remove"))?.options.params).toEqual({ ids: "2" }), {
    timeout: 60_000,
  });
  await vi.waitFor(() => expect(document.body.textContent).toContain("删除成功"), { timeout: 60_000 });
});

test("offers an edit only where the record's state leaves a field to change", async () => {
  const jobs = ["open", "done"].map((state, at) => ({ id: String(at), name: `任务${at}`, state, revision: 1 }));
  answers.page = { records: jobs, total: 2 };
  await open(["job", "job_edit"], "/", "zh", job);
  const edited = () => [...host.querySelectorAll("tbody tr")].map((row) => row.textContent.includes("编辑"));
  await vi.waitFor(() => expect(edited()).toEqual([true, false]), { timeout: 60_000 });
});

test("says why a list did not come, and tries again", async () => {
  answers.fail = new ApiError({ status: 500, code: 500, message: "服务器内部错误，编号 8F3A" });
  await open(["param"]);
  expect(host.querySelector("[role=alert]")?.textContent).toContain("编号 8F3A");
  answers.fail = null;
  await press("重试");
  expect(host.querySelector("tbody")?.textContent).toContain("验证码");
});

test("offers deletion where a record's state permits it, names those that stay, and keeps them selected", async () => {
  const lamps = ["a", "b", "c"].map((id) => ({ id, name: `灯${id}`, lit: id !== "b", revision: 1 }));
  answers.page = { records: lamps, total: 3 };
  await open(["lamp", "lamp_delete"], "/", "zh", lamp);
  const deleted = () => [...host.querySelectorAll("tbody tr")].map((row) => row.textContent.includes("删除"));
  await vi.waitFor(() => expect(deleted()).toEqual([false, true, false]), { timeout: 60_000 });
  const tick = (at: number) =>
    act(async () => host.querySelectorAll<HTMLInputElement>("tbody input[type=checkbox]")[at]?.click());
  await tick(0);
  await tick(1);
  await tick(2);
  await press("批量删除");
  const asked = () => document.querySelector(".arco-modal-content")?.textContent;
  await vi.waitFor(() => expect(asked()).toBe("有 2 条不能删除：灯a、灯c\n请先关灯\n\n确定将其余 1 条数据删除?"), {
    timeout: 60_000,
  });
  await press("删除");
  await vi.waitFor(() => expect(calls.find(({ path }) => path.endsWith("/remove"))?.options.params).toEqual({ ids: "b" }), {
    timeout: 60_000,
  });
  await vi.waitFor(() => expect(host.textContent).toContain("已选 2 条"), { timeout: 60_000 });
  expect(button("批量删除"), "none of those that are left can be deleted").toBeUndefined();
});
