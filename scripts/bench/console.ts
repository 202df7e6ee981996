import { gzipSync } from "node:zlib";
import type { Browser, Page } from "playwright-core";
import { followRequests } from "../../tests/support/browser/wait-for-network-idle.ts";

export interface LoadedCode {
  /** Bytes after gzip -9. */
  readonly scripts: number;
  readonly styles: number;
}

/** Opens a page of a new visitor that counts the loaded code. */
export async function freshPage(browser: Browser): Promise<{ page: Page; loaded(): Promise<LoadedCode> }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "zh-CN" });
  const page = await context.newPage();
  followRequests(page);
  // Opened by address, because a second page load reads from the browser's cache.
  const bodies = new Map<string, Promise<{ kind: string; size: number }>>();
  page.on("response", (response) => {
    const kind = response.request().resourceType();
    if ((kind === "script" || kind === "stylesheet") && !bodies.has(response.url())) {
      bodies.set(
        response.url(),
        response.body().then((body) => ({ kind, size: gzipSync(body, { level: 9 }).length })),
      );
    }
  });
  return {
    page,
    loaded: async () => {
      const found = await Promise.all(bodies.values());
      const sum = (kind: string): number =>
        found.filter((file) => file.kind === kind).reduce((total, file) => total + file.size, 0);
      return { scripts: sum("script"), styles: sum("stylesheet") };
    },
  };
}

/** Signs in through the sign-in page. Resolves when the menu is visible. */
export async function signInByHand(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.locator("input[autocomplete=username]").fill("admin");
  await page.locator("input[type=password]").fill("admin");
  await page.keyboard.press("Enter");
  await page.waitForURL((address) => !address.pathname.startsWith("/login"));
  await page.getByRole("navigation").first().getByText("系统管理").waitFor();
}
