import type { Locator, Route } from "playwright-core";
import { afterEach, expect, it } from "vitest";
import { searchEndpoint } from "#contract";
import { admin, startAdminConsole } from "../../support/browser/admin-console.ts";
import { ConsolePage, NO_SCREEN } from "../../support/browser/console-page.ts";
import { browser, server } from "../../support/server/start-console.ts";
import { signIn } from "../../support/server/start-server.ts";

/** Folder for pictures of the search; none when unset. */
const PICTURES = process.env["SCREENSHOTS"];

startAdminConsole();

afterEach(() => admin.page.unrouteAll());

const overlay = ({ page }: ConsolePage): Locator => page.locator("dialog.search");
const field = (person: ConsolePage): Locator => overlay(person).getByRole("combobox");
const options = (person: ConsolePage): Locator => overlay(person).getByRole("option");
const titles = (person: ConsolePage): Promise<string[]> => overlay(person).locator(".search-title").allTextContents();

async function picture({ page }: ConsolePage, name: string): Promise<void> {
  if (PICTURES !== undefined) await page.screenshot({ path: `${PICTURES}/search-${name}.png` });
}

/** Types until the list's first entry is this one. */
async function finds(person: ConsolePage, typed: string, first: string): Promise<void> {
  await field(person).fill(typed);
  await expect.poll(async () => (await titles(person))[0]).toBe(first);
}

it("finds screens by prefix, pinyin, initials and the other language, says where they stand, and Esc gives the focus back", async () => {
  const { page } = admin;
  const tool = page.getByRole("banner").getByRole("button", { name: "搜索", exact: true });
  await tool.click();
  await field(admin).waitFor();
  await overlay(admin).getByRole("button", { name: "菜单", exact: true }).click();
  await expect.poll(() => titles(admin)).toContain("用户管理");
  await picture(admin, "menu");
  for (const typed of ["用户", "yonghu", "use"]) await finds(admin, typed, "用户管理");
  await expect.poll(() => options(admin).first().textContent()).toContain("系统管理");
  await expect.poll(() => options(admin).first().locator("mark").count()).toBe(0);
  for (const typed of ["GWGL", "gwg"]) await finds(admin, typed, "岗位管理");
  await expect.poll(() => options(admin).first().locator("mark").textContent()).toBe("岗位管");
  await field(admin).fill("没有这样的画面");
  await overlay(admin).getByText("没有找到“没有这样的画面”").waitFor();
  await picture(admin, "nothing");
  await page.keyboard.press("Escape");
  await overlay(admin).waitFor({ state: "detached" });
  await expect.poll(() => tool.evaluate((element) => element === document.activeElement)).toBe(true);

  await page.keyboard.press("g");
  await page.keyboard.press("m");
  await finds(admin, "参数", "参数管理");
  const option = options(admin).first();
  await expect.poll(() => option.getAttribute("aria-selected")).toBe("true");
  await expect.poll(() => field(admin).getAttribute("aria-activedescendant")).toBe(await option.getAttribute("id"));
  await page.keyboard.press("Enter");
  await page.waitForURL("**/system/param");
  await page.keyboard.press("g");
  await page.keyboard.press("h");
  await page.waitForURL("**/wel/index");
});

it("in English finds English names first, and Chinese ones by pinyin", async () => {
  await admin.setLanguage("en");
  await admin.page.getByRole("banner").getByRole("button", { name: "Search", exact: true }).click();
  await finds(admin, "user", "Users");
  await expect.poll(() => options(admin).first().locator("mark").textContent()).toBe("User");
  await finds(admin, "yonghu", "Users");
  await expect.poll(() => options(admin).first().textContent()).toContain("用户管理");
  await picture(admin, "english");
  await admin.page.keyboard.press("Escape");
  await overlay(admin).waitFor({ state: "detached" });
  await admin.setLanguage("zh");
});

