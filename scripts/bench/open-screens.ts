import type { Page } from "playwright-core";
import { launchBrowser } from "../../tests/support/browser.ts";
import { startServer, temporaryFolder } from "../../tests/support/start-server.ts";
import { waitForNetworkIdle } from "../../tests/support/wait-for-network-idle.ts";
import { freshPage, signInByHand } from "./console.ts";
import { measurement, median, type Measurement } from "./support/measure.ts";

/** Screens that are opened from the menu, one after the other. */
const SCREENS = [
  { folder: "基础配置", name: "参数管理" },
  { folder: "权限管理", name: "角色管理" },
  { folder: "会员中心", name: "会员管理" },
  { folder: "订单中心", name: "订单管理" },
] as const;

/** Milliseconds that the calibration takes on two idle cores. Times are given as they would be there. */
const IDLE = 60;

/** Milliseconds that a pointer rests on an entry before it is pressed. */
const REST = 150;

/**
 * From the press on an entry of the menu to painted rows, without the time of the list's own request: a screen that is
 * opened for the first time, and one that was open before.
 */
export async function openScreens(): Promise<Measurement[]> {
  const server = await startServer({ DATA_DIR: temporaryFolder() });
  const browser = await launchBrowser();
  try {
    const { page } = await freshPage(browser);
    await signInByHand(page, server.url);
    await waitForNetworkIdle(page);
    const slowness = (await calibrated(page)) / IDLE;
    const first: number[] = [];
    for (const screen of SCREENS) first.push((await open(page, screen)) / slowness);
    const again: number[] = [];
    for (const screen of SCREENS) again.push((await open(page, screen)) / slowness);
    const relative = `(this machine takes ${slowness.toFixed(2)} times as long as two idle cores)`;
    return [
      measurement(`press to rows beyond the server, the first list ${relative}`, first[0] ?? 0, "ms", "<=", 300),
      measurement("press to rows beyond the server, further lists", median(first.slice(1)), "ms", "<=", 300),
      measurement("press to rows of a screen that was open before", median(again), "ms", "<=", 100),
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
          const rows = [...document.querySelectorAll("main tbody tr")].filter((row) => row.getClientRects().length > 0);
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
  const request = await page.evaluate(() => {
    const lists = performance
      .getEntriesByType("resource")
      .filter(({ name }) => /\/api\/blade-[^?]*\/(?:page|list|lazy-list|tree)/.test(name));
    return lists[0]?.duration ?? 0;
  });
  await waitForNetworkIdle(page);
  return Math.max(whole - request, 0);
}

/** Milliseconds of a fixed piece of work on the page's thread: the machine may be busy or slow. */
async function calibrated(page: Page): Promise<number> {
  const rounds: number[] = [];
  for (let round = 0; round < 7; round += 1)
    rounds.push(
      await page.evaluate(() => {
        const started = performance.now();
        const holder = document.createElement("div");
        for (let at = 0; at < 4000; at += 1) {
          const line = document.createElement("p");
          line.textContent = JSON.stringify({ at, values: Array.from({ length: 20 }, (_, index) => index * at) });
          holder.append(line);
        }
        document.body.append(holder);
        const { height } = holder.getBoundingClientRect();
        holder.remove();
        return height >= 0 ? performance.now() - started : 0;
      }),
    );
  return median(rounds);
}
