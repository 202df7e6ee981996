import { beforeAll, expect, it } from "vitest";
import { admin, startAdminConsole } from "../../support/browser/admin-console.ts";
import { server } from "../../support/server/start-console.ts";
import { signIn } from "../../support/server/start-server.ts";

let headers: Readonly<Record<string, string>>;

startAdminConsole();

beforeAll(async () => {
  headers = await signIn(server.url);
});

/** Values of a parameter of this name. */
const sample = (name: string, at: number) => ({ paramName: name, paramKey: `${name}.${at}`, paramValue: String(at) });

/** Compiled rules of a module. */
const VALIDATORS = /\/validators\/[^/]+\.js$/;

/** Speaks to the server as the administrator's other programs would. */
async function call(method: "GET" | "POST", path: string, body?: unknown): Promise<unknown> {
  const reply = await fetch(`${server.url}/api/blade-system${path}`, {
    method,
    headers: { ...headers, "Content-Type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const envelope = (await reply.json()) as { data: unknown; msg: string };
  expect(reply.status, envelope.msg).toBe(200);
  return envelope.data;
}

async function found(name: string): Promise<readonly Record<string, unknown>[]> {
  const page = await call("GET", `/param/list?paramName_equal=${name}&size=100`);
  return (page as { records: Record<string, unknown>[] }).records;
}

/** Makes so many records of this name. @returns the address of the list of them */
async function make(name: string, count: number): Promise<string> {
  for (let at = 0; at < count; at += 1) await call("POST", "/param/submit", sample(name, at));
  return `/system/param?paramName_like=${name}`;
}

/** Shows a list of so many records that nobody else has. */
async function showList(name: string, count: number): Promise<void> {
  await admin.visit(await make(name, count));
  await admin.screen.getByRole("row").nth(1).waitFor();
}

const selectPage = () => admin.screen.getByRole("checkbox").first().check();

async function selectAll(count: number): Promise<void> {
  await selectPage();
  await admin.screen.getByRole("button", { name: `选择全部 ${count} 条` }).click();
  await admin.screen.getByText("符合条件的全部数据").waitFor();
}

it("all that match are changed or removed at once and restored; a removal spares records that changed after the count", async () => {
  const name = "alle-param";
  await showList(name, 12);
  const { screen, page } = admin;
  await selectAll(12);
  await admin.tool("批量修改");
  await admin.dialog.getByRole("button", { name: "备注", exact: true }).click();
  await admin.dialog.getByLabel("备注").last().fill("一起改");
  await admin.dialog.getByRole("button", { name: "修改 12 条" }).click();
  await page.getByText("已修改 12 条").waitFor();
  await expect
    .poll(async () => (await found(name)).map((record) => record["remark"]))
    .toEqual(Array.from({ length: 12 }, () => "一起改"));
  const bar = page.locator(".trellis-undo");
  await bar.getByRole("button", { name: "撤销", exact: true }).click();
  await page.getByText("已撤销，恢复了 12 条数据").waitFor();
  for (const record of await found(name)) expect(record["remark"]).toBeNull();
  await bar.waitFor({ state: "detached" });

  admin.expectStatuses(409);
  await selectAll(12);
  const [first] = await found(name);
  await call("POST", "/param/submit", { id: first?.["id"], remark: "dazwischen" });
  await admin.tool("批量删除");
  await admin.dialog.getByText("将删除符合当前条件的全部 12 条数据").waitFor();
  await admin.dialog.getByRole("button", { name: "删除 12 条" }).click();
  await page.getByText("数据在选择之后发生了变化，现有 12 条符合条件").waitFor();
  await expect.poll(() => found(name)).toHaveLength(12);
  await screen.getByRole("button", { name: "取消选择" }).click();
  await selectAll(12);
  await admin.tool("批量删除");
  await admin.dialog.getByRole("button", { name: "删除 12 条" }).click();
  await page.getByText("已删除 12 条").waitFor();
  await expect.poll(() => found(name)).toHaveLength(0);
  await bar.getByRole("button", { name: "撤销", exact: true }).click();
  await screen.getByRole("row").nth(10).waitFor();
  await expect.poll(() => found(name)).toHaveLength(12);
});

it("marks records that another user changed, reloads them on request, and says so in an open dialog", async () => {
  const name = "live-param";
  const path = await make(name, 3);
  // A console that has just been loaded opens the line over which it is told of changes anew for the list.
  const line = /\/api\/trellis\/changes\?.*modules=[^&]*param/;
  await Promise.all([admin.page.waitForResponse((response) => line.test(response.url())), admin.load(path)]);
  const rows = admin.screen.locator("tr[data-row]");
  await rows.first().waitFor();
  const before = await rows.allInnerTexts();
  const [record] = await found(name);
  await call("POST", "/param/submit", { id: record?.["id"], remark: "von nebenan" });
  const marked = admin.screen.locator(`tr[data-row="${String(record?.["id"])}"][data-changed]`);
  await marked.waitFor();
  // A look at the list may have seen it first; who it was comes over the line.
  await expect.poll(() => marked.getAttribute("title")).toMatch(/刚刚修改了这条数据$/);
  await admin.screen.getByText("1 条有更新").waitFor();
  await expect.poll(() => rows.allInnerTexts(), { message: "nothing moves by itself" }).toEqual(before);
  await admin.screen.locator(".trellis-changed").getByRole("button", { name: "刷新" }).click();
  await admin.screen.getByText("von nebenan").first().waitFor();
  await marked.waitFor({ state: "detached" });
  await expect.poll(() => admin.screen.locator(".trellis-changed").count()).toBe(0);

  await admin.act("编辑", admin.row("von nebenan"));
  await admin.dialog.getByLabel("备注").waitFor();
  await call("POST", "/param/submit", { id: record?.["id"], remark: "x" });
  await admin.dialog.getByText(/刚刚修改了这条数据，此处显示的是之前的内容；/).waitFor();
  await admin.page.keyboard.press("Escape");
  await admin.dialogGone();
});

it("in a tree all is selected at once, closed branches included; not when something of it has changed meanwhile", async () => {
  const { screen, page } = admin;
  admin.expectStatuses(409);
  const submit = (values: object) => call("POST", "/dept/submit", { deptCategory: 2, sort: 99, ...values });
  const under = async (parentId: unknown) =>
    (await call("GET", `/dept/lazy-list?parentId=${String(parentId)}`)) as readonly Record<string, unknown>[];
  await submit({ deptName: "wald", fullName: "wald" });
  const tree = (await under(0)).find(({ deptName }) => deptName === "wald")?.["id"];
  for (const deptName of ["ast", "zweig", "blatt"]) await submit({ deptName, fullName: deptName, parentId: tree });
  const remarks = async () => (await under(tree)).map(({ remark }) => remark);

  await admin.goto("/system/dept");
  await screen.getByText("wald").first().waitFor();
  await expect.poll(() => screen.getByText("zweig").count(), { message: "the branch is closed" }).toBe(0);
  const changeAll = async (between: () => Promise<unknown>) => {
    await selectPage();
    await screen.getByRole("button", { name: "选择全部，包括未展开的" }).click();
    await screen.getByText("符合条件的全部数据").waitFor();
    await between();
    await admin.tool("批量修改");
    await admin.dialog.getByRole("button", { name: "备注", exact: true }).click();
    await admin.dialog.getByLabel("备注").last().fill("一起改");
    await admin.dialog.getByRole("button", { name: /^修改 \d+ 条$/ }).click();
  };
  await changeAll(() => Promise.resolve());
  await page.getByText(/^已修改 \d+ 条$/).waitFor();
  await expect.poll(() => remarks()).toEqual(["一起改", "一起改", "一起改"]);
  await page.locator(".trellis-undo").getByRole("button", { name: "撤销", exact: true }).click();
  await page.getByText(/^已撤销，恢复了 \d+ 条数据/).waitFor();
  await expect.poll(() => remarks()).toEqual([null, null, null]);

  const [child] = await under(tree);
  await changeAll(() => call("POST", "/dept/submit", { id: child?.["id"], remark: "dazwischen" }));
  await page.getByText(/数据在选择之后发生了变化/).waitFor();
  await expect.poll(() => remarks()).toEqual(["dazwischen", null, null]);
});

it("takes a click on a field while the rules of the module still load: nothing moves under the mouse", async () => {
  const path = await make("langsam-param", 2);
  const { page, dialog } = admin;
  const rules = Promise.withResolvers<undefined>();
  await page.route(VALIDATORS, async (route) => {
    await rules.promise;
    await route.continue();
  });
  await admin.load(path);
  await admin.screen.getByRole("row").nth(2).waitFor();
  await selectPage();
  const arrived = page.waitForResponse(VALIDATORS);
  await admin.tool("批量修改");
  const choice = dialog.getByRole("button", { name: "备注", exact: true });
  await choice.hover();
  await page.mouse.down();
  const before = await choice.boundingBox();
  rules.resolve(undefined);
  const response = await arrived;
  // Imported once more, the module has run; two frames later the dialog has drawn what follows from it.
  const drawn = "new Promise((resume) => requestAnimationFrame(() => requestAnimationFrame(resume)))";
  await page.evaluate(`import(${JSON.stringify(response.url())}).then(() => ${drawn})`);
  await expect.poll(() => choice.boundingBox()).toEqual(before);
  await page.mouse.up();
  await expect.poll(() => choice.getAttribute("aria-pressed")).toBe("true");
  await dialog.getByRole("textbox", { name: "备注" }).fill("x".repeat(300));
  await dialog.getByRole("button", { name: "修改 2 条" }).click();
  await expect.poll(() => admin.fieldErrors()).toHaveProperty("remark");
  await page.unroute(VALIDATORS);
});
