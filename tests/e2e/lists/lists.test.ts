import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { admin, startAdminConsole } from "../../support/browser/admin-console.ts";
import { ConsolePage } from "../../support/browser/console-page.ts";
import { rows, visitList } from "../../support/browser/list-page.ts";
import { waitForNetworkIdle } from "../../support/browser/wait-for-network-idle.ts";
import { browser, server } from "../../support/server/start-console.ts";

startAdminConsole();

const titles = async (person: ConsolePage): Promise<string[]> =>
  (await person.screen.locator("th[data-column]").allInnerTexts()).map((title) => title.split("\n")[0]?.trim() ?? "");
const panel = (page: Page): Locator => page.locator(".trellis-panel");
const parameters = (page: Page): URLSearchParams => new URL(page.url()).searchParams;

async function withColumns(person: ConsolePage, work: (row: (title: string) => Locator) => Promise<void>): Promise<void> {
  const { page } = person;
  await person.press("列设置");
  await work((title) => panel(page).locator("li", { has: page.getByText(title, { exact: true }) }));
  await page.keyboard.press("Escape");
  await panel(page).waitFor({ state: "detached" });
}

async function chooseView(person: ConsolePage, name: string): Promise<void> {
  await person.press(/^视图/);
  await panel(person.page).getByRole("button", { name }).first().click();
}

async function saveAs(person: ConsolePage, name: string, sharing?: string): Promise<void> {
  await chooseView(person, "另存为新视图");
  await person.dialog.getByRole("textbox").fill(name);
  if (sharing !== undefined) await person.dialog.getByText(sharing, { exact: true }).click();
  await person.press("保存", person.dialog);
  await person.told("视图已保存");
  await person.dialogGone();
}

describe("columns", () => {
  it("are hidden, ordered, pinned and drawn wider, and stay so for this person", () =>
    visitList("/system/post", async (person, page) => {
      const before = await titles(person);
      expect(before.slice(0, 3)).toEqual(["岗位编号", "岗位名称", "岗位类型"]);
      await withColumns(person, async (row) => {
        await row("岗位类型").getByRole("checkbox").uncheck();
        await row("创建时间").getByRole("checkbox").check();
        await row("岗位名称").locator(".trellis-grip").press("ArrowUp");
        await row("岗位排序").getByRole("combobox").selectOption("left");
      });
      const arranged = ["岗位排序", "岗位名称", "岗位编号", "岗位描述", "创建时间"];
      await expect.poll(() => titles(person)).toEqual(arranged);
      const edge = person.screen.locator('th[data-column="postCode"] .trellis-table-edge');
      const box = await edge.boundingBox();
      const wide = async () => Math.round((await person.screen.locator('th[data-column="postCode"]').boundingBox())?.width ?? 0);
      const was = await wide();
      await page.mouse.move((box?.x ?? 0) + 4, (box?.y ?? 0) + 8);
      await page.mouse.down();
      await page.mouse.move((box?.x ?? 0) + 94, (box?.y ?? 0) + 8, { steps: 4 });
      await page.mouse.up();
      await expect.poll(wide).toBe(was + 90);
      await page.reload();
      await rows(person).first().waitFor();
      await expect.poll(() => titles(person)).toEqual(arranged);
      await expect.poll(() => wide()).toBe(was + 90);
      await edge.dblclick();
      await expect.poll(wide).toBeLessThan(was + 90);
      await withColumns(person, () => person.press("恢复默认", panel(page)));
      await expect.poll(() => titles(person)).toEqual(before);
    }));

  it("a row is as high as the person likes it, and a list as cards keeps its records and actions", () =>
    visitList("/desk/notice", async (person, page) => {
      const height = async () => (await rows(person).first().boundingBox())?.height ?? 0;
      await expect.poll(() => height()).toBe(40);
      await withColumns(person, () => panel(page).getByText("紧凑").click());
      await expect.poll(() => height()).toBe(32);
      const names = await person.firstColumn();
      await person.tool("切换为卡片");
      // A card out of sight is not rendered and has no inner text.
      await expect.poll(() => person.screen.locator(".trellis-card strong").allTextContents()).toEqual(names);
      await page.reload();
      await person.screen.locator(".trellis-card").first().waitFor();
      await person.tool("切换为表格");
      await person.screen.locator("tbody").waitFor();
      await withColumns(person, () => person.press("恢复默认", panel(page)));
    }));
});

