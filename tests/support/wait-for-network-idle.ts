import type { Page } from "playwright-core";

/** Milliseconds without anything that comes. */
const PAUSE = 750;

/**
 * Waits until a page has fetched all it asks for by itself. The browser's own "network idle" never comes here: the line
 * over which the console hears of changes stays open.
 */
export async function waitForNetworkIdle(page: Page): Promise<void> {
  const came = () => page.evaluate(() => performance.getEntriesByType("resource").length);
  for (let before = -1, now = await came(); now !== before; now = await came()) {
    before = now;
    await page.waitForTimeout(PAUSE);
  }
}
