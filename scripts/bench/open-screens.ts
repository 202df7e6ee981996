import type { Page } from "playwright-core";
import { launchBrowser } from "../../tests/support/browser/browser.ts";
import { startServer, temporaryFolder } from "../../tests/support/server/start-server.ts";
import { waitForNetworkIdle } from "../../tests/support/browser/wait-for-network-idle.ts";
import { freshPage, signInByHand } from "./console.ts";
import { slownessOf } from "./support/slowness.ts";
import { measurement, median, type Measurement } from "./support/measure.ts";

/** Screens that are opened from the menu, one after the other. */
const SCREENS = [
  { folder: "基础配置", name: "参数管理" },
  { folder: "权限管理", name: "角色管理" },
  { folder: "会员中心", name: "会员管理" },
  { folder: "订单中心", name: "订单管理" },
] as const;

/** Screens whose records are edited in a dialog. */
const EDITED = [SCREENS[0], SCREENS[1]] as const;

/** Milliseconds that a pointer rests on an entry before it is pressed. */
const REST = 150;

/**
 * From the press on an entry of the menu to painted rows, without the time of the list's own request: a screen that is
 * opened for the first time, and one that was open before. Likewise from the press on the action of a row to the form with
 * its values, without the time of the record's request.
 */
export async function openScreens(): Promise<Measurement[]> {
  const server = await startServer({ DATA_DIR: temporaryFolder(), SEED_BUSINESS: "true" });
  const browser = await launchBrowser();
  try {
    const { page } = await freshPage(browser);
    await signInByHand(page, server.url);
    await waitForNetworkIdle(page);
    const slowness = await slownessOf(page);
    const first: number[] = [];
    for (const screen of SCREENS) first.push((await open(page, screen)) / slowness);
    const again: number[] = [];
    for (const screen of SCREENS) again.push((await open(page, screen)) / slowness);
    const edited: number[] = [];
    for (const screen of EDITED) {
      await open(page, screen);
      for (const row of [0, 1]) edited.push((await edit(page, row)) / slowness);
    }
    const relative = `(this machine takes ${slowness.toFixed(2)} times as long as two idle cores)`;
    return [
      measurement(`press to rows beyond the server, the first list ${relative}`, first[0] ?? 0, "ms", "<=", 300),
      measurement("press to rows beyond the server, further lists", median(first.slice(1)), "ms", "<=", 300),
      measurement("press to rows of a screen that was open before", median(again), "ms", "<=", 100),
      measurement("press to the filled form of a record, the first form", edited[0] ?? 0, "ms", "<=", 300),
      measurement("press to the filled form of a record, further forms", median(edited.slice(1)), "ms", "<=", 200),
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** Presses an entry of the menu. @returns milliseconds to the frame with the rows, without the list's request */
async function open(page: Page, { folder, name }: (typeof SCREENS)[number]): Promise<number> {
  const menu = page.getByRole("navigation").first();
  const entry = menu.getByRole("link", { name, exact: true });
  if (!(await entry.isVisible())) await menu.getByRole("button", { name: folder, exact: true }).click();
  await entry.hover();
  await new Promise((resolve) => setTimeout(resolve, REST));
  await page.evaluate(() => performance.clearResourceTimings());
  const shown = page.evaluate(
    (title) =>
      new Promise<number>((resolve) => {
        let pressed = 0;
        document.addEventListener("click", () => (pressed = performance.now()), { once: true, capture: true });
        const look = (): void => {
          // Rows with a record: those of the skeleton have none.
          const rows = [...document.querySelectorAll("main tbody tr[data-row]")].filter((row) => row.getClientRects().length > 0);
          const isThere = pressed > 0 && document.title.includes(title) && rows.length > 0;
          // The frame after the rows were drawn.
          if (isThere) requestAnimationFrame(() => resolve(performance.now() - pressed));
          else requestAnimationFrame(look);
        };
        look();
      }),
    name,
  );
  await entry.click();
  const whole = await shown;
  const request = await requestOf(page, "page|list|lazy-list|tree");
  await waitForNetworkIdle(page);
  return Math.max(whole - request, 0);
}

/** Edits a record of the list that is shown. @returns milliseconds to the frame with its form, without its own request */
async function edit(page: Page, index: number): Promise<number> {
  const row = page.locator("main:visible tbody tr").nth(index);
  await row.hover();
  const action = row.getByRole("button", { name: /^编辑 / });
  await action.hover();
  await new Promise((resolve) => setTimeout(resolve, REST));
  await page.evaluate(() => performance.clearResourceTimings());
  const shown = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let pressed = 0;
        document.addEventListener("click", () => (pressed = performance.now()), { once: true, capture: true });
        const look = (): void => {
          const form = document.querySelector("[role=dialog] .record-form input");
          if (form?.checkVisibility({ opacityProperty: true }) !== true) return void requestAnimationFrame(look);
          requestAnimationFrame(() => resolve(performance.now() - pressed));
        };
        look();
      }),
  );
  await action.click();
  const whole = await shown;
  const request = await requestOf(page, "detail");
  await waitForNetworkIdle(page);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  return Math.max(whole - request, 0);
}

/** Milliseconds of the first request since the timings were cleared whose last segment is one of these. */
function requestOf(page: Page, operations: string): Promise<number> {
  return page.evaluate((pattern) => {
    const asked = performance.getEntriesByType("resource").filter(({ name }) => new RegExp(pattern).test(name));
    return asked[0]?.duration ?? 0;
  }, `/api/blade-[^?]*/(?:${operations})`);
}