describe("sorting and filtering", () => {
  it("keeps its rows while the network is away, and follows the last press when it is back", () =>
    visitList("/system/post", async (person, page) => {
      const sort = person.screen.getByRole("columnheader", { name: "岗位类型" }).getByRole("button");
      const categories = () => person.screen.locator('td[data-column="category"]').allInnerTexts();
      await rows(person).first().waitFor();
      const before = await categories();
      await person.context.setOffline(true);
      await sort.click();
      // Both move the heading. A button that moves between the pointer's down and up is not pressed.
      await person.screen.getByText("下方仍是之前的数据。").waitFor();
      await page.locator(".connection-notice").waitFor();
      await sort.click();
      expect(await categories()).toEqual(before);
      await person.context.setOffline(false);
      await person.screen.getByText("下方仍是之前的数据。").waitFor({ state: "detached" });
      await expect.poll(() => categories()).not.toEqual(before);
      await person.screen.locator('th[data-column="category"][aria-sort=descending]').waitFor();
      expect(parameters(page).get("descs")).toBe("category");
      // The browser notes each request that found no network.
      expect(person.complaints.splice(0).filter((text) => !text.includes("ERR_INTERNET_DISCONNECTED"))).toEqual([]);
    }));

  it("sorts by several columns with shift, says in which order, and has it in the address", () =>
    visitList("/system/post", async (person, page) => {
      const sort = (title: string) => person.screen.getByRole("columnheader", { name: title }).getByRole("button");
      const sorted = (direction: string) => person.screen.locator(`th[data-column="category"][aria-sort=${direction}]`).waitFor();
      await sort("岗位类型").click();
      await sorted("ascending");
      await sort("岗位类型").click();
      await sorted("descending");
      await sort("岗位类型").click();
      await sorted("none");
      // The second of two quick presses follows on the first, not on what is drawn.
      await sort("岗位类型").dblclick();
      await sorted("descending");
      await sort("岗位排序").click({ modifiers: ["Shift"] });
      await expect.poll(() => parameters(page).get("sorts")).toBe("-category,sort");
      await expect.poll(() => person.screen.locator("th small").allInnerTexts()).toEqual(["1", "2"]);
      const categories = () => person.screen.locator('td[data-column="category"]').allInnerTexts();
      // The marks at the heads are there before the records in their order.
      await waitForNetworkIdle(page);
      const shown = await categories();
      await page.reload();
      await rows(person).first().waitFor();
      await expect.poll(() => categories()).toEqual(shown);
    }));

  it("asks by field, operator and value; every condition stands in a chip and in the address, and can be taken away", () =>
    visitList("/system/post", async (person, page) => {
      await person.buildFilter();
      const conditions = person.dialog.locator(".trellis-condition");
      await conditions.nth(0).getByRole("combobox", { name: "字段" }).selectOption({ label: "岗位排序" });
      await conditions.nth(0).getByRole("combobox", { name: "运算" }).selectOption({ label: "大于等于" });
      await conditions.nth(0).getByRole("textbox").fill("10");
      await person.press("添加条件", person.dialog);
      await conditions.nth(1).getByRole("combobox", { name: "字段" }).selectOption({ label: "创建时间" });
      await conditions.nth(1).getByRole("combobox", { name: "运算" }).selectOption({ label: "不为空" });
      await person.press("应用", person.dialog);
      await person.dialogGone();
      await person.total(10);
      const chips = () => person.screen.locator(".trellis-chip").allInnerTexts();
      await expect.poll(() => chips()).toEqual(["岗位排序 大于等于 10", "创建时间 · 不为空"]);
      await page.reload();
      await person.total(10);
      await expect.poll(chips).toHaveLength(2);
      await person.press("移除条件");
      await person.total(19);
      await person.press("移除条件");
      await expect.poll(() => parameters(page).has("where")).toBe(false);
    }));

  it("joins conditions by any, with labels of a dictionary, and an address that makes no sense shows the whole list", () =>
    visitList("/desk/notice", async (person, page) => {
      await person.buildFilter();
      await person.dialog.getByRole("combobox", { name: "条件关系" }).selectOption({ label: "满足任一条件" });
      const conditions = person.dialog.locator(".trellis-condition");
      await conditions.nth(0).getByRole("textbox").fill("盘点");
      await person.press("添加条件", person.dialog);
      await conditions.nth(1).getByRole("combobox", { name: "字段" }).selectOption({ label: "通知类型" });
      await conditions.nth(1).getByRole("combobox", { name: "值" }).selectOption({ label: "任免通知" });
      await person.press("添加条件", person.dialog);
      await conditions.nth(2).getByRole("combobox", { name: "字段" }).selectOption({ label: "通知时间" });
      await conditions.nth(2).getByRole("combobox", { name: "值" }).selectOption({ label: "最近 7 天" });
      await person.press("应用", person.dialog);
      await person.dialogGone();
      await expect
        .poll(() => person.screen.locator(".trellis-chip").allInnerTexts())
        .toEqual(["任一：通知标题 包含 盘点 或 通知类型 等于 任免通知 或 通知时间 在 最近 7 天"]);
      await expect.poll(() => rows(person).count()).toBe(3);
      await person.home();
      await person.visit(
        `/desk/notice?where=${encodeURIComponent('{"all":[{"field":"nope","operator":"like","value":"x"}]}')}&sorts=-nope`,
      );
      await person.total(12);
      expect(parameters(page).get("sorts")).toBe("-nope");
    }));
});

