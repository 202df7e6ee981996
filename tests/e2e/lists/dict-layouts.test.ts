import type { Locator } from "playwright-core";
import { expect, it } from "vitest";
import { ConsolePage } from "../../support/browser/console-page.ts";
import { browser, server, startConsole } from "../../support/server/start-console.ts";

startConsole();

/** Position of the children relative to their parents; both are measured at one moment, as rows that arrive move them. */
async function childrenStand(person: ConsolePage): Promise<"beside" | "below"> {
  const halves = person.screen.locator(".trellis-parent-child > *");
  await expect.poll(() => halves.count()).toBe(2);
  await halves.last().getByRole("heading", { level: 2 }).waitFor();
  const [parents, children] = await halves.evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect()));
  if (parents === undefined || children === undefined) throw new Error("a half of the screen is not to be seen");
  return children.top >= parents.bottom ? "below" : "beside";
}

it("shows the dictionaries and their entries side by side or one above the other, and always below on a phone", async () => {
  const person = await ConsolePage.open(browser, server.url);
  await person.signIn({}, "/dict-horizontal/index");
  await expect.poll(() => childrenStand(person)).toBe("beside");
  await person.goto("/dict-vertical/index");
  await expect.poll(() => childrenStand(person)).toBe("below");

  const second = person.screen.locator(".trellis-parent-child > *").first().locator("tbody tr").nth(1);
  const name = await second.getByRole("cell").nth(2).innerText();
  await second.getByRole("cell").nth(2).click();
  await expect
    .poll(() => person.screen.locator(".trellis-parent-child > *").last().getByRole("heading", { level: 2 }).innerText())
    .toContain(name);

  await person.page.setViewportSize({ width: 390, height: 844 });
  for (const path of ["/dict-horizontal/index", "/dict-vertical/index"]) {
    await person.goto(path);
    expect([path, await childrenStand(person)]).toEqual([path, "below"]);
    const wide = await person.page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
    expect([path, wide]).toEqual([path, false]);
    const tools = person.screen.locator(".trellis-toolbar-row:has(.trellis-list-search)").first();
    expect([path, (await tools.boundingBox())?.height]).toEqual([path, 44]);
  }
  expect(person.complaints).toEqual([]);
  await person.close();
});

it("shows whole what the parents are called, however narrow their half is", async () => {
  const person = await ConsolePage.open(browser, server.url, { viewport: { width: 1440, height: 900 } });
  await person.signIn({}, "/system/dictbiz");
  const codes = person.screen.locator('td[data-column="code"]');
  await codes.getByText("after_sales_reason", { exact: true }).waitFor();
  expect(await person.screen.locator(".arco-btn-primary").count(), "one thing stands out").toBe(1);
  const cut = await codes.evaluateAll((cells) =>
    cells.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent),
  );
  expect(cut).toEqual([]);
  for (const width of [1440, 1280, 1024, 900]) {
    await person.page.setViewportSize({ width, height: 900 });
    await expect.poll(() => columnsOutside(person), { message: `no column is cut at ${width} pixels` }).toEqual([]);
  }
  expect(person.complaints).toEqual([]);
  await person.close();
});

/** Titles of columns whose right edge lies outside of their half. */
function columnsOutside(person: ConsolePage): Promise<string[]> {
  return person.screen.locator(".trellis-table-scroll").evaluateAll((halves) =>
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
  // Wide enough for all columns of both halves.
  const person = await ConsolePage.open(browser, server.url, { viewport: { width: 1920, height: 900 } });
  const { page } = person;
  await person.signIn({}, "/dict-horizontal/index");
  const [parents, children] = [0, 1].map((half) => person.screen.locator("section.trellis-screen").nth(half));
  if (parents === undefined || children === undefined) throw new Error("no halves");
  const titles = async (half: Locator) =>
    (await half.locator("th[data-column]").allInnerTexts()).map((title) => title.split("\n")[0]?.trim() ?? "");
  const hide = async (half: Locator, title: string) => {
    await person.press("列设置", half);
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
  await person.press(/^视图/, parents);
  await person.press("另存为新视图", page.locator(".trellis-panel"));
  await person.dialog.getByRole("textbox").fill("窄");
  await person.press("保存", person.dialog);
  await person.told("视图已保存");
  await person.dialogGone();
  await page.waitForURL(/[?&]view=\d/);

  const second = parents.locator("[data-row]").nth(1);
  await second.focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/[?&]parent=\d/);
  // The address changes before the children of the other parent are drawn, with a filter of their own.
  await children.getByRole("heading", { level: 2 }).getByText("是否").waitFor();
  await person.buildFilter(children);
  await person.dialog.getByRole("combobox", { name: "字段" }).selectOption({ label: "字典名称" });
  await person.dialog.getByRole("textbox").fill("是");
  await person.press("应用", person.dialog);
  await children.locator(".trellis-chips").getByText("字典名称").waitFor();
  await expect.poll(() => children.locator("[data-row]").count()).toBe(1);

  await page.reload();
  await children.locator("[data-row]").nth(1).waitFor();
  await expect.poll(() => titles(parents)).toEqual(before.filter((title) => title !== "封存"));
  await expect.poll(() => titles(children)).toEqual(below.filter((title) => title !== "上级字典"));
  await expect
    .poll(() => children.locator("[data-row]").count(), { message: "what the address does not say is not asked again" })
    .toBe(2);
  expect(person.complaints).toEqual([]);
  await person.close();
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
