import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import { admin, startAdminConsole } from "../../support/browser/admin-console.ts";
import type { ConsolePage } from "../../support/browser/console-page.ts";
import { focused, rows, visitList } from "../../support/browser/list-page.ts";
import { saveParameter } from "../../support/server/save-parameter.ts";
import { server } from "../../support/server/start-console.ts";
import { waitForNetworkIdle } from "../../support/browser/wait-for-network-idle.ts";

startAdminConsole();

const cell = (person: ConsolePage, row: string, column: string): Locator =>
  person.row(row).first().locator(`[data-column="${column}"]`);

describe("rows of a list:", () => {
  it("a cell is edited where it stands, errors stay at it, and a conflict keeps what was typed", () =>
    visitList("/system/param", async (person, page) => {
      const value = cell(person, "短信每日上限", "paramValue");
      const editor = page.locator(".trellis-cell-editor");
      await value.dblclick();
      await editor.locator("textarea").fill("");
      await page.keyboard.press("Enter");
      await editor.locator(".form-errors").waitFor();
      expect(await editor.locator(".form-summary").count(), "one field needs no summary").toBe(0);
      await editor.locator("textarea").fill("20");
      await page.keyboard.press("Enter");
      await editor.waitFor({ state: "detached" });
      await expect.poll(() => value.innerText()).toBe("20");
      await expect.poll(() => focused(page)).toBe("20");
      // Somebody else is faster.
      await page.keyboard.press("F2");
      await editor.locator("textarea").fill("30");
      await saveParameter(server.url, "sms.dailyLimit", { paramValue: "25" });
      person.expectStatuses(409);
      await page.keyboard.press("Enter");
      await editor.getByText("现值为“25”").waitFor();
      await expect.poll(() => editor.locator("textarea").inputValue()).toBe("30");
      person.expectStatuses();
      await person.press("以我的为准保存", editor);
      await expect.poll(() => value.innerText()).toBe("30");
      await value.dblclick();
      await editor.locator("textarea").fill("lost");
      await page.keyboard.press("Escape");
      await editor.waitFor({ state: "detached" });
      await expect.poll(() => value.innerText()).toBe("30");
    }));

  it("Tab saves a cell and goes on to the next one, with the field's own widget", () =>
    visitList("/desk/notice", async (person, page) => {
      const [first = "", second = ""] = await person.firstColumn();
      const editor = page.locator(".trellis-cell-editor");
      await cell(person, first, "category").dblclick();
      await editor.getByRole("combobox").waitFor();
      // It covers its own row and hides no other; a list that still loads its totals moves both.
      const inset = async (name: string): Promise<number> => {
        const [over, row] = [await editor.boundingBox(), await cell(person, name, "category").boundingBox()];
        if (over === null || row === null) return Number.NEGATIVE_INFINITY;
        return Math.min(over.y - row.y, row.y + row.height - (over.y + over.height));
      };
      await expect.poll(() => inset(first)).toBeGreaterThanOrEqual(-4);
      await page.keyboard.press("Tab");
      await expect.poll(() => inset(second)).toBeGreaterThanOrEqual(-4);
      await page.keyboard.press("Escape");
      await editor.waitFor({ state: "detached" });
    }));

  it("totals stand under the columns, over everything that matches and not only the page, and move nothing when they arrive", async () => {
    const { page } = admin;
    const late: (() => void)[] = [];
    await page.route(/\/totals\b/, async (route) => {
      await new Promise<void>((resume) => late.push(resume));
      await route.continue();
    });
    await visitList("/desk/notice", async (person) => {
      await expect.poll(() => late.length).toBeGreaterThan(0);
      const pager = person.screen.locator(".trellis-pager");
      const below = await pager.boundingBox();
      for (const resume of late.splice(0)) resume();
      const total = person.screen.locator("tfoot td").filter({ hasText: "最晚" });
      await total.waitFor();
      await page.unrouteAll();
      expect(await pager.boundingBox()).toEqual(below);
      const latest = await person.screen.locator('td[data-column="releaseTime"]').first().innerText();
      await expect.poll(() => total.innerText()).toContain(latest);
      await person.press("第 2 页");
      await expect.poll(() => rows(person).count()).toBe(2);
      await expect.poll(() => total.innerText()).toContain(latest);
    });
  });

  it("a new record that the filter leaves out is in sight and lights up until the list is read again", () =>
    visitList("/system/param?paramKey_like=account", async (person) => {
      const before = await rows(person).count();
      await person.press("新增");
      await person.fill("paramName", "落灯");
      await person.fill("paramKey", "lamp.off");
      await person.fill("paramValue", "1");
      await person.save();
      await person.dialogGone();
      await expect.poll(() => rows(person).first().getAttribute("data-flash")).not.toBeNull();
      expect(await rows(person).first().innerText()).toContain("落灯");
      await person.press("刷新");
      await expect.poll(() => rows(person).count()).toBe(before);
    }));

  it("an edited record stays in its place where its order leads to another page", () =>
    visitList("/system/post", async (person) => {
      const third = rows(person).nth(2);
      const id = await third.getAttribute("data-row");
      await person.act("编辑", third);
      await person.fill("sort", "999");
      await person.save();
      await person.dialogGone();
      await expect.poll(() => third.getAttribute("data-flash")).not.toBeNull();
      expect(await third.getAttribute("data-row")).toBe(id);
      await expect.poll(() => rows(person).count()).toBe(11);
    }));

  it("a node of a tree lights up when it was saved", () =>
    visitList("/authority/role", async (person) => {
      await person.act("编辑", person.row("审计员"));
      await person.fill("sort", "8");
      await person.save();
      await person.dialogGone();
      await expect.poll(() => person.screen.locator("[data-row][data-flash]").innerText()).toContain("审计员");
    }));

  it("a record opens beside the list, with the way to the next one across pages, and takes the row's actions", () =>
    visitList("/desk/notice", async (person, page) => {
      const drawer = page.locator(".trellis-drawer");
      const names = await person.firstColumn();
      await person
        .row(names[8] ?? "")
        .first()
        .locator(".trellis-open")
        .click();
      await drawer.getByText("第 9 条，共 12 条").waitFor();
      await person.press("下一条", drawer);
      await drawer.getByText("第 10 条，共 12 条").waitFor();
      await person.press("下一条", drawer);
      await drawer.getByText("第 11 条，共 12 条").waitFor();
      await drawer.press("k");
      await drawer.getByText("第 10 条，共 12 条").waitFor();
      await expect.poll(() => drawer.getByRole("heading").first().innerText()).toBe(names[9]);
      await drawer.press("e");
      await person.dialog.locator('[data-field="title"]').waitFor();
      await person.press("取消", person.dialog);
      await page.locator(".arco-modal-wrapper").waitFor({ state: "detached" });
      await drawer.press("Escape");
      await drawer.waitFor({ state: "detached" });
      await expect.poll(() => focused(page)).toContain(names[9]);
    }));

  it("fits a desk with all its columns, and stays where it is when records are selected", () =>
    visitList("/system/user", async (person, page) => {
      await person.setLanguage("en");
      await rows(person).first().waitFor();
      const table = person.screen.locator(".trellis-table-scroll");
      await expect.poll(() => table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
      const place = await table.boundingBox();
      await rows(person).first().getByRole("checkbox").check();
      await person.screen.getByText("1 selected").waitFor();
      await expect.poll(() => table.boundingBox()).toEqual(place);
      await expect.poll(() => person.search.count(), { message: "its actions stand in place of the search" }).toBe(0);
      await page.getByRole("button", { name: "Clear selection" }).click();
      await person.search.waitFor();
      await expect.poll(() => table.boundingBox()).toEqual(place);
      await person.setLanguage("zh");
      // The menu gives the focus back to its button, where the keys of a list are quiet.
      await page.evaluate(() => document.querySelector<HTMLElement>(":focus")?.blur());
    }));

  it("has a keyboard, which is quiet while somebody types", () =>
    visitList("/system/param", async (person, page) => {
      const names = await person.screen.locator('td[data-column="paramName"]').allInnerTexts();
      await waitForNetworkIdle(page);
      await page.keyboard.press("j");
      await page.keyboard.press("j");
      await expect.poll(() => focused(page)).toContain(names[1]);
      await page.keyboard.press("k");
      await page.keyboard.press(" ");
      await page.keyboard.press("j");
      await page.keyboard.press("j");
      await page.keyboard.press("Shift+ ");
      await person.screen.getByText("已选 3 条").waitFor();
      await page.keyboard.press("Enter");
      await page
        .locator(".trellis-drawer")
        .getByRole("heading", { name: names[2] ?? "" })
        .waitFor();
      await page.keyboard.press("Escape");
      await page.keyboard.press("e");
      await person.dialog.getByText(/^编辑/).waitFor();
      await page.keyboard.press("Escape");
      await person.dialogGone();
      await page.keyboard.press("?");
      await person.dialog.getByText("键盘快捷键").waitFor();
      await page.keyboard.press("Escape");
      await person.dialogGone();
      await person.press("取消选择");
      await page.keyboard.press("/");
      await page.keyboard.type("njk?");
      await expect.poll(() => person.search.getByRole("searchbox").inputValue()).toBe("njk?");
      await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
    }));
});

it("a record that others need is not deleted: a notice names them, and leads to them", async () => {
  admin.expectStatuses(409);
  await admin.visit("/system/post");
  const row = rows(admin).first();
  await row.waitFor();
  await admin.act("删除", row);
  const notice = admin.page.locator(".ui-toast", { hasText: "仍被“用户 " });
  await notice.waitFor();
  await notice.getByRole("button", { name: "查看用户" }).click();
  await admin.page.waitForURL(/\/system\/user\/\d+$/);
  admin.expectStatuses();
});

it("says of a tree how many records it has on all levels, read whole or node by node, and of a search how many match", async () => {
  const title = admin.screen.locator(".trellis-list-title");
  const size = async (): Promise<number> => Number(/含下级共 (\d+) 条/.exec(await title.innerText())?.[1]);
  const openAll = async (): Promise<void> => {
    const closed = admin.screen.locator(".trellis-table-toggle[aria-expanded=false]");
    await rows(admin).first().waitFor();
    for (let left = await closed.count(); left > 0; left = await closed.count()) {
      const before = await rows(admin).count();
      await closed.first().click();
      await expect.poll(() => rows(admin).count()).toBeGreaterThan(before);
    }
  };
  for (const path of ["/authority/role", "/system/dept"]) {
    await admin.visit(path);
    await expect.poll(size).toBeGreaterThan(1);
    await expect.poll(() => rows(admin).count()).toBeLessThan(await size());
    await openAll();
    expect(await rows(admin).count()).toBe(await size());
  }
  await admin.find("财务");
  await expect.poll(() => rows(admin).count()).toBe(1);
  await expect.poll(() => title.innerText()).toBe("部门管理1");
});

it("has eleven nodes of a tree in sight above its form on a tablet, and a dash for what is above the top", async () => {
  const { screen } = admin;
  await admin.visit("/base/region?node=11");
  await admin.page.setViewportSize({ width: 900, height: 768 });
  const node = screen.getByRole("treeitem");
  await node.nth(11).waitFor({ state: "attached" });
  const inSight = await node.evaluateAll((all) => {
    const edge = all[0]?.closest(".trellis-side-scroll")?.getBoundingClientRect().bottom ?? 0;
    return all.filter((each) => each.getBoundingClientRect().bottom <= edge).length;
  });
  expect(inSight).toBeGreaterThanOrEqual(11);
  const places = [screen.getByRole("textbox", { name: "按名称搜索" }), screen.getByRole("button", { name: "新增顶级" })];
  const [search, add] = await Promise.all(places.map(async (each) => (await each.boundingBox())?.y ?? NaN));
  expect(Math.abs((search ?? NaN) - (add ?? NaN)), "one line, but for an edge").toBeLessThanOrEqual(1);
  await expect.poll(() => admin.field("parentCode", screen).locator(".form-shown").innerText()).toBe("–");
  await admin.page.setViewportSize({ width: 1440, height: 900 });
});
