import * as xlsx from "xlsx";
import type { Locator } from "playwright-core";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "../../support/browser/browser.ts";
import { ConsolePage } from "../../support/browser/console-page.ts";
import { doorOf } from "../../support/server/http-door.ts";
import { openShop, type Door, type Shop } from "../../support/features/shop.ts";
import { browser, server, startConsole } from "../../support/server/start-console.ts";

let admin: ConsolePage;
let shop: Shop;
let feed: string;
let orderNo: string;

startConsole();

beforeAll(async () => {
  shop = await openShop(await doorOf(server.url));
  feed = await shop.sku("29.9", 10, { skuName: "三文鱼猫粮 2kg" });
  await shop.topUp("100");
  const id = await shop.order([[feed, 3]], { freight: "6" });
  orderNo = String((await shop.read(id))["orderNo"]);
  admin = await ConsolePage.open(browser, server.url, { viewport: { width: 1440, height: 900 } });
  await admin.signIn();
});

afterEach(() => {
  expect(admin.complaints.splice(0)).toEqual([]);
});

describe("an order", () => {
  it("shows its number to the last digit in a browser with digits of fractions of a pixel", async () => {
    const exact = await launchBrowser({
      args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--font-render-hinting=none"],
    });
    const person = await ConsolePage.open(exact, server.url, { viewport: { width: 1280, height: 900 } });
    await person.signIn();
    await person.goto("/order/order");
    // A fraction of a pixel is enough for an ellipsis; `scrollWidth` is a whole number.
    const missing = (): Promise<number> =>
      person
        .row(orderNo)
        .locator('td[data-column="orderNo"] .cell-line')
        .evaluate((cell) => {
          const words = document.createRange();
          words.selectNodeContents(cell);
          return words.getBoundingClientRect().width - cell.getBoundingClientRect().width;
        });
    await expect.poll(missing).toBeLessThanOrEqual(0.1);
    await exact.close();
  });

  it("is paid, shipped, and taken through after-sales from the lists", async () => {
    await admin.goto("/order/order");
    const row = admin.row(orderNo);
    await admin.act("余额付款", row);
    // The amount is shown above the question.
    await admin.dialog.locator(".record-facts").getByText(orderNo, { exact: true }).waitFor();
    await admin.press("余额付款", admin.dialog);
    await admin.dialogGone();
    await row.getByText("待发货", { exact: true }).waitFor();
    await expect.poll(() => shop.balance()).toBe("4.30");
    await expect.poll(() => row.getByRole("button").allInnerTexts()).toContain("发货");
    await row.getByRole("button", { name: /^更多 / }).click();
    const offered = await admin.page.getByRole("menuitem").allInnerTexts();
    expect(offered).toContain("取消订单");
    expect(offered, "what is paid is kept").not.toContain("删除");
    await admin.page.keyboard.press("Escape");
    await admin.act("发货", row);
    await expect.poll(() => admin.dialog.innerText()).toContain("收货地址");
    await choose("expressCompany", "顺丰速运");
    await admin.fill("expressNo", "SF10086");
    await admin.press("发货", admin.dialog);
    await admin.dialogGone();
    await row.getByText("待收货", { exact: true }).waitFor();

    await admin.goto("/order/after");
    await admin.screen.getByText("暂无数据").waitFor();
    await admin.press("新增");
    await choose("orderId", orderNo);
    await admin.field("afterType").getByText("退货退款", { exact: true }).click();
    await choose("skuId", "三文鱼猫粮 2kg");
    await admin.fill("quantity", "9");
    await admin.fill("applyReason", "口味不合");
    admin.expectStatuses(400);
    await admin.save();
    await expect.poll(() => admin.fieldErrors()).toEqual({ quantity: "最多还可申请 3 件" });
    await admin.fill("quantity", "2");
    await admin.save();
    await admin.dialogGone();
    const claim = admin.row(orderNo);
    await claim.getByText("待审核", { exact: true }).waitFor();
    await expect.poll(() => claim.innerText()).toContain("59.80");
    await admin.act("同意", claim);
    await admin.press("同意", admin.dialog);
    await admin.dialogGone();
    await claim.getByText("待寄回", { exact: true }).waitFor();
    await admin.act("确认收到退货", claim);
    await admin.press("确认收到退货", admin.dialog);
    await admin.dialogGone();
    await claim.getByText("已完成", { exact: true }).waitFor();
    expect([await shop.balance(), await shop.stock(feed)]).toEqual(["64.10", 9]);
    await claim.getByRole("button", { name: /^更多 / }).click();
    await expect.poll(() => admin.page.getByRole("menuitem").allInnerTexts()).not.toContain("同意");
    await admin.page.keyboard.press("Escape");

    await admin.act("查看", claim);
    const line = admin.dialog.getByRole("button", { name: /^状态流转/ });
    await expect.poll(() => line.innerText()).toContain("已完成");
    await line.click();
    const stations = admin.dialog.getByRole("list", { name: "经过的状态" }).getByRole("listitem");
    await expect.poll(() => stations.count()).toBe(3);
    for (const [at, title] of ["待审核", "待寄回", "已完成"].entries())
      await expect
        .poll(() => stations.nth(at).innerText())
        .toMatch(new RegExp(`^${title}\\s+\\d{4}-\\d\\d-\\d\\d [\\d:]{8}\\s+管理员`));
    await admin.dialog.getByRole("button", { name: "查看状态图" }).click();
    const diagram = admin.page.locator(".state-diagram");
    await diagram.waitFor();
    await expect.poll(() => statesMarked("visited")).toEqual(["pendingReview", "pendingReturn"]);
    await expect.poll(() => statesMarked("present")).toEqual(["completed"]);
    const alternative = await diagram.getByRole("img").getAttribute("aria-label");
    expect(alternative).toContain("待审核到待寄回：同意");
    expect(alternative).toContain("待寄回到拒收退回：拒收退货");
    await admin.page.keyboard.press("Escape");
    await diagram.waitFor({ state: "detached" });
    await admin.page.keyboard.press("Escape");
    await admin.dialogGone();

    // Without the history only the present state is known.
    admin.expectStatuses(403);
    await admin.page.route("**/order-after/history?*", (route) =>
      route.fulfill({ status: 403, json: { code: 403, success: false, data: null, msg: "无权访问" } }),
    );
    await admin.act("查看", claim);
    await line.click();
    await expect.poll(() => stations.allInnerTexts()).toEqual([expect.stringMatching(/^已完成\s+当前$/)]);
    await admin.page.unroute("**/order-after/history?*");
    await admin.page.keyboard.press("Escape");
    await admin.dialogGone();

    await admin.goto("/order/order");
    await admin.act("查看", admin.row(orderNo));
    const view = admin.screen.locator(".record-page");
    await expect.poll(() => view.innerText()).toMatch(/已退金额\s+¥59\.80/);
    for (const said of [/应付金额\s+¥95\.70/, /小计[^]*¥89\.70/]) await expect.poll(() => view.innerText()).toMatch(said);
  });
});

