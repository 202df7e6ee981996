import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterEach, beforeAll, describe, expect, it, type RunnerTestCase } from "vitest";
import { ConsolePage, NO_SCREEN } from "../../support/browser/console-page.ts";
import { doorOf } from "../../support/server/http-door.ts";
import { actAtHumanPace } from "../../support/browser/human-pace.ts";
import { openShop, SHOP, type Door, type Shop } from "../../support/features/shop.ts";
import { browser, server, startConsole } from "../../support/server/start-console.ts";
import { rowsOf } from "../../support/records/transfer.ts";

/** Clicks and types as fast as a person when set. */
const PACE = process.env["HUMAN_PACE"];

let admin: ConsolePage;
let door: Door;
let shop: Shop;

startConsole();

beforeAll(async () => {
  door = await doorOf(server.url);
  shop = await openShop(door);
  admin = await ConsolePage.open(browser, server.url, { viewport: { width: 1440, height: 900 }, acceptDownloads: true });
  await admin.page.addInitScript(() => {
    addEventListener(
      "click",
      // A key that presses a button is a click without a pointer.
      ({ detail }) => {
        if (detail > 0) sessionStorage.setItem("clicks", String(Number(sessionStorage.getItem("clicks")) + 1));
      },
      true,
    );
  });
  // Each task opens the screen that it begins on.
  await admin.signIn({}, NO_SCREEN);
});

afterEach(() => {
  expect(admin.complaints.splice(0)).toEqual([]);
});

/** Does a task from the screen that a person begins on. The run prints its clicks and seconds; the clicks are bounded. */
async function timed({ meta, name }: RunnerTestCase, most: number, work: (page: Page) => Promise<void>): Promise<void> {
  const { page } = admin;
  await page.evaluate(() => sessionStorage.removeItem("clicks"));
  const pace = PACE === undefined ? null : actAtHumanPace(page);
  const started = performance.now();
  await work(page).finally(pace?.end);
  const seconds = (performance.now() - started) / 1000;
  const clicks = Number(await page.evaluate(() => sessionStorage.getItem("clicks")));
  const byHand = pace === null ? "" : `, ${pace.seconds().toFixed(1)} s of them by hand`;
  meta.figure = `${name}: ${clicks} clicks, ${seconds.toFixed(1)} s${byHand}`;
  expect(clicks, "the clicks are counted").toBeGreaterThan(0);
  expect(clicks).toBeLessThanOrEqual(most);
}

describe("tasks of every day", () => {
  it("exports the unpaid orders of a member of this month with chosen columns", async ({ task }) => {
    const sku = await shop.sku("10", 20);
    const unpaid = String((await shop.read(await shop.order([[sku, 1]])))["orderNo"]);
    await shop.topUp("100");
    const paid = await shop.order([[sku, 2]]);
    await door.post(`${SHOP.orders}/pay`, { ids: paid });
    await admin.goto("/order/order");
    await admin.screen.locator("tbody tr").first().waitFor();
    await timed(task, 8, async (page) => {
      await admin.press(/^待付款/);
      await admin.press("会员");
      const panel = page.locator(".trellis-panel");
      await panel.getByRole("searchbox").fill(shop.account);
      await panel.getByRole("button", { name: shop.account }).click();
      await admin.press("创建时间", admin.screen.locator(".trellis-filter-bar"));
      await panel.getByRole("button", { name: "本月", exact: true }).click();
      await admin.total(1);
      await admin.tool("导出");
      await admin.dialog.getByRole("checkbox", { name: "商品明细" }).uncheck();
      const download = page.waitForEvent("download");
      await admin.press("导出", admin.dialog);
      const [header, ...rows] = rowsOf(await readFile(await (await download).path()));
      expect(header).not.toContain("商品明细");
      expect(rows).toHaveLength(1);
      expect(rows[0]).toContain(unpaid);
    });
    await admin.press("完成", admin.dialog);
    await admin.dialogGone();
  });

  it("adds an SKU to a product on the page of the product, and undoes it", async ({ task }) => {
    const { data } = await door.get(`${SHOP.products}/list`, { size: "1" });
    const [product] = data["records"] as readonly { readonly id: string }[];
    await admin.goto(`/product/product/${product?.id}`);
    const related = admin.screen.getByRole("toolbar").last();
    await related.getByRole("button", { name: "新增", exact: true }).waitFor();
    await timed(task, 3, async (page) => {
      await related.getByRole("button", { name: "新增", exact: true }).click();
      await admin.fill("skuCode", "WRONG-PRICE");
      await admin.fill("skuName", "价格输错的规格");
      await admin.fill("price", "1990");
      await admin.fill("stock", "5");
      await admin.save();
      // The notice stays while the pointer rests on it.
      const notice = page.locator(".ui-toast", { hasText: "新增成功" });
      await notice.hover();
      await admin.dialogGone();
      await admin.row("WRONG-PRICE").getByText("¥1,990.00", { exact: true }).waitFor();
      await admin.press("撤销", notice);
      await admin.row("WRONG-PRICE").waitFor({ state: "detached" });
    });
    const { data: left } = await door.get(`${SHOP.skus}/list`, { skuCode_equal: "WRONG-PRICE" });
    expect(left["total"]).toBe(0);
  });

  it("makes a role that sees members, neither wallets nor exports, and checks it", async ({ task }) => {
    await admin.goto("/authority/role");
    await admin.screen.locator("tbody tr").first().waitFor();
    await timed(task, 10, async (page) => {
      await admin.press("新增");
      await admin.fill("roleName", "会员查看");
      await admin.fill("roleAlias", "member-reader");
      await admin.fill("sort", "90");
      await admin.save();
      await admin.dialogGone();
      await admin.act("权限设置", admin.row("member-reader"));
      const tree = admin.dialog.locator(".check-tree").first();
      await tree.getByRole("textbox", { name: "搜索" }).fill("会员管理");
      await tree.locator(".check-tree-row", { hasText: "查看" }).first().locator(".arco-checkbox").click();
      await admin.dialog.getByText(/^新增 \d+ 项，移除 0 项/).waitFor();
      await admin.save();
      await admin.dialogGone();
      await admin.act("权限与人员", admin.row("member-reader"));
      const screens = page.locator(".access-screens > li");
      await screens.first().waitFor();
      expect(await screens.locator("strong").allInnerTexts()).toEqual(["会员管理"]);
      expect(await screens.locator(".access-chips > li").allInnerTexts()).toEqual(["查看"]);
    });
    await admin.page.keyboard.press("Escape");
    await admin.dialogGone();
  });
});
