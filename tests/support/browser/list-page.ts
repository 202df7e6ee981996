import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { ConsolePage, type ConsoleOptions } from "./console-page.ts";
import { browser, server } from "../server/start-console.ts";

/** A list in front of somebody who is signed in; its page has nothing to complain of in the end. */
export async function visitList(
  path: string,
  journey: (person: ConsolePage, page: Page) => Promise<void>,
  options: ConsoleOptions = {},
): Promise<void> {
  const person = await ConsolePage.open(browser, server.url, { viewport: { width: 1440, height: 900 }, ...options });
  await person.signIn(options, path);
  await rows(person).first().waitFor();
  await journey(person, person.page);
  expect(person.complaints).toEqual([]);
  await person.close();
}

export const rows = (person: ConsolePage): Locator => person.screen.locator("[data-row]");
/** Text of the focused element. */
export const focused = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? "");