describe("a wallet", () => {
  it("is topped up after its balance was seen, refuses what it has not, and shows it in the log", async () => {
    const before = Number(await shop.balance());
    await admin.goto("/member/wallet");
    await admin.press("充值");
    await admin.fill("email", `${shop.account}@example.com`);
    await admin.fill("amount", "0");
    await admin.dialog.getByText(before.toFixed(2)).first().waitFor();
    admin.expectStatuses(400);
    await admin.press("充值", admin.dialog);
    await expect.poll(async () => Object.keys(await admin.fieldErrors())).toEqual(["amount"]);
    await admin.fill("amount", "50.50");
    await admin.fill("remake", "线下转账");
    await admin.press("充值", admin.dialog);
    await admin.dialogGone();
    const after = (before + 50.5).toFixed(2);
    await expect.poll(() => shop.balance()).toBe(after);
    await admin.goto("/member/assetslog");
    const entry = admin.row("线下转账");
    const words = async (): Promise<readonly string[]> => (await entry.innerText()).split(/\s+/);
    await expect.poll(words).toEqual(expect.arrayContaining([shop.account, "充值", "+¥50.50", `¥${after}`]));
  });
});

describe("materials", () => {
  it("are imported from a workbook once what is wrong with it is mended", async () => {
    await admin.goto("/product/material");
    await admin.screen.getByText("暂无数据").waitFor();
    await admin.tool("导入");
    await admin.dialog.waitFor();
    const header = ["物料编号", "物料名称", "单位", "单价", "库存"];
    await chooseFile([
      header,
      ["M-1", "包装袋", "件", "0.35", 1200],
      ["M-2", "纸箱", "没有的单位", "2.10", 300.043],
      ["M-3", "胶带", "件", "-1", 40],
    ]);
    await button("开始检查").click();
    const bad = admin.dialog.getByRole("table", { name: "出错的行" }).locator("tbody tr");
    await expect.poll(() => bad.locator("th").allInnerTexts()).toEqual(["3", "4"]);
    // Mended one after the other.
    await bad.nth(1).getByRole("textbox", { name: "第 4 行“单价”的值" }).fill("1");
    await button("修改 1 处并重新检查").click();
    await expect.poll(() => bad.locator("th").allInnerTexts()).toEqual(["3"]);
    await bad.getByRole("textbox", { name: "第 3 行“单位”的值" }).fill("盒");
    await button("修改 1 处并重新检查").click();
    await button("导入 3 行").click();
    await admin.dialog.getByText("导入完成", { exact: true }).waitFor();
    await button("完成").click();
    await admin.dialogGone();
    await admin.total(3);
    await expect.poll(() => admin.row("纸箱").innerText()).toMatch(/盒\s+¥2\.10\s+300\.043/);
  });
});

