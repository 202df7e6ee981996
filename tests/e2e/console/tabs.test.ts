import type { Locator } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { admin, startAdminConsole } from "../../support/browser/admin-console.ts";

const HOME = "/wel/index";
const PARAM = "/system/param";
const USER = "/system/user";
const POST = "/system/post";

startAdminConsole();

beforeEach(async () => {
  await admin.page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(open).toEqual([HOME]);
});

const strip = (): Locator => admin.page.locator(".tab-strip");
const tab = (path: string): Locator => strip().locator(`[data-tab="${path}"] > a`);
const tabItem = (path: string): Locator => strip().locator(`[data-tab="${path}"]`);
const open = (): Promise<(string | undefined)[]> =>
  strip()
    .locator("[data-tab]")
    .evaluateAll((items) => items.map((item) => (item instanceof HTMLElement ? item.dataset["tab"] : "")));
const current = (): Promise<string | null> => strip().locator("[aria-current=page]").textContent();

/** Opens a screen and waits until its list stands. */
async function visit(path: string): Promise<void> {
  await admin.visit(path);
  // Until then the main region is that of the screen before.
  await strip()
    .locator(`[data-tab="${path.split("?")[0]}"][data-active]`)
    .waitFor();
  await admin.page.locator("main:visible [data-row]").first().waitFor();
}

/** Opens the menu of a tab and chooses. */
async function choose(path: string, action: string): Promise<void> {
  await tab(path).click({ button: "right" });
  await admin.page.getByRole("menuitem", { name: action, exact: true }).click();
}

