import { expect, it } from "vitest";
import { KIND_IDS } from "#metadata";
import { ConsolePage } from "../../support/browser/console-page.ts";
import { browser, server, startConsole } from "../../support/server/start-console.ts";

startConsole();

const panel = ({ screen }: ConsolePage, name: string) => screen.getByRole("region", { name, exact: true });

it("the home screen pins screens, shows what was changed last, and leads there", async () => {
  const person = await ConsolePage.open(browser, server.url);
  await person.signIn();
  const { page } = person;
  await panel(person, "我的待办").getByText("没有待办事项").waitFor();
  await panel(person, "最近使用").getByText("还没有打开或修改过数据").waitFor();

  await person.press("编辑", panel(person, "常用入口"));
  for (const name of ["参数管理", "用户管理"]) await person.press(`固定 ${name}`, person.dialog);
  await person.press("上移 用户管理", person.dialog);
  await person.save();
  await person.dialogGone();
  const pins = () => panel(person, "常用入口").getByRole("link").locator(".home-shortcut-name").allInnerTexts();
  await expect.poll(async () => (await pins()).map((text) => text.split("\n")[0])).toEqual(["用户管理", "参数管理"]);

  await panel(person, "经营概览").getByRole("combobox", { name: "时间段" }).selectOption({ label: "本月" });
  await panel(person, "经营概览").getByRole("link", { name: "订单", exact: true }).click();
  await expect.poll(() => new URL(page.url()).search).toContain("createTime_within=this-month");
  await person.screen.locator(".trellis-filter-bar").getByText("本月").waitFor();
  await person.load("/wel/index");
  await expect.poll(async () => (await pins()).map((text) => text.split("\n")[0])).toEqual(["用户管理", "参数管理"]);

  await panel(person, "常用入口").getByRole("link", { name: "参数管理" }).click();
  await person.press(person.words.add);
  await person.fill("paramName", "首页示例");
  await person.fill("paramKey", "home.sample");
  await person.fill("paramValue", "1");
  await person.save();
  await person.dialogGone();
  await person.load("/wel/index");
  await panel(person, "最近使用")
    .getByRole("link", { name: /首页示例/ })
    .click();
  await person.row("首页示例").waitFor();
  expect(new URL(page.url()).hash).toMatch(/^#view=\d+$/);
  expect(person.complaints).toEqual([]);
  await person.close();
});

it("another language changes dates and words without a reload, keeps what is typed, and home knows the draft of it", async () => {
  const person = await ConsolePage.open(browser, server.url);
  const { page } = person;
  await person.signIn({}, "/wel/index");
  await person.screen.getByText(/\d{4}年\d{1,2}月\d{1,2}日星期/).waitFor();
  await person.openMenu();
  await person.menu.getByRole("link", { name: "参数管理" }).click();
  await person.press(person.words.add);
  await person.fill("paramName", "还没写完");
  const loaded = await page.evaluate(() => performance.timeOrigin);
  await person.setLanguage("en");
  await person.dialog.getByText("Key", { exact: false }).first().waitFor();
  await expect.poll(() => person.value("paramName")).toBe("还没写完");
  const drafts = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("trellis-draft/")).length);
  await expect.poll(drafts).toBe(1);
  await person.menu.getByRole("link", { name: "Home" }).click();
  await person.screen.getByText(/^\w+day, \w+ \d{1,2}, \d{4}/).waitFor();
  await expect.poll(() => page.evaluate(() => performance.timeOrigin)).toBe(loaded);
  await panel(person, "To do")
    .getByRole("link", { name: /Unsaved draft of/ })
    .click();
  await expect.poll(() => person.value("paramName")).toBe("还没写完");
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

it("a dashboard shows the lists' own numbers, leads to them, and keeps how a person arranges it", async () => {
  const person = await ConsolePage.open(browser, server.url);
  await person.signIn({}, "/wel/dashboard?board=trade");
  const { page, screen } = person;
  const part = (name: string) => screen.getByRole("listitem", { name, exact: true });
  await part("订单状态").waitFor();

  // A word, as an icon of a layout says nothing by itself.
  await screen.getByText("调整布局", { exact: true }).click();
  await person.press("隐藏“订单状态”");
  await person.press("后移“今日收款”");
  await person.press("加宽“近 30 天收款”");
  await person.press("完成");
  await expect.poll(() => part("订单状态").count()).toBe(0);
  const titles = () => screen.getByRole("listitem").getByRole("heading", { level: 2 }).allInnerTexts();
  await expect.poll(async () => (await titles()).slice(0, 2)).toEqual(["本月收款", "今日收款"]);
  await page.reload();
  await expect.poll(async () => (await titles()).slice(0, 2)).toEqual(["本月收款", "今日收款"]);
  await expect.poll(() => part("近 30 天收款").getAttribute("data-width")).toBe("4");
  await person.press("调整布局");
  await person.press("恢复默认");
  await person.press("恢复", person.dialog);
  await expect.poll(async () => (await titles()).slice(0, 2)).toEqual(["今日收款", "本月收款"]);
  await person.press("完成");

  await screen.getByRole("navigation").getByRole("link", { name: "系统", exact: true }).click();
  const signIns = part("今日登录");
  await expect.poll(async () => Number(await signIns.locator("strong").innerText())).toBeGreaterThan(0);
  const count = Number(await signIns.locator("strong").innerText());
  await part("近 30 天登录").locator("canvas").waitFor();
  await part("今日最慢的调用").getByRole("row").nth(1).waitFor();
  await signIns.getByRole("link").click();
  await person.total(count);
  expect(person.complaints).toEqual([]);
  await person.close();
});

it("the samples show every widget alive, with what a module file says for it, and send nothing", async () => {
  const person = await ConsolePage.open(browser, server.url);
  await person.signIn({ account: "staff" }, "/test/index");
  const samples = person.screen.getByRole("region").filter({ has: person.page.getByRole("heading", { level: 2 }) });
  // All but the one that nobody sees.
  await expect.poll(() => samples.count()).toBe(KIND_IDS.length - 1);
  await expect.poll(() => person.screen.locator(".form-field").count()).toBeGreaterThanOrEqual(KIND_IDS.length - 1);
  await person.screen.getByLabel("查找控件").fill("rating");
  await expect.poll(() => samples.count()).toBe(1);
  await samples.getByText('"ui:widget": "rating"').waitFor();
  await samples.getByText("评价").first().waitFor();
  expect(person.complaints).toEqual([]);
  await person.close();
});

it("the banner has the day of the server, as lists and figures do, wherever the browser is", async () => {
  const person = await ConsolePage.open(browser, server.url);
  const browserZone = await person.context.newCDPSession(person.page);
  const days: (string | null)[] = [];
  // At every moment one of the two has another day than the server.
  for (const timezoneId of ["Pacific/Kiritimati", "Pacific/Pago_Pago"]) {
    await browserZone.send("Emulation.setTimezoneOverride", { timezoneId });
    await (days.length === 0 ? person.signIn() : person.page.reload());
    days.push(await person.screen.locator(".home-date").textContent());
  }
  await browserZone.send("Emulation.setTimezoneOverride", { timezoneId: "" });
  await person.close();
  expect(days[0]).toMatch(/^\d{4}年\d{1,2}月\d{1,2}日星期.$/);
  expect(days[1]).toBe(days[0]);
});