describe("incomes of a product and day", () => {
  it("are paid from the list, which shows how far they are also when somebody stops", async () => {
    const incomeName = "今日收益";
    await batchOf(await doorOf(server.url), incomeName);
    await admin.goto("/invest/income");
    const row = admin.row(incomeName);
    await row.getByText("待发放", { exact: true }).waitFor();
    await admin.act("发放收益", row);
    // There is nothing to pay on the first day: the first answer says that there is more, and is late.
    const paid = Promise.withResolvers<void>();
    const late = Promise.withResolvers<void>();
    const calls: string[] = [];
    await admin.page.route("**/income/distribute", async (route) => {
      calls.push(route.request().url());
      const response = await route.fetch();
      paid.resolve();
      const envelope = (await response.json()) as { readonly data: object };
      await late.promise;
      const data = { ...envelope.data, finished: false, doneCount: 500, orderCount: 1006 };
      await route.fulfill({ response, json: { ...envelope, data } });
    });
    await button("发放").click();
    await paid.promise;
    await button("暂停").click();
    late.resolve();
    await admin.dialog.getByText("已处理 500 / 1006 张订单").waitFor();
    await row.getByText("已发放", { exact: true }).waitFor();
    expect(calls).toHaveLength(1);
    await admin.page.unroute("**/income/distribute");
    await button("继续发放").click();
    await admin.dialog.getByText("已处理 0 张订单，本批次共发放 0.00").waitFor();
    await admin.page.keyboard.press("Escape");
    await admin.dialogGone();
  });
});

/** Ids of the states of the open diagram with a mark. */
async function statesMarked(mark: "visited" | "present"): Promise<readonly (string | null)[]> {
  const boxes = await admin.page.locator(`.state-box[data-mark="${mark}"]`).all();
  return Promise.all(boxes.map((box) => box.getAttribute("data-state")));
}

/** A batch of today, of a product that nobody has bought. */
async function batchOf(door: Door, incomeName: string): Promise<void> {
  const made = async (path: string, values: object): Promise<string> => {
    const reply = await door.post(`/api/${path}/submit`, values);
    expect(reply.code, reply.text).toBe(200);
    return (reply.data as { readonly id: string }).id;
  };
  const investTypeId = await made("blade_invest_type/investtype", { typeName: "稳健", typeCode: "STEADY" });
  const algorithmId = await made("blade_algorithm/algorithm", { algorithmName: "按日", algorithmCode: "DAILY", method: 1 });
  const investId = await made("blade_invest/invest", {
    investName: "月月盈",
    investTypeId,
    algorithmId,
    price: "1.00",
    cycle: 30,
    dailyRate: 0.0001,
  });
  const incomeDate = new Date().toLocaleDateString("sv", { timeZone: "Asia/Shanghai" });
  await made("blade_income/income", { incomeName, investId, incomeDate });
}

const button = (name: string): Locator => admin.dialog.getByRole("button", { name, exact: true });

async function chooseFile(rows: readonly (readonly (string | number)[])[]): Promise<void> {
  const book = xlsx.utils.book_new();
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(rows.map((row) => [...row])), "物料");
  const buffer = xlsx.write(book, { type: "buffer", bookType: "xlsx" }) as Buffer;
  await admin.dialog
    .locator("input[type=file]")
    .setInputFiles({ name: "物料.xlsx", mimeType: "application/octet-stream", buffer });
  await admin.dialog.locator(".transfer-mapping-table tbody tr").first().waitFor();
}

async function choose(name: string, label: string): Promise<void> {
  await admin.field(name).getByRole("combobox").click();
  // An option of a reference has a second line.
  await admin.page.getByRole("option").filter({ hasText: label }).first().click();
}
