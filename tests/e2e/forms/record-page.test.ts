import { beforeAll, describe, expect, it } from "vitest";
import { admin, startAdminConsole } from "../../support/browser/admin-console.ts";
import { ConsolePage } from "../../support/browser/console-page.ts";
import { doorOf } from "../../support/server/http-door.ts";
import { openShop, SHOP, type Door, type Shop } from "../../support/features/shop.ts";
import { browser, server } from "../../support/server/start-console.ts";

let door: Door;
let shop: Shop;
let orderNo: string;
/** The other members, the last one first in the list. */
let others: readonly Shop[];

startAdminConsole();

beforeAll(async () => {
  door = await doorOf(server.url);
  others = [await openShop(door), await openShop(door)];
  shop = await openShop(door);
  const sku = await shop.sku("10", 20, { skuName: "冻干 100g" });
  await shop.topUp("100");
  orderNo = String((await shop.read(await shop.order([[sku, 2]])))["orderNo"]);
});

describe("the page of a record", () => {
  it("opens beside the list first, then in a tab with its name, leads to those before and after it, and survives a reload", async () => {
    await admin.visit("/member/member?sorts=-createTime,-id");
    const name = admin.screen.getByRole("link", { name: shop.account, exact: true });
    await expect
      .poll(() => name.getAttribute("href"), { message: "a middle click opens the page" })
      .toBe(`/member/member/${shop.memberId}`);
    await name.click();
    const peek = admin.page.locator(".trellis-drawer");
    const place = peek.getByText(/^第 \d+ 条，共 \d+ 条$/);
    const first = await place.innerText();
    const [there, back] = first.startsWith("第 1 条") ? ["ArrowDown", "ArrowUp"] : ["ArrowUp", "ArrowDown"];
    await peek.press(there);
    await expect.poll(() => place.innerText()).not.toBe(first);
    await peek.press(back);
    await peek.getByRole("heading", { name: shop.account }).waitFor();
    await peek.getByRole("link", { name: "打开页面" }).click();
    await heading(shop.account).waitFor();
    expect(new URL(admin.page.url()).pathname).toBe(`/member/member/${shop.memberId}`);
    await expect.poll(() => admin.page.title()).toContain(shop.account);

    const names = [shop.account, ...others.toReversed().map(({ account }) => account)];
    await admin.press("下一条");
    await heading(names[1] ?? "").waitFor();
    await admin.press("下一条");
    await heading(names[2] ?? "").waitFor();
    await admin.press("上一条");
    await heading(names[1] ?? "").waitFor();
    const tabs = admin.page.locator(".tab-strip a");
    await expect.poll(async () => (await tabs.allInnerTexts()).filter((title) => names.includes(title))).toEqual([names[1]]);
    await admin.page.reload();
    await heading(names[1] ?? "").waitFor();
    await expect.poll(() => admin.page.title()).toContain(names[1]);
    await admin.page.goBack();
    await admin.row(shop.account).waitFor();
    expect(new URL(admin.page.url()).search).toContain("sorts");
  });

  it("counts its related records, lists them in tabs, and adds one with the reference filled in, whose notice leads to it", async () => {
    await admin.goto(`/member/member/${shop.memberId}?tab=order`);
    await admin.row(orderNo).waitFor();
    await tab("订单", 1).waitFor();
    await tab("售后", 0).waitFor();
    await expect.poll(() => admin.screen.getByRole("columnheader").allInnerTexts()).not.toContain("会员");
    await tab("档案", 0).click();
    await admin.screen.getByText("暂无数据").waitFor();
    await admin.screen.getByRole("toolbar").last().getByRole("button", { name: "新增", exact: true }).click();
    await expect.poll(() => admin.field("memberId").innerText()).toContain(shop.account);
    await expect.poll(() => admin.field("memberId").getByRole("combobox").getAttribute("aria-disabled")).toBe("true");
    await admin.fill("profileName", "豆豆");
    await admin.save();
    const notice = admin.page.locator(".ui-toast").getByRole("button", { name: "查看", exact: true });
    // A notice stays below the pointer, however long the test takes.
    await notice.dispatchEvent("mouseover");
    await admin.dialogGone();
    await admin.row("豆豆").waitFor();
    await tab("档案", 1).waitFor();
    expect(new URL(admin.page.url()).searchParams.get("tab")).toBe("profile");
    await notice.click();
    await admin.page.waitForURL(/\/member\/profile\/\d+$/);
    await heading("豆豆").waitFor();
  });

  it("prints the fields and the chosen related lists", async () => {
    await admin.goto(`/member/member/${shop.memberId}`);
    await tab("订单", 1).waitFor();
    const whole = await printed(["订单（共 1 条）"]);
    expect(whole.title).toBe(`会员管理 · ${shop.account}`);
    expect(whole.text).toContain(`${shop.account}@example.com`);
    expect(whole.lists).toEqual(["订单（共 1 条）"]);
    expect(whole.rows).toHaveLength(1);
    expect(whole.rows[0]).toContain(orderNo);
    expect(whole.heads).not.toContain("会员");
    const fields = await printed([]);
    expect(fields.text).toContain(`${shop.account}@example.com`);
    expect(fields.text).not.toContain(orderNo);
    expect([...fields.lists, ...fields.rows]).toEqual([]);
  });

  it("names the user who changed the record meanwhile, and shows the change on request", async () => {
    const listening = admin.page.waitForResponse((response) =>
      /\/api\/trellis\/changes\?.*modules=[^&]*member/.test(response.url()),
    );
    await admin.load(`/member/member/${shop.memberId}`);
    await heading(shop.account).waitFor();
    await listening;
    const { code, text } = await door.post(`${SHOP.members}/submit`, { id: shop.memberId, nickName: "邻座改的昵称" });
    expect(code, text).toBe(200);
    const notice = admin.screen.locator(".record-page-tools .trellis-changed");
    await notice.getByText(/.+ 更新了这条数据$/).waitFor();
    await expect
      .poll(() => admin.screen.innerText(), { message: "the page does not change by itself" })
      .not.toContain("邻座改的昵称");
    await notice.getByRole("button", { name: "刷新" }).click();
    await admin.screen.getByText("邻座改的昵称").first().waitFor();
    await notice.waitFor({ state: "detached" });
  });

  it("runs the actions of the record, and keeps its new state and says so when it cannot be read again", async () => {
    await admin.goto(`/order/order/${await idOf(orderNo)}`);
    await heading(orderNo).waitFor();
    await admin.press("余额付款");
    await admin.press("余额付款", admin.dialog);
    await admin.dialogGone();
    await admin.screen.locator(".record-page-title").getByText("待发货", { exact: true }).waitFor();
    await admin.screen.getByRole("region", { name: "历史" }).scrollIntoViewIfNeeded();
    await admin.screen.getByRole("region", { name: "历史" }).getByText("余额付款").first().waitFor();

    admin.expectStatuses(500);
    await admin.page.route("**/api/blade-order/order/detail**", (route) => route.fulfill({ status: 500, body: "{}" }));
    await admin.press("刷新");
    const notice = admin.screen.getByRole("alert").filter({ hasText: "下方仍是之前的数据" });
    await notice.waitFor();
    await heading(orderNo).waitFor();
    await admin.page.unroute("**/api/blade-order/order/detail**");
    await admin.press("重试", notice);
    await notice.waitFor({ state: "detached" });
    await heading(orderNo).waitFor();
    admin.expectStatuses();
  });

  it("is left after the record was deleted there, and offers to restore a deleted record", async () => {
    const [first] = others;
    if (first === undefined) throw new Error("no member to delete");
    await admin.goto(`/member/member/${first.memberId}`);
    await heading(first.account).waitFor();
    await admin.screen.getByRole("toolbar").first().getByRole("button", { name: /更多/ }).click();
    await admin.page.getByRole("menuitem", { name: "删除" }).click();
    // The wallets of a member go as well, so the deletion cannot be undone.
    expect(await admin.answer("删除")).toContain("确定将选择数据删除?");
    await admin.page.waitForURL(/\/member\/member(?:\?|$)/);
    admin.expectStatuses(404);
    await admin.goto(`/member/member/${first.memberId}`);
    await admin.screen.getByText(`“${first.account}”已被删除`).waitFor();
    await admin.press("恢复");
    await heading(first.account).waitFor();
    await admin.goto("/member/member/1");
    await admin.screen.getByRole("heading", { name: "数据不存在" }).waitFor({ state: "attached" });
    await admin.press("返回会员管理");
    await admin.row(shop.account).waitFor();
    admin.expectStatuses();
  });

  it("shows a person only the lists and fields of their rights, and is refused without the module", async () => {
    const staff = await ConsolePage.open(browser, server.url);
    await staff.signIn({ account: "staff" }, `/member/member/${shop.memberId}`);
    await staff.screen.getByRole("tab", { name: /^档案/ }).waitFor();
    const tabs = await staff.screen.getByRole("tab").allInnerTexts();
    expect(tabs.filter((name) => /钱包|资产|提现/.test(name))).toEqual([]);
    await expect.poll(() => staff.screen.innerText()).not.toContain(`${shop.account}@example.com`);
    await staff.goto("/invest/income/1");
    await staff.page.waitForURL("**/403");
    await staff.close();
  });

  it("opens from references, in a browser's tab of its own with the middle button", async () => {
    await admin.goto("/order/order");
    const link = admin.row(orderNo).getByRole("link", { name: shop.account, exact: true });
    const opened = admin.context.waitForEvent("page");
    await link.click({ button: "middle" });
    const other = await opened;
    await other.waitForURL(`**/member/member/${shop.memberId}`);
    await other.getByRole("heading", { level: 1, name: shop.account }).waitFor();
    await other.close();
    await link.click();
    await heading(shop.account).waitFor();
  });
});

