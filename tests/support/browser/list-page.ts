import type { Locator, Page } from "playwright-core";
import { admin } from "./admin-console.ts";
import type { ConsolePage } from "./console-page.ts";

/** A list in front of the administrator of `startAdminConsole`, who is at home. */
export async function visitList(path: string, journey: (person: ConsolePage, page: Page) => Promise<void>): Promise<void> {
  await admin.visit(path);
  await rows(admin).first().waitFor();
  await journey(admin, admin.page);
}

export const rows = (person: ConsolePage): Locator => person.screen.locator("[data-row]");
/** Text of the focused element. */
export const focused = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? "");
