import type { Page, Request } from "playwright-core";

/** Looks in a row that must find the page idle, and the milliseconds between them. */
const LOOKS = 4;
const PAUSE = 150;

interface Requests {
  /** Requests without an answer. */
  readonly open: Set<Request>;
  /** Number of all requests so far. */
  asked: number;
}

const followed = new WeakMap<Page, Requests>();

/** Notes from now on what a page asks for, so that `waitForNetworkIdle` knows what is under way. */
export function followRequests(page: Page): void {
  const requests: Requests = { open: new Set(), asked: 0 };
  followed.set(page, requests);
  page.on("request", (request) => {
    // The line over which the console hears of changes stays open.
    if (new URL(request.url()).pathname.endsWith("/trellis/changes")) return;
    requests.asked += 1;
    requests.open.add(request);
  });
  page.on("requestfinished", (request) => void requests.open.delete(request));
  page.on("requestfailed", (request) => void requests.open.delete(request));
}

/**
 * Waits until a page has fetched all it asks for by itself, and has nothing left to do. The browser's own "network idle"
 * never comes here, and a pause alone would take a busy machine for an idle page.
 * @throws Error when the page is not followed
 */
export async function waitForNetworkIdle(page: Page): Promise<void> {
  const requests = followed.get(page);
  if (requests === undefined) throw new Error("the requests of the page are not followed");
  for (let looks = 0, before = -1; looks < LOOKS;) {
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve(null))));
    looks = requests.asked === before && requests.open.size === 0 ? looks + 1 : 0;
    before = requests.asked;
    await page.waitForTimeout(PAUSE);
  }
}
