import { afterEach, beforeAll, beforeEach, expect } from "vitest";
import { ConsolePage } from "./console-page.ts";
import { browser, server, startConsole } from "../server/start-console.ts";

/** The administrator of the test file that called `startAdminConsole`; there as soon as its tests run. */
export let admin: ConsolePage;

/**
 * A console as `startConsole` starts it and an administrator in it, at home before each test: what another one left open
 * is not in its way. Whatever the page complains of fails the test.
 */
export function startAdminConsole(...settings: Parameters<typeof startConsole>): void {
  startConsole(...settings);
  beforeAll(async () => {
    admin = await ConsolePage.open(browser, server.url, { viewport: { width: 1440, height: 900 } });
    await admin.signIn();
  });
  beforeEach(async () => {
    await admin.home();
    await admin.menu.getByRole("button").first().waitFor();
  });
  afterEach(() => {
    expect(admin.complaints.splice(0)).toEqual([]);
  });
}