describe("a tab", () => {
  it("is added for each screen visited, called as in the menu in the person's language; a page without a name gets none", async () => {
    await admin.openFromMenu("基础配置", "参数管理");
    await admin.openFromMenu("系统管理", "用户管理");
    await admin.page.getByRole("navigation", { name: "打开的页面" }).waitFor();
    await expect.poll(() => open()).toEqual([HOME, PARAM, USER]);
    await expect.poll(() => strip().getByRole("link").allTextContents()).toEqual(["首页", "参数管理", "用户管理"]);
    await expect.poll(() => current()).toBe("用户管理");
    await admin.setLanguage("en");
    await expect
      .poll(() => admin.page.getByRole("navigation", { name: "Open pages" }).getByRole("link").first().textContent())
      .toBe("Home");
    await admin.setLanguage("zh");
    await admin.page.evaluate(() => history.pushState(null, "", "/no/such/page"));
    await admin.page.reload();
    await admin.page.waitForURL("**/404");
    await expect.poll(open).toEqual([HOME, PARAM, USER]);
    await expect.poll(() => strip().locator("[aria-current=page]").count()).toBe(0);
  });

  it("survives a reload with its filters, is gone after signing out, and is not there for a window opened by a link", async () => {
    await visit(PARAM);
    await visit(USER);
    await visit(`${PARAM}?size=30`);
    await expect.poll(open).toEqual([HOME, PARAM, USER]);
    await tab(USER).click();
    await admin.page.waitForURL(`**${USER}`);
    await admin.page.reload();
    await expect.poll(open).toEqual([HOME, PARAM, USER]);
    await tab(PARAM).click();
    await admin.page.waitForURL(`**${PARAM}?size=30`);

    const other = await admin.tab();
    await other.goto(USER);
    const its = other.page.getByRole("navigation", { name: "打开的页面" }).locator("[data-tab]");
    await expect.poll(() => its.count()).toBe(2);
    await other.page.close();

    await admin.page
      .getByRole("banner")
      .getByRole("button", { name: /的菜单$/ })
      .click();
    await admin.page.getByRole("menuitem", { name: "退出系统" }).click();
    await admin.answer("退出系统");
    await admin.page.waitForURL("**/login**");
    await expect.poll(() => admin.page.evaluate(() => sessionStorage.getItem("trellis-tabs"))).toBeNull();
    await admin.signIn();
    await expect.poll(open).toEqual([HOME]);
  });

  it("is closed by its button, the middle button of the mouse, Delete and its menu; the last one stays", async () => {
    await visit(PARAM);
    await visit(USER);
    await visit(POST);
    const pages = admin.context.pages();
    await tabItem(POST).getByRole("button", { name: "关闭 岗位管理" }).click();
    await admin.page.waitForURL(`**${USER}`);
    await tab(PARAM).click({ button: "middle" });
    await expect.poll(open).toEqual([HOME, USER]);
    expect(admin.context.pages()).toEqual(pages);
    await tab(USER).focus();
    await admin.page.keyboard.press("Delete");
    await admin.page.waitForURL(`**${HOME}`);
    await expect.poll(open).toEqual([HOME]);
    await expect.poll(() => strip().getByRole("button", { name: /^关闭/ }).count()).toBe(0);
    await tab(HOME).focus();
    await admin.page.keyboard.press("Delete");
    await expect.poll(() => open()).toEqual([HOME]);
  });

  it("is closed with the next one by two quick presses", async () => {
    await visit(PARAM);
    await visit(USER);
    await visit(POST);
    await tabItem(POST).evaluate((item) => {
      const before = item.previousElementSibling?.querySelector("button");
      item.querySelector("button")?.click();
      before?.click();
    });
    await admin.page.waitForURL(`**${PARAM}`);
    await strip().locator(`[data-tab="${PARAM}"][data-active]`).waitFor();
    await expect.poll(open).toEqual([HOME, PARAM]);
    await choose(PARAM, "关闭");
    await expect.poll(open).toEqual([HOME]);
  });

  it("has a menu on the right button and by the keyboard: close others, to the right, all", async () => {
    for (const path of [PARAM, USER, POST]) await visit(path);
    await choose(PARAM, "关闭右侧");
    await expect.poll(open).toEqual([HOME, PARAM]);
    await visit(USER);
    await tab(USER).focus();
    await admin.page.keyboard.press("Shift+F10");
    await admin.page.getByRole("menu", { name: "“用户管理”的操作" }).waitFor();
    await admin.page.keyboard.press("Escape");
    await expect.poll(() => tab(USER).evaluate((link) => link === document.activeElement)).toBe(true);
    await choose(USER, "关闭其他");
    await expect.poll(open).toEqual([HOME, USER]);
    await visit(POST);
    await choose(POST, "关闭全部");
    await admin.page.waitForURL(`**${HOME}`);
    await expect.poll(open).toEqual([HOME]);
  });

  it("moves by the pointer and by Ctrl+Shift with an arrow; the arrows, Home and End lead along the strip", async () => {
    for (const path of [PARAM, USER]) await visit(path);
    const [from, to] = await Promise.all([tab(USER).boundingBox(), tab(HOME).boundingBox()]);
    if (from === null || to === null) throw new Error("no tabs");
    await admin.page.mouse.move(from.x + 20, from.y + 15);
    await admin.page.mouse.down();
    await admin.page.mouse.move(from.x - 20, from.y + 15, { steps: 4 });
    await tabItem(USER).and(admin.page.locator("[data-dragged]")).waitFor();
    await admin.page.mouse.move(to.x + 2, to.y + 15, { steps: 8 });
    await expect.poll(open).toEqual([USER, HOME, PARAM]);
    await admin.page.mouse.up();
    await expect.poll(() => strip().locator("[data-dragged]").count()).toBe(0);
    await tab(USER).focus();
    await admin.page.keyboard.press("Control+Shift+ArrowRight");
    await expect.poll(open).toEqual([HOME, USER, PARAM]);
    const focused = () => admin.page.evaluate(() => document.activeElement?.parentElement?.dataset["tab"]);
    await expect.poll(focused).toBe(USER);
    for (const [key, path] of [
      ["ArrowRight", PARAM],
      ["Home", HOME],
      ["End", PARAM],
      ["ArrowLeft", USER],
    ] as const) {
      await admin.page.keyboard.press(key);
      await expect.poll(focused).toBe(path);
    }
    await admin.page.reload();
    await expect.poll(open).toEqual([HOME, USER, PARAM]);
  });
});

