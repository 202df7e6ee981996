import { rm } from "node:fs/promises";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launchBrowser } from "../support/browser.ts";
import { ConsolePage } from "../support/console-page.ts";
import { preparedDataDir } from "../support/prepared-data-dir.ts";
import { ROOT, startServer, type StartedServer } from "../support/started-server.ts";

let dataDir: string;
let server: StartedServer;
let browser: Browser;

beforeAll(async () => {
  dataDir = await preparedDataDir();
  [server, browser] = await Promise.all([startServer({ DATA_DIR: dataDir, SCHEMAS_DIR: `${ROOT}/schemas` }), launchBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Where the children stand, seen from their parents. */
async function childrenStand(person: ConsolePage): Promise<"beside" | "below"> {
  const halves = person.page.locator(".trellis-parent-child > *");
  await expect.poll(() => halves.count()).toBe(2);
  await halves.last().getByRole("heading", { level: 2 }).waitFor();
  const [parents, children] = [await halves.first().boundingBox(), await halves.last().boundingBox()];
  if (parents === null || children === null) throw new Error("a half of the screen is not to be seen");
  return children.y >= parents.y + parents.height ? "below" : "beside";
}

it("shows the dictionaries and their entries side by side or one above the other, and always below on a phone", async () => {
  const person = await ConsolePage.open(browser, server.url);
  await person.signIn();
  await person.goto("/dict-horizontal/index");
  expect(await childrenStand(person)).toBe("beside");
  await person.goto("/dict-vertical/index");
  expect(await childrenStand(person)).toBe("below");

  const second = person.page.locator(".trellis-parent-child > *").first().locator("tbody tr").nth(1);
  const name = await second.getByRole("cell").nth(2).innerText();
  await second.getByRole("cell").nth(2).click();
  await expect
    .poll(() => person.page.locator(".trellis-parent-child > *").last().getByRole("heading", { level: 2 }).innerText())
    .toContain(name);

  await person.page.setViewportSize({ width: 390, height: 844 });
  for (const path of ["/dict-horizontal/index", "/dict-vertical/index"]) {
    await person.goto(path);
    expect([path, await childrenStand(person)]).toEqual([path, "below"]);
    const wide = await person.page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
    expect([path, wide]).toEqual([path, false]);
  }
  expect(person.complaints).toEqual([]);
  await person.close();
});

it("leads whoever may not read the dictionaries to /403", async () => {
  const person = await ConsolePage.open(browser, server.url);
  await person.signIn({ account: "staff" });
  for (const path of ["/dict-horizontal/index", "/dict-vertical/index"]) {
    await person.goto(path);
    await person.page.waitForURL("**/403");
  }
  expect(person.complaints).toEqual([]);
  await person.close();
});
