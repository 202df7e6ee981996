import type { ConsolePage } from "../browser/console-page.ts";

/** Shows another screen of the forum, which is loaded already, as its own links do: at a fraction of the work of a load. */
export async function visitForum({ page }: ConsolePage, path: string): Promise<void> {
  await page.evaluate((target) => {
    for (const screen of document.querySelectorAll(".forum-main > *")) screen.toggleAttribute("data-left", true);
    history.pushState({ idx: 1, key: target, usr: null }, "", target);
    dispatchEvent(new PopStateEvent("popstate", { state: history.state as unknown }));
  }, path);
  await page.locator(".forum-main > :not([data-left])").first().waitFor();
}