interface PrintedPage {
  readonly title: string;
  readonly text: string;
  /** Titles of the related lists. */
  readonly lists: readonly string[];
  readonly heads: readonly string[];
  readonly rows: readonly string[];
}

/** Prints the open page with these lists. A headless browser has no print dialog: the sheet is read when it would open. */
async function printed(lists: readonly string[]): Promise<PrintedPage> {
  const sheet = admin.page.evaluate(
    () =>
      new Promise<PrintedPage>((resolve) => {
        window.print = () => {
          const paper = document.querySelector(".trellis-print");
          const texts = (selector: string) =>
            [...(paper?.querySelectorAll(selector) ?? [])].map(({ textContent }) => textContent.trim());
          resolve({
            title: document.title,
            text: paper?.textContent ?? "",
            lists: texts("h2"),
            heads: texts("th"),
            rows: texts("tbody tr"),
          });
        };
      }),
  );
  await admin.press("打印");
  await admin.dialog.getByRole("checkbox", { name: /^订单/ }).waitFor({ state: "attached" });
  for (const name of lists) await admin.dialog.getByText(name, { exact: true }).click();
  await admin.press("打印", admin.dialog);
  const found = await sheet;
  await admin.page.locator(".trellis-print").waitFor({ state: "detached" });
  return found;
}

function heading(name: string) {
  return admin.screen.getByRole("heading", { level: 1, name, exact: true });
}

/** A tab with the number of its records. */
function tab(name: string, count: number) {
  return admin.screen.getByRole("tab", { name: new RegExp(`^${name}\\s*${count}$`) });
}

async function idOf(order: string): Promise<string> {
  const { data } = await door.get(`${SHOP.orders}/list`, { orderNo_equal: order });
  const records: unknown = data["records"];
  return Array.isArray(records) ? String((records[0] as Record<string, unknown>)["id"]) : "";
}
