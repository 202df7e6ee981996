import type { Locator } from "playwright-core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ConsolePage, NO_SCREEN } from "../../support/browser/console-page.ts";
import { browser, server, startConsole } from "../../support/server/start-console.ts";

const FAILED = "这部分内容未能加载";
const ANY_CODE = /\/assets\/[^/]+\.js$/;
const ICON_WIDGET = /icon-widget/;

let admin: ConsolePage;

startConsole();

beforeEach(async () => {
  admin = await ConsolePage.open(browser, server.url);
});

afterEach(() => admin.close());

/** Code that the browser does not get from now on. */
const lose = (code: RegExp): Promise<unknown> => admin.page.route(code, (route) => route.abort());
const findAgain = (code: RegExp): Promise<void> => admin.page.unroute(code);

const failure = (): Locator => admin.page.getByRole("alert").filter({ hasText: FAILED });

const failureDialog = (): Locator => admin.page.getByRole("dialog", { name: FAILED });

/** Expects that the console around the missing part stands, and that the part appears once it can be fetched. */
async function failsAndRecovers(open: () => Promise<unknown>, part: () => Locator, message = failureDialog): Promise<void> {
  await lose(ANY_CODE);
  await open();
  await message().waitFor();
  await expect.poll(() => message().innerText()).toContain("重新加载");
  await admin.menu.getByRole("link").first().waitFor({ state: "attached" });
  await findAgain(ANY_CODE);
  await message().getByRole("button", { name: "重试" }).click();
  await part().first().waitFor();
}

const banner = (name: string | RegExp) => admin.press(name, admin.page.getByRole("banner"));
const dialog = (name: string | RegExp): Locator => admin.page.getByRole("dialog", { name });

/** Closes a dialog by the keyboard; the part that is opened next has code of its own, which has not been fetched. */
async function close(name: string | RegExp): Promise<void> {
  await dialog(name).first().focus();
  await admin.page.keyboard.press("Escape");
  await dialog(name).waitFor({ state: "detached" });
}

describe("a part of the console whose code is missing says so in its place, and can be loaded again:", () => {
  it("the menu of the person, the lock, the themes and the keys in it, the search, the inbox, and the menu and the list of the tabs", async () => {
    await admin.signIn({}, NO_SCREEN);
    await failsAndRecovers(
      () => admin.page.getByRole("banner").locator(".user-button").click(),
      () => admin.page.getByRole("menuitem", { name: "退出系统" }),
    );
    await admin.page.keyboard.press("Escape");
    for (const [entry, opened] of [
      ["锁屏", "锁屏"],
      ["主题与颜色", /主题/],
      ["键盘快捷键", "键盘快捷键"],
    ] as const) {
      await admin.openPersonMenu();
      await failsAndRecovers(
        () => admin.page.getByRole("menuitem", { name: entry, exact: true }).click(),
        () => dialog(opened),
      );
      await close(opened);
    }
    for (const [button, opened] of [
      ["搜索", /搜索/],
      [/^消息中心/, /消息/],
    ] as const) {
      await failsAndRecovers(
        () => banner(button),
        () => dialog(opened),
      );
      await close(opened);
    }
    const strip = admin.page.getByRole("navigation", { name: "打开的页面" });
    await failsAndRecovers(
      () => strip.getByRole("link").first().click({ button: "right" }),
      () => admin.page.getByRole("menuitem", { name: "刷新" }),
    );
    await admin.page.keyboard.press("Escape");
    await failsAndRecovers(
      () => strip.getByRole("button", { name: /打开的页面/ }).click(),
      () => admin.page.locator(".tab-panel"),
    );
  });

  it("a screen", async () => {
    await admin.signIn({}, NO_SCREEN);
    await admin.screen.getByRole("heading").waitFor();
    await failsAndRecovers(
      () => admin.pressMenu("系统管理", "部门管理"),
      () => admin.screen.getByRole("row").nth(1),
      () => failure().last(),
    );
  });

  it("the record dialog, the import, the export, the recycle bin, the filters and the columns of a list", async () => {
    await admin.signIn({}, "/system/post");
    await admin.screen.getByRole("row").nth(1).waitFor();
    for (const [open, opened] of [
      [() => admin.press("新增"), /新增/],
      [() => admin.tool("导入"), /导入/],
      [() => admin.tool("导出"), /导出/],
      [() => admin.tool("回收站"), /回收站/],
      [() => admin.press("筛选"), /筛选/],
      [() => admin.tool("列设置"), /列/],
    ] as const) {
      await failsAndRecovers(open, () => dialog(opened));
      await close(opened);
    }
  });

  it("a widget of a form, which keeps what was typed", async () => {
    await admin.signIn({}, "/system/topmenu");
    await admin.screen.getByRole("button", { name: "新增" }).first().waitFor();
    await lose(ICON_WIDGET);
    await admin.press("新增");
    await admin.fill("name", "报表");
    await failure().waitFor();
    await findAgain(ICON_WIDGET);
    await failure().getByRole("button", { name: "重试" }).click();
    await admin.field("source").getByRole("button").first().waitFor();
    await expect.poll(() => failure().count()).toBe(0);
    await expect.poll(() => admin.value("name")).toBe("报表");
  });
});

it("a form appears when somebody types into it while the code of one of its fields does not come", async () => {
  await admin.signIn({}, "/system/topmenu");
  await admin.screen.getByRole("button", { name: "新增" }).first().waitFor();
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await admin.page.route(ICON_WIDGET, async (route) => {
    await held;
    await route.continue();
  });
  await admin.press("新增");
  await admin.field("name", admin.page.getByRole("dialog")).locator("input").first().focus();
  await admin.page.keyboard.type("报表");
  const isSeen = () => admin.dialog.evaluate((dialog) => dialog.checkVisibility({ opacityProperty: true }));
  await expect.poll(isSeen).toBe(true);
  expect(await admin.value("name")).toBe("报表");
  release();
  await admin.field("source").getByRole("button").first().waitFor();
  await expect.poll(() => admin.value("name")).toBe("报表");
});

describe("a version that is installed under an open page", () => {
  it("is loaded by the reload that the message offers", async () => {
    await admin.signIn({}, NO_SCREEN);
    await admin.page.route(ANY_CODE, (route) => route.fulfill({ status: 404, body: "" }));
    await banner("搜索");
    await failureDialog().getByRole("button", { name: "重试" }).click();
    await failureDialog().waitFor();
    await admin.page.unrouteAll();
    await Promise.all([admin.page.waitForEvent("load"), failureDialog().getByRole("button", { name: "重新加载" }).click()]);
    await banner("搜索");
    await dialog(/搜索/).waitFor();
  });
});
