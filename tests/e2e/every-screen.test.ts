import { rm } from "node:fs/promises";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launchBrowser } from "../support/browser.ts";
import { ConsolePage } from "../support/console-page.ts";
import { preparedDataDir } from "../support/prepared-data-dir.ts";
import { ROOT, startServer, type StartedServer } from "../support/started-server.ts";

/** Where every look of the console is kept when this names a folder; for people who want to see them. */
const PICTURES = process.env["SCREENSHOTS"];

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

interface Look {
  readonly language: "zh" | "en";
  readonly theme: "light" | "dark";
  readonly width: number;
}

const LOOKS: readonly Look[] = [
  { language: "en", theme: "light", width: 1440 },
  { language: "en", theme: "dark", width: 390 },
  { language: "zh", theme: "dark", width: 1440 },
  { language: "zh", theme: "light", width: 390 },
];

it.each(LOOKS)("every screen of the menu stands in $language, $theme, at $width pixels", async (look) => {
  const { language, theme, width } = look;
  const person = await ConsolePage.open(browser, server.url, { viewport: { width: 1440, height: 900 } });
  await person.signIn();
  const { page } = person;
  if (theme === "dark") await person.press("切换到深色", page.getByRole("banner"));
  await person.setLanguage(language);
  await person.openMenu();
  await expect.poll(() => person.menu.locator("a").count()).toBeGreaterThan(20);
  const paths = await person.menu.locator("a").evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  await page.setViewportSize({ width, height: 844 });
  const overflowing: string[] = [];
  const untranslated: Record<string, readonly string[]> = {};
  for (const path of paths) {
    await person.goto(path);
    await settled(person);
    if (await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth))
      overflowing.push(path);
    if (language === "en") {
      const found = await chineseInChrome(person);
      if (found.length > 0) untranslated[path] = found;
    }
    if (PICTURES !== undefined) {
      await page.screenshot({ path: `${PICTURES}/${path.replaceAll("/", "-").slice(1)}-${language}-${theme}-${width}.png` });
    }
  }
  expect(overflowing).toEqual([]);
  expect(untranslated).toEqual({});
  expect(await page.evaluate(() => document.body.getAttribute("arco-theme") === "dark")).toBe(theme === "dark");
  expect(person.complaints).toEqual([]);
  await person.close();
});

/** Nothing loads any more: no skeleton, no busy region, something to see. */
async function settled(person: ConsolePage): Promise<void> {
  await person.page.locator("main h1, main section").first().waitFor({ state: "attached" });
  await expect.poll(() => person.page.evaluate(unsettled)).toEqual([]);
}

/** What is still to come on the page, in words that a failure can show. */
function unsettled(): string[] {
  const main = document.querySelector("main");
  if (main === null) return ["no main region"];
  const waiting = [...main.querySelectorAll("[aria-busy=true], [class*=skeleton]")].map(
    (element) => `${location.pathname}: ${element.tagName} of ${element.getAttribute("class") ?? ""}`,
  );
  return main.querySelectorAll("*").length > 10 ? waiting : [...waiting, `${location.pathname}: ${main.innerHTML}`];
}

/** Chinese in what the console itself says; records, which people wrote, are left out. */
async function chineseInChrome(person: ConsolePage): Promise<string[]> {
  return person.page.evaluate(() => {
    const DATA =
      "td, dd, .trellis-card, .trellis-nav, .trellis-parent-child-title, [role=status], time, .home-notices, .user-button, [lang], pre";
    const CHINESE = /\p{Script=Han}/u;
    const found = new Set<string>();
    for (const element of document.querySelectorAll<HTMLElement>("body *")) {
      if (element.closest(DATA) !== null || element.closest("script, style") !== null) continue;
      const own = [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.textContent ?? "");
      const attributes = ["placeholder", "title", "aria-label"].map((name) => element.getAttribute(name) ?? "");
      for (const text of [...own, ...attributes]) if (CHINESE.test(text) && text.trim() !== "中文") found.add(text.trim());
    }
    return [...found];
  });
}
