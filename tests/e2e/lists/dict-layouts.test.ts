import type { Locator } from "playwright-core";
import { afterEach, expect, it } from "vitest";
import { admin, startAdminConsole } from "../../support/browser/admin-console.ts";
import { ConsolePage } from "../../support/browser/console-page.ts";
import { browser, server } from "../../support/server/start-console.ts";

startAdminConsole();

afterEach(() => admin.page.setViewportSize({ width: 1440, height: 900 }));

/** Position of the children relative to their parents; both are measured at one moment, as rows that arrive move them. */
async function childrenStand(): Promise<"beside" | "below"> {
  const halves = admin.screen.locator(".trellis-parent-child > *");
  await expect.poll(() => halves.count()).toBe(2);
  await halves.last().getByRole("heading", { level: 2 }).waitFor();
  const [parents, children] = await halves.evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect()));
  if (parents === undefined || children === undefined) throw new Error("a half of the screen is not to be seen");
  return children.top >= parents.bottom ? "below" : "beside";
}

it("shows the dictionaries and their entries side by side or one above the other, and always below on a phone", async () => {
  await admin.visit("/dict-horizontal/index");
  await expect.poll(() => childrenStand()).toBe("beside");
  await admin.visit("/dict-vertical/index");
  await expect.poll(() => childrenStand()).toBe("below");

  const second = admin.screen.locator(".trellis-parent-child > *").first().locator("tbody tr").nth(1);
  const name = await second.getByRole("cell").nth(2).innerText();
  await second.getByRole("cell").nth(2).click();
  await expect
    .poll(() => admin.screen.locator(".trellis-parent-child > *").last().getByRole("heading", { level: 2 }).innerText())
    .toContain(name);

  await admin.page.setViewportSize({ width: 390, height: 844 });
  for (const path of ["/dict-horizontal/index", "/dict-vertical/index"]) {
    await admin.visit(path);
    expect([path, await childrenStand()]).toEqual([path, "below"]);
    const wide = await admin.page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
    expect([path, wide]).toEqual([path, false]);
    const tools = admin.screen.locator(".trellis-toolbar-row:has(.trellis-list-search)").first();
    expect([path, (await tools.boundingBox())?.height]).toEqual([path, 44]);
  }
});

it("shows whole what the parents are called, however narrow their half is", async () => {
  await admin.visit("/system/dictbiz");
  const codes = admin.screen.locator('td[data-column="code"]');
  await codes.getByText("after_sales_reason", { exact: true }).waitFor();
  expect(await admin.screen.locator(".arco-btn-primary").count(), "one thing stands out").toBe(1);
  const cut = await codes.evaluateAll((cells) =>
    cells.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent),
  );
  expect(cut).toEqual([]);
  for (const width of [1440, 1280, 1024, 900]) {
    await admin.page.setViewportSize({ width, height: 900 });
    await expect.poll(() => columnsOutside(), { message: `no column is cut at ${width} pixels` }).toEqual([]);
  }
});

/** Titles of columns whose right edge lies outside of their half. */
function columnsOutside(): Promise<string[]> {
  return admin.screen.locator(".trellis-table-scroll").evaluateAll((halves) =>
    halves.flatMap((half) => {
      const { right } = half.getBoundingClientRect();
      const titles = [...half.querySelectorAll("th[data-column]")];
      return titles
        .filter((title) => title.getBoundingClientRect().right > right + 1)
        .map(({ textContent }) => textContent ?? "");
    }),
  );
}

it("arranges each half for itself, filters it, and keeps the look; the parents have saved views", async () => {
  const { page } = admin;
  // Wide enough for all columns of both halves.
  await page.setViewportSize({ width: 1920, height: 900 });
  await admin.visit("/dict-horizontal/index");
  const [parents, children] = [0, 1].map((half) => admin.screen.locator("section.trellis-screen").nth(half));
  if (parents === undefined || children === undefined) throw new Error("no halves");
  const titles = async (half: Locator) =>
    (await half.locator("th[data-column]").allInnerTexts()).map((title) => title.split("\n")[0]?.trim() ?? "");
  const hide = async (half: Locator, title: string) => {
    await admin.press("列设置", half);
    const panel = page.locator(".trellis-panel");
    await panel
      .locator("li", { has: page.getByText(title, { exact: true }) })
      .getByRole("checkbox")
      .uncheck();
    await page.keyboard.press("Escape");
    await panel.waitFor({ state: "detached" });
  };
  await children.locator("[data-row]").nth(1).waitFor();
  const [before, below] = [await titles(parents), await titles(children)];
  await hide(parents, "封存");
  await hide(children, "上级字典");
  await expect.poll(() => titles(parents)).toEqual(before.filter((title) => title !== "封存"));
  await expect.poll(() => titles(children)).toEqual(below.filter((title) => title !== "上级字典"));
  await admin.press(/^视图/, parents);
  await admin.press("另存为新视图", page.locator(".trellis-panel"));
  await admin.dialog.getByRole("textbox").fill("窄");
  await admin.press("保存", admin.dialog);
  await admin.told("视图已保存");
  await admin.dialogGone();
  await page.waitForURL(/[?&]view=\d/);

  const second = parents.locator("[data-row]").nth(1);
  await second.focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/[?&]parent=\d/);
  // The address changes before the children of the other parent are drawn, with a filter of their own.
  await children.getByRole("heading", { level: 2 }).getByText("是否").waitFor();
  await admin.buildFilter(children);
  await admin.dialog.getByRole("combobox", { name: "字段" }).selectOption({ label: "字典名称" });
  await admin.dialog.getByRole("textbox").fill("是");
  await admin.press("应用", admin.dialog);
  await children.locator(".trellis-chips").getByText("字典名称").waitFor();
  await expect.poll(() => children.locator("[data-row]").count()).toBe(1);

  await page.reload();
  await children.locator("[data-row]").nth(1).waitFor();
  await expect.poll(() => titles(parents)).toEqual(before.filter((title) => title !== "封存"));
  await expect.poll(() => titles(children)).toEqual(below.filter((title) => title !== "上级字典"));
  await expect
    .poll(() => children.locator("[data-row]").count(), { message: "what the address does not say is not asked again" })
    .toBe(2);
});

it("leads whoever may not read the dictionaries to /403", async () => {
  const person = await ConsolePage.open(browser, server.url);
  await person.signIn({ account: "staff" });
  for (const path of ["/dict-horizontal/index", "/dict-vertical/index"]) {
    await person.goto(path);
    await person.page.waitForURL("**/403");
  }
  expect(person.complaints).toEqual([]);
  await person.close();
});