it("Ctrl+K works while typing, finds a record, opens it beside its list, and has it ready the next time", async () => {
  await admin.visit("/system/post");
  const { page } = admin;
  await admin.search.getByRole("searchbox").click();
  await page.keyboard.type("j?");
  await page.keyboard.press("Control+k");
  await field(admin).fill("account.registerGuest");
  const record = overlay(admin).getByRole("group", { name: "数据" }).getByRole("option").first();
  await record.waitFor();
  const name = await record.locator(".search-title").textContent();
  await picture(admin, "records");
  await record.click();
  await page.waitForURL("**/param#view=*");
  const drawer = page.locator(".trellis-drawer");
  await drawer.getByRole("heading", { name: name ?? "" }).waitFor();
  await picture(admin, "opened");
  await drawer.getByRole("button", { name: "关闭" }).click();
  await drawer.waitFor({ state: "detached" });
  await expect.poll(() => new URL(page.url()).hash).toBe("");

  await page.keyboard.press("Control+k");
  await overlay(admin)
    .getByRole("group", { name: "最近打开" })
    .getByRole("option", { name: name ?? "" })
    .click();
  await drawer.waitFor();
  // A reload shows the same.
  await page.reload();
  await drawer.getByRole("heading", { name: name ?? "" }).waitFor();
});

it("leaves the keyboard in the screen that it has opened", async () => {
  const { page } = admin;
  await admin.home();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press("Control+k");
  await finds(admin, "岗位管理", "岗位管理");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/system/post");
  await admin.screen.getByRole("toolbar").first().waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("content");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest("main")?.id)).toBe("content");
});

it("opens what was typed, however early Enter is pressed", async () => {
  const { page } = admin;
  await page.getByRole("banner").getByRole("button", { name: "搜索", exact: true }).click();
  await field(admin).fill("account.registerGuest");
  await options(admin).first().waitFor();
  const withheld: Route[] = [];
  let withholding = true;
  await page.route(`**${searchEndpoint.path}?*`, (route) => (withholding ? void withheld.push(route) : route.continue()));
  await field(admin).fill("account.initPassword");
  await expect.poll(() => options(admin).count(), { message: "records for earlier words are not offered" }).toBe(0);
  await page.keyboard.press("Enter");
  await expect.poll(() => withheld.length).toBe(1);
  withholding = false;
  await withheld[0]?.continue();
  await page.waitForURL("**/param#view=*");
  await page.locator(".trellis-drawer").getByText("account.initPassword", { exact: true }).first().waitFor();
});

it("runs a command, adds a record of a module, and offers to nobody what they may not", async () => {
  const { page } = admin;
  await page.keyboard.press("Control+k");
  await finds(admin, "切换到深色", "切换到深色");
  await page.keyboard.press("Enter");
  await page.locator("body[arco-theme=dark]").waitFor();
  await page.keyboard.press("Control+k");
  await finds(admin, "消息中心", "消息中心");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "消息中心" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog", { name: "消息中心" }).waitFor({ state: "detached" });
  await page.keyboard.press("Control+k");
  await overlay(admin).getByRole("button", { name: "操作" }).click();
  await finds(admin, "新增 岗位", "新增岗位");
  await picture(admin, "dark");
  await page.keyboard.press("Enter");
  await page.waitForURL("**#add");
  await admin.field("postName").waitFor();
  await page.keyboard.press("Control+k");
  await expect.poll(() => overlay(admin).count()).toBe(0);
  await page.keyboard.press("Escape");
  await admin.dialogGone();
  await expect.poll(() => new URL(page.url()).hash).toBe("");
  await page.keyboard.press("Control+k");
  await finds(admin, "切换到浅色", "切换到浅色");
  await page.keyboard.press("Enter");
  await page.locator("body[arco-theme=dark]").waitFor({ state: "detached" });

  const staff = await ConsolePage.open(browser, server.url);
  await staff.signIn({ account: "staff" }, NO_SCREEN);
  await staff.page.keyboard.press("Control+k");
  await field(staff).fill("租户管理");
  await overlay(staff).getByText("没有找到“租户管理”").waitFor();
  await overlay(staff).getByRole("button", { name: "操作" }).click();
  await field(staff).fill("新增 租户");
  await overlay(staff).getByText("没有找到“新增 租户”").waitFor();
  await staff.close();
});