describe("a screen that is left", () => {
  it("comes back as it was: its address and its selection, also from the menu", async () => {
    await visit(`${PARAM}?size=30`);
    await admin.screen.getByRole("checkbox").nth(1).check();
    await admin.screen.getByText("已选").first().waitFor();
    await tab(HOME).click();
    await admin.page.waitForURL(`**${HOME}`);
    await expect.poll(() => admin.screen.getByRole("table").count()).toBe(0);
    await admin.pressMenu("基础配置", "参数管理");
    await admin.page.waitForURL(`**${PARAM}?size=30`);
    await admin.screen.getByText("已选").first().waitFor();
    await expect.poll(() => admin.screen.getByRole("checkbox").nth(1).isChecked()).toBe(true);
  });

  it("keeps an unfinished dialog with what was typed; closing its tab asks first", async () => {
    await visit(PARAM);
    await visit(USER);
    await tab(PARAM).click();
    await strip().locator(`[data-tab="${PARAM}"][data-active]`).waitFor();
    await admin.press("新增");
    await admin.fill("paramName", "写到一半");
    // The dialog covers its screen, not the strip.
    await tab(USER).click();
    await admin.page.waitForURL(`**${USER}`);
    await expect.poll(() => admin.page.getByRole("dialog").count()).toBe(0);
    await admin.page.keyboard.press("Alt+PageUp");
    await admin.page.waitForURL(`**${PARAM}`);
    await expect.poll(() => admin.value("paramName")).toBe("写到一半");
    await tab(USER).click();
    await admin.page.waitForURL(`**${USER}`);

    await tabItem(PARAM).getByRole("button", { name: "关闭 参数管理" }).click();
    expect(await admin.answer("返回")).toContain("参数管理");
    await expect.poll(() => open()).toContain(PARAM);
    await tabItem(PARAM).getByRole("button", { name: "关闭 参数管理" }).click();
    await admin.answer("放弃内容");
    await expect.poll(open).toEqual([HOME, USER]);
    await visit(PARAM);
    await admin.press("新增");
    await expect.poll(() => admin.value("paramName")).toBe("");
    await expect.poll(() => admin.dialog.getByText("写到一半").count()).toBe(0);
    await admin.press("取消", admin.dialog);
  });

  it("begins anew when it is refreshed, and when the cache is cleared after a question", async () => {
    await visit(PARAM);
    await admin.screen.getByRole("checkbox").nth(1).check();
    await admin.screen.getByText("已选").first().waitFor();
    await choose(PARAM, "刷新此页");
    await expect.poll(() => admin.screen.getByText("已选").count()).toBe(0);
    await admin.screen.getByRole("row").nth(1).waitFor();
    const asked = admin.page.waitForResponse((response) => response.url().includes("/api/blade-auth/oauth/clear-cache"));
    await choose(PARAM, "清除缓存");
    await admin.answer("清除缓存");
    expect((await asked).status()).toBe(200);
    await admin.told("清除完毕");
  });
});

describe("many tabs", () => {
  it("scroll, keep the current one in sight, and are searched in a list", async () => {
    await admin.page.setViewportSize({ width: 1000, height: 700 });
    await admin.openMenu();
    const addresses = await admin.menu.getByRole("link").evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    const known = addresses.filter((href): href is string => href?.startsWith("/") === true && href !== HOME).slice(0, 14);
    await admin.page.evaluate(
      ([person, paths]) => {
        const facts = { query: "", params: {}, meta: { keepAlive: true }, group: [], close: true };
        const tabs = paths.map((value) => ({ ...facts, value, label: value }));
        sessionStorage.setItem("trellis-tabs", JSON.stringify({ content: { person, tabs } }));
      },
      [
        await admin.page.evaluate(() => JSON.parse(sessionStorage.getItem("trellis-tabs") ?? "{}").content.person as string),
        [HOME, ...known],
      ] as const,
    );
    await admin.page.reload();
    await expect.poll(open).toEqual([HOME, ...known]);
    const last = known.at(-1) ?? HOME;
    await strip().getByRole("button", { name: "打开的页面，15 个" }).click();
    const panel = admin.page.getByRole("dialog", { name: "打开的页面" });
    // Until the menu has loaded, a tab is called as it was stored: here by its address.
    await expect.poll(() => tab(last).textContent()).not.toBe(last);
    const name = (await tab(last).textContent()) ?? "";
    await panel.getByRole("searchbox").fill(name);
    await admin.page.keyboard.press("Enter");
    await admin.page.waitForURL(`**${last}`);
    const inSight = () =>
      tab(last).evaluate((link) => {
        const [own, list] = [link.getBoundingClientRect(), link.closest("ol")?.getBoundingClientRect()];
        return list !== undefined && own.left >= list.left - 1 && own.right <= list.right + 1;
      });
    await expect.poll(inSight).toBe(true);
  });

  it("fit on a phone: one line that scrolls, and a list", async () => {
    await visit(PARAM);
    await visit(USER);
    await admin.page.setViewportSize({ width: 390, height: 780 });
    await expect.poll(async () => (await strip().boundingBox())?.height).toBe(44);
    await expect.poll(() => admin.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await strip().getByRole("button", { name: "打开的页面，3 个" }).click();
    const panel = admin.page.getByRole("dialog", { name: "打开的页面" });
    await panel.getByRole("button", { name: "关闭 用户管理" }).click();
    await admin.page.waitForURL(`**${PARAM}`);
    await expect.poll(open).toEqual([HOME, PARAM]);
  });
});