it("saved views keep columns, filters and sort, are named by the address, mark what was changed, and are shared", async () => {
  const { page } = admin;
  await admin.visit("/system/param");
  await admin.total(5);
  const filter = await admin.filterBy("参数名称");
  await filter.getByRole("textbox").fill("密码");
  await page.keyboard.press("Enter");
  await admin.total(1);
  await withColumns(admin, (row) => row("备注").getByRole("checkbox").uncheck());
  await saveAs(admin, "密码参数", "所有人");
  await expect.poll(() => parameters(page).get("view")).not.toBeNull();
  const address = page.url();
  const button = admin.screen.getByRole("button", { name: /^视图 密码参数$/ });
  await button.waitFor();
  await admin.press("移除条件");
  await admin.total(5);
  await admin.screen.getByRole("button", { name: "视图 密码参数 (有未保存的更改)" }).waitFor();
  await chooseView(admin, "放弃更改");
  await admin.total(1);
  expect(page.url()).toBe(address);
  await chooseView(admin, "设为我的默认");
  await admin.told("默认视图已更新");
  await admin.home();
  await admin.visit("/system/param");
  await admin.total(1);
  await expect.poll(() => titles(admin)).not.toContain("备注");
  await button.waitFor();

  const manager = await ConsolePage.open(browser, server.url, { viewport: { width: 1440, height: 900 } });
  await manager.signIn({ account: "manager" }, "/system/param");
  await manager.total(5);
  await chooseView(manager, "密码参数");
  await manager.total(1);
  await expect.poll(() => titles(manager)).not.toContain("备注");
  await manager.press(/^视图/);
  await panel(manager.page).getByRole("button", { name: "另存为新视图" }).waitFor();
  await expect.poll(() => panel(manager.page).getByRole("button", { name: "删除视图" }).count()).toBe(0);
  expect(manager.complaints).toEqual([]);
  await manager.close();

  await chooseView(admin, "重命名和共享");
  await admin.dialog.getByRole("textbox").fill("只看密码");
  await admin.press("保存", admin.dialog);
  await admin.screen.getByRole("button", { name: "视图 只看密码" }).waitFor();
  await chooseView(admin, "删除视图");
  expect(await admin.answer("删除视图")).toContain("只看密码");
  await admin.total(5);
  await admin.home();
  await admin.visit("/system/param?view=123");
  await admin.total(5);
  expect(parameters(page).get("view")).toBe("123");
});