it("opens in a window of its own with Ctrl+Enter", async () => {
  await admin.page.keyboard.press("Control+k");
  await finds(admin, "canshu", "参数管理");
  const [window] = await Promise.all([admin.context.waitForEvent("page"), admin.page.keyboard.press("Control+Enter")]);
  await window.waitForURL("**/system/param");
  expect(new URL(admin.page.url()).pathname).toBe("/wel/index");
  await window.close();
});

it("? says the keys of the console and of the screen that is open", async () => {
  const { page } = admin;
  const section = (name: string) => admin.dialog.getByRole("region", { name });
  await page.keyboard.press("?");
  await section("通用").waitFor();
  await expect.poll(() => section("列表").count()).toBe(0);
  await page.keyboard.press("Escape");
  await admin.dialogGone();
  await admin.openFromMenu("基础配置", "参数管理");
  await admin.screen.getByRole("row").nth(1).waitFor();
  await page.locator("body").press("?");
  await section("列表").waitFor();
  await picture(admin, "help");
  await page.keyboard.press("Escape");
  await admin.dialogGone();
});

it("on a phone takes the whole screen, from the top bar", async () => {
  const person = await ConsolePage.open(browser, server.url, { viewport: { width: 390, height: 844 }, hasTouch: true });
  await person.goto("/login");
  await person.fillSignIn();
  const { page } = person;
  await page.getByRole("banner").getByRole("button", { name: "搜索", exact: true }).click();
  await finds(person, "gw", "岗位管理");
  const box = await overlay(person).boundingBox();
  expect(box).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  const row = await options(person).first().boundingBox();
  expect(row?.height).toBeGreaterThanOrEqual(44);
  await picture(person, "phone");
  await overlay(person).getByRole("button", { name: "关闭" }).click();
  await overlay(person).waitFor({ state: "detached" });
  await person.close();
});

it("stands in the top bar as a field, and as a magnifying glass where the tenant wants it so", async () => {
  const box = admin.page.getByRole("banner").getByRole("button", { name: "搜索", exact: true });
  await box.getByText("搜索").waitFor();

  const headers = { ...(await signIn(server.url)), "Content-Type": "application/json" };
  const ask = async (call: string, body: object): Promise<Response> => {
    const init = { method: "POST", headers, body: JSON.stringify(body) };
    return fetch(`${server.url}/api/blade-system/param/${call}`, init);
  };
  const saved = await ask("submit", { paramName: "搜索框", paramKey: "console.searchBox", paramValue: "false" });
  expect(saved.status).toBe(200);
  await admin.page.reload();
  await box.getByText("搜索").waitFor({ state: "hidden" });
  await box.click();
  await finds(admin, "gwgl", "岗位管理");
  await admin.page.keyboard.press("Escape");

  const { data } = (await saved.json()) as { data: { id: string } };
  expect((await ask("remove", { ids: data.id })).status).toBe(200);
});

it("takes the record that was typed for in the filter of a list, however early Enter is pressed", async () => {
  await admin.visit("/order/order");
  const { page } = admin;
  const offer = (...labels: string[]) => ({
    options: labels.map((label) => ({ value: label.length.toString(), label })),
    total: labels.length,
    tree: false,
    complete: false,
  });
  const withheld: Route[] = [];
  const asked = (route: Route): string => new URL(route.request().url()).searchParams.get("q") ?? "";
  const reply = (route: Route, data: object) => route.fulfill({ json: { code: 200, success: true, data, msg: "" } });
  await page.route("**/api/trellis/references?*", (route) =>
    asked(route) === "" ? reply(route, offer("甲", "乙乙")) : void withheld.push(route),
  );
  await admin.press("筛选");
  const panel = page.locator(".trellis-panel");
  await panel.getByRole("searchbox").fill("会员");
  await page.keyboard.press("Enter");
  await panel.getByRole("button", { name: "甲", exact: true }).waitFor();
  await page.keyboard.type("丙");
  await page.keyboard.press("Enter");
  await expect.poll(() => withheld.length).toBe(1);
  expect(new URL(page.url()).search).toBe("");
  const [early] = withheld;
  if (early !== undefined) await reply(early, offer("丙丙丙"));
  await expect.poll(() => new URL(page.url()).searchParams.get("memberId_equal")).toBe("3");
});
