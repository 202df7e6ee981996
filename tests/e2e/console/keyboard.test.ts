import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { admin, startAdminConsole } from "../../support/browser/admin-console.ts";
import { settled } from "../../support/browser/tour.ts";

startAdminConsole();

async function visit(path: string): Promise<Page> {
  await admin.page.setViewportSize({ width: 1440, height: 900 });
  await admin.visit(path);
  await settled(admin.page);
  return admin.page;
}

/** The day that the arrows stand at, as the focused field tells it: its date and its name. */
const here = (page: Page): Promise<readonly [day: string, name: string]> =>
  page.evaluate(() => {
    const cell = document.getElementById(document.activeElement?.getAttribute("aria-activedescendant") ?? "");
    return [cell?.querySelector("[data-day]")?.getAttribute("data-day") ?? "", cell?.getAttribute("aria-label") ?? ""] as const;
  });

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

it("finds and chooses a range of days with keys alone; each day is told with its name, and the focus stays in the fields", async () => {
  const page = await visit("/desk/notice");
  await admin.chooseClassicSearch();
  const range = admin.search.locator(".arco-picker-range input");
  if ((await range.count()) === 0) await admin.press("展开", admin.search);
  const [from, to] = [range.first(), range.last()];
  await expect.poll(() => from.getAttribute("aria-label")).toBe("通知时间 起");
  await from.focus();
  await page.keyboard.press("ArrowDown");
  const calendar = page.getByRole("dialog", { name: "通知时间" });
  await calendar.getByRole("grid").first().waitFor();
  await expect.poll(() => from.getAttribute("aria-expanded")).toBe("true");
  await page.keyboard.press("ArrowDown");
  await expect.poll(async () => (await here(page))[0]).not.toBe("");
  const [today, name] = await here(page);
  expect(name).toBe(
    await page.evaluate((day) => new Intl.DateTimeFormat("zh", { dateStyle: "full" }).format(new Date(`${day}T00:00:00`)), today),
  );
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowLeft");
  await expect.poll(async () => (await here(page))[0]).toBe(dayAfter(today, -8));
  await page.keyboard.press("PageUp");
  await expect.poll(async () => (await here(page))[0].slice(0, 7)).not.toBe(dayAfter(today, -8).slice(0, 7));
  const [first] = await here(page);
  await page.keyboard.press("Enter");
  await expect.poll(() => to.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.press("ArrowRight");
  await expect.poll(async () => (await here(page))[0]).toBe(dayAfter(first, 1));
  await page.keyboard.press("Enter");
  await calendar.waitFor({ state: "detached" });
  await expect.poll(() => Promise.all([from.inputValue(), to.inputValue()])).toEqual([first, dayAfter(first, 1)]);
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("combobox");
});

it("takes a typed date, and Esc closes the calendar before the dialog around it", async () => {
  const page = await visit("/desk/notice");
  await admin.press("新增");
  const field = admin.field("releaseTime").getByRole("combobox");
  await field.focus();
  await page.keyboard.press("ArrowDown");
  const calendar = page.getByRole("dialog", { name: "通知时间" });
  await calendar.waitFor();
  await page.keyboard.press("Escape");
  await calendar.waitFor({ state: "detached" });
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.getByRole("dialog", { name: /^新增/ }).waitFor();
  await field.fill("2026-02-03 04:05:06");
  await page.keyboard.press("Enter");
  await calendar.waitFor({ state: "detached" });
  await expect.poll(() => field.inputValue()).toBe("2026-02-03 04:05:06");
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  // With a time of day a day is chosen first and confirmed then.
  for (const key of ["ArrowDown", "ArrowDown", "ArrowRight", "Enter", "Enter"]) {
    await page.keyboard.press(key);
    await settled(page);
  }
  await calendar.waitFor({ state: "detached" });
  await expect.poll(() => field.inputValue()).toBe("2026-02-04 04:05:06");
  await page.keyboard.press("Escape");
  await admin.answer("放弃");
  await admin.dialogGone();
});

it("shows the ring of a focused row around all its cells, also the pinned ones and the actions over its end", async () => {
  const page = await visit("/system/user");
  const rows = admin.screen.locator("[data-row]");
  await page.setViewportSize({ width: 1024, height: 760 });
  const row = rows.nth(2);
  await admin.screen.locator(".trellis-table[data-overlay]").waitFor();
  await rows.nth(1).focus();
  await page.keyboard.press("ArrowDown");
  const ring = () =>
    row.evaluate((element) => {
      const cells = [...element.querySelectorAll("td")];
      const [first, last] = [cells[0], cells.at(-1)].map((cell) => cell?.getBoundingClientRect());
      const actions = element.querySelector(".trellis-row-actions")?.getBoundingClientRect();
      if (first === undefined || last === undefined || actions === undefined) return null;
      const inset = [actions.top - last.top, last.bottom - actions.bottom, last.right - actions.right];
      return {
        focused: element === document.activeElement,
        drawn: cells.every(
          (cell) => (getComputedStyle(cell).boxShadow.match(/ 2px 0px 0px inset| -2px 0px 0px inset/g) ?? []).length === 2,
        ),
        pinned: cells.filter(({ dataset }) => dataset["pinned"] !== undefined).length > 1,
        free: inset.every((pixels) => pixels >= 2),
      };
    });
  await expect.poll(ring).toEqual({ focused: true, drawn: true, pinned: true, free: true });
});
