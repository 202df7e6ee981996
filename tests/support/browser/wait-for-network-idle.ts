import type { Page, Request } from "playwright-core";
import { PATIENCE } from "./browser.ts";
import { inTime } from "./in-time.ts";

/** Looks in a row that must find the page idle, and the milliseconds between them. */
const LOOKS = 4;
const PAUSE = 150;
/** Milliseconds after which a page counts as drawn. */
const LONGEST_FRAME = 1_000;

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
 * @param unless elements that end the wait as soon as one of them is visible
 * @throws Error when the page is not followed, or keeps asking
 */
export async function waitForNetworkIdle(page: Page, unless = ""): Promise<void> {
  const requests = followed.get(page);
  if (requests === undefined) throw new Error("the requests of the page are not followed");
  const end = Date.now() + PATIENCE;
  for (let looks = 0, before = -1; looks < LOOKS;) {
    if (Date.now() > end)
      throw new Error(`the page keeps asking: ${[...requests.open].map((request) => request.url()).join(", ")}`);
    const there = await inTime(
      "whether the page is idle",
      page.evaluate(
        async ({ selector, longest }) => {
          // A page that draws nothing has no idle time to tell of before its next frame, and the browser may never draw one.
          await new Promise<void>((resolve) => {
            requestAnimationFrame(() => requestIdleCallback(() => resolve()));
            setTimeout(resolve, longest);
          });
          if (selector === "") return false;
          return [...document.querySelectorAll(selector)].some((element) => {
            const { width, height } = element.getBoundingClientRect();
            return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
          });
        },
        { selector: unless, longest: LONGEST_FRAME },
      ),
    );
    if (there) return;
    looks = requests.asked === before && requests.open.size === 0 ? looks + 1 : 0;
    before = requests.asked;
    await page.waitForTimeout(PAUSE);
  }
}
