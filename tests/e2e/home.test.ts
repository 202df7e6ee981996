import { rm } from "node:fs/promises";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { WIDGETS } from "#metadata";
import { launchBrowser } from "../support/browser.ts";
import { ConsolePage } from "../support/console-page.ts";
import { preparedDataDir } from "../support/prepared-data-dir.ts";
import { ROOT, startServer, type StartedServer } from "../support/started-server.ts";

let dataDir: string;
let server: StartedServer;
let browser: Browser;

beforeAll(async () => {
  dataDir = await preparedDataDir();
  [server, browser] = await Promise.all([startServer({ DATA_DIR: dataDir, SCHEMAS_DIR: `${ROOT}/schemas` }), launchBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const panel = ({ screen }: ConsolePage, name: string) => screen.getByRole("region", { name, exact: true });

it("the home screen pins screens, shows what was changed last, and leads there", async () => {
  const person = await ConsolePage.open(browser, server.url);
  await person.signIn();
  const { page } = person;
  await panel(person, "我的待办").getByText("没有待办事项").waitFor();
  await panel(person, "最近修改").getByText("还没有修改过数据").waitFor();

  await person.press("编辑", panel(person, "常用入口"));
  for (const name of ["参数管理", "用户管理"]) await person.press(`固定 ${name}`, person.dialog);
  await person.press("上移 用户管理", person.dialog);
  await person.save();
  await person.dialogGone();
  const pins = () => panel(person, "常用入口").getByRole("link").locator(".home-shortcut-name").allInnerTexts();
  await expect.poll(async () => (await pins()).map((text) => text.split("\n")[0])).toEqual(["用户管理", "参数管理"]);
  await page.reload();
  await expect.poll(async () => (await pins()).map((text) => text.split("\n")[0])).toEqual(["用户管理", "参数管理"]);

  await panel(person, "常用入口").getByRole("link", { name: "参数管理" }).click();
  await person.press(person.words.add);
  await person.fill("paramName", "首页示例");
  await person.fill("paramKey", "home.sample");
  await person.fill("paramValue", "1");
  await person.save();
  await person.dialogGone();
  await person.goto("/wel/index");
  await panel(person, "最近修改")
    .getByRole("link", { name: /首页示例/ })
    .click();
  await person.row("首页示例").waitFor();
  expect(new URL(page.url()).hash).toMatch(/^#view=\d+$/);
  expect(person.complaints).toEqual([]);
  await person.close();
});

it("a new person's home and dashboard stand without anything in them, also on a phone", async () => {
  const person = await ConsolePage.open(browser, server.url);
  await person.signIn({ account: "staff" });
  await panel(person, "我的待办").waitFor();
  await panel(person, "最新通知").getByRole("listitem").first().waitFor();
  for (const path of ["/wel/index", "/wel/dashboard"]) {
    await person.goto(path);
    await person.screen.getByRole("heading", { level: 1 }).waitFor();
    await person.page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => person.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await person.page.setViewportSize({ width: 1280, height: 800 });
  }
  expect(person.complaints).toEqual([]);
  await person.close();
});

it("the dashboard shows counts that are the lists' own, and each chart's numbers as a table", async () => {
  const person = await ConsolePage.open(browser, server.url);
  await person.signIn();
  await person.goto("/wel/dashboard");
  const all = person.screen.getByRole("button", { name: /^显示全部/ });
  await all.click();
  const tile = person.screen.getByRole("link", { name: /^用户管理/ });
  const count = Number(await tile.locator("strong").innerText());
  expect(count).toBeGreaterThan(2);
  const signIns = person.screen.getByRole("region", { name: "每日登录" }).first();
  await signIns.locator("canvas").waitFor();
  await signIns.getByText("查看数据").click();
  await expect.poll(() => signIns.getByRole("row").count()).toBe(31);
  const today = await signIns.getByRole("row").last().getByRole("cell").innerText();
  expect(Number(today)).toBeGreaterThan(0);
  await tile.click();
  await person.total(count);
  expect(person.complaints).toEqual([]);
  await person.close();
});

it("the samples show every widget alive, with what a module file says for it, and send nothing", async () => {
  const person = await ConsolePage.open(browser, server.url);
  await person.signIn({ account: "staff" });
  await person.goto("/test/index");
  const samples = person.screen.getByRole("region").filter({ has: person.page.getByRole("heading", { level: 2 }) });
  // All but the one that nobody sees.
  await expect.poll(() => samples.count()).toBe(WIDGETS.length - 1);
  await expect.poll(() => person.screen.locator(".form-field").count()).toBeGreaterThanOrEqual(WIDGETS.length - 1);
  await person.screen.getByLabel("查找控件").fill("rating");
  await expect.poll(() => samples.count()).toBe(1);
  await samples.getByText('"ui:widget": "rating"').waitFor();
  await samples.getByText("评价").first().waitFor();
  expect(person.complaints).toEqual([]);
  await person.close();
});
