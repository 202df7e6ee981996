import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { OWN_ROUTES } from "../../../src/shell/paths/own-routes.ts";
import * as addresses from "../../../src/shell/paths/console-paths.ts";
import { PATIENCE } from "./browser.ts";
import type { ConsolePage } from "./console-page.ts";
import { inTime } from "./in-time.ts";
import { OVERLAYS } from "./page-checks.ts";
import { waitForNetworkIdle } from "./wait-for-network-idle.ts";
import { ROOT } from "../server/start-server.ts";

/**
 * The addresses that the router has by itself, read off its sources, so that a new one is in every tour without a line
 * here; places in them are filled in. Left out are those that only lead elsewhere or, like the lock, only open in a state.
 */
export function fixedPaths(): string[] {
  const folder = join(ROOT, "src/shell/routes");
  const sources = readdirSync(folder).filter((name) => name.endsWith("-routes.tsx"));
  const written = sources.flatMap((name) =>
    [...readFileSync(join(folder, name), "utf8").matchAll(/\bpath: "(\/[^"]*)"/g)].map(([, path = ""]) => path),
  );
  const named = Object.values<unknown>(addresses).filter((value) => typeof value === "string");
  const paths = new Set([...named, ...written, ...Object.keys(OWN_ROUTES)]);
  for (const elsewhere of ["/", "/wel", addresses.SIGN_IN_PATH, addresses.LOCK_PATH]) paths.delete(elsewhere);
  return [...paths].map((path) => path.replace("*", "help").replaceAll(/:\w+/g, "1"));
}

/** The addresses of the person's menu, folders opened. */
export async function menuPaths(person: ConsolePage): Promise<string[]> {
  await person.openMenu();
  return person.menu.locator("a").evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
}

/** Closes the tabs of the screens that were left: the console keeps each of them. */
export async function closeOtherTabs(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const button of document.querySelectorAll<HTMLElement>(".tab-strip [data-tab]:not([data-active]) > button"))
      button.click();
  });
}

/** Waits until the page has loaded: no skeleton, no busy region, visible content. */
export async function settled(page: Page): Promise<void> {
  await until(() => inTime("whether the screen has loaded", page.evaluate(unsettled)));
}

/** Asks until nothing is left of what is waited for. */
async function until(left: () => Promise<readonly string[]>): Promise<void> {
  for (const end = Date.now() + PATIENCE; ; await new Promise((resume) => setTimeout(resume, 50))) {
    const waiting = await left();
    if (waiting.length === 0) return;
    if (Date.now() > end) throw new Error(`waited in vain: ${waiting.join("; ")}`);
  }
}

/** Parts of the page that still load or move, in words for a failure message. */
function unsettled(): string[] {
  // Screens that were left stay in the page, hidden.
  const main = [...document.querySelectorAll("main")].find((screen) => screen.checkVisibility());
  if (main === undefined) return ["no main region"];
  const waiting = [...document.querySelectorAll("main, [role=dialog]")]
    .flatMap((region) => [...region.querySelectorAll("[aria-busy=true], [class*=skeleton], .arco-spin-loading")])
    .filter((element) => element.checkVisibility())
    .map((element) => `${location.pathname}: ${element.tagName} of ${element.getAttribute("class") ?? ""}`);
  const moving = document.getAnimations().filter(({ playState, effect }) => {
    return playState === "running" && effect?.getComputedTiming().endTime !== Infinity;
  });
  if (moving.length > 0) waiting.push(`${location.pathname}: ${moving.length} animations`);
  return main.querySelectorAll("*").length > 10 ? waiting : [...waiting, `${location.pathname}: ${main.innerHTML}`];
}

/** Buttons over a list. Tabs and conditions differ in words alone, and one that is removed is gone. */
const TOOLS = "button:not(.trellis-tab, .trellis-chip > button, .trellis-segments > button, .trellis-pill:not([data-plain]))";

/** Buttons of a text editor, which may load late, change what it holds. */
const TOOLBAR = "[role=toolbar]:not(form *)";

/** A button over a list, or beside its first record. */
interface Opener {
  /** Where it stands among the buttons of its place. */
  readonly at: number;
  readonly record: boolean;
  readonly name: string;
  readonly menu: boolean;
}

/**
 * Presses every button over a list and beside its first record that opens something, and every entry of the menus among
 * them, one after the other, and calls back while it is open. What has a name in `seen` was looked at on another list:
 * what every list has is the same everywhere; "add" is different everywhere.
 */
export async function eachDialog(person: ConsolePage, seen: Set<string>, look: (name: string) => Promise<void>): Promise<void> {
  const { page, words } = person;
  const list = new URL(page.url()).pathname;
  // The page of a record is another screen; `recordPage` looks at it.
  const viewed = (await recordLink(page).count()) > 0;
  for (const { at, record, name, menu } of await inTime(
    "the buttons of a list",
    page.evaluate(openers, [TOOLBAR, TOOLS] as const),
  )) {
    if (record && (name === words.remove || (viewed && name === words.view))) continue;
    if (name !== words.add && !menu && seen.has(name)) continue;
    const place = page
      .locator("main:visible")
      .locator(record ? "[data-row], .trellis-card" : TOOLBAR)
      .first();
    const button = place.locator(record ? "button, [role=button]" : TOOLS).nth(at);
    // One that has gone busy or away meanwhile opens nothing.
    if (!(await button.isVisible()) || (await button.getAttribute("aria-busy")) !== null) continue;
    const entries = await lookAt(page, () => button.click(), seen.has(name) ? null : () => look(name));
    seen.add(name);
    // A button may lead to another screen (start a process); the list is looked at further.
    if (new URL(page.url()).pathname !== list) await person.visit(list);
    for (const [index, entry] of entries.entries()) {
      // A record goes to the printer at once, over which nothing comes that a page could see, and is deleted at once, too.
      // Cards are another list.
      if (seen.has(entry) || entry === words.asCards || (record && (entry === words.print || entry === words.remove))) continue;
      seen.add(entry);
      const press = async (): Promise<void> => {
        await button.click();
        await page.locator("[role=menu]:visible").last().locator("[role=menuitem]").nth(index).click();
      };
      await lookAt(page, press, () => look(entry));
      // An entry may lead to another screen, too (the drawing of a process).
      if (new URL(page.url()).pathname !== list) await person.visit(list);
    }
  }
}

/** The buttons of the list that is shown, in one question: most of them need no other. Runs in the page. */
function openers([toolbar, tools]: readonly [string, string]): Opener[] {
  const main = [...document.querySelectorAll("main")].find((screen) => screen.checkVisibility());
  const read = (place: Element | null | undefined, selector: string, record: boolean): Opener[] =>
    [...(place?.querySelectorAll<HTMLElement>(selector) ?? [])].flatMap((button, at) => {
      // A button that can be busy (refresh) opens nothing.
      if (!button.checkVisibility({ visibilityProperty: true }) || button.hasAttribute("aria-busy")) return [];
      // A record's own name opens the same drawer everywhere.
      const name = button.getAttribute("aria-label")?.split(" ")[0] ?? (record ? "record" : button.innerText.trim());
      return [{ at, record, name, menu: button.getAttribute("aria-haspopup") === "menu" }];
    });
  return [
    ...read(main?.querySelector(toolbar), tools, false),
    ...read(main?.querySelector("[data-row], .trellis-card"), "button, [role=button]", true),
  ];
}

/** Opens the page of the first record of a list by its name, and goes back to the list; where the records have pages. */
export async function recordPage(person: ConsolePage, look: () => Promise<void>): Promise<void> {
  const { page } = person;
  const link = recordLink(page).first();
  if ((await link.count()) === 0) return;
  await link.click();
  const [peek, whole] = [page.locator(".trellis-drawer a.trellis-icon-button"), page.locator(".record-page:visible")];
  // A phone has no room for a list beside its record.
  await peek.or(whole).first().waitFor();
  if (await peek.isVisible()) await peek.click();
  await whole.waitFor();
  await settled(page);
  await look();
  await page.goBack();
  await link.waitFor();
  await settled(page);
}

function recordLink(page: Page): Locator {
  return page.locator("main:visible a.trellis-open:visible");
}

/** Opens something, calls back if it is wanted, puts it away. @returns the entries, if it was a menu */
async function lookAt(page: Page, open: () => Promise<void>, look: (() => Promise<void>) | null): Promise<readonly string[]> {
  // An earlier answer must not be taken for that of this button.
  await page.locator(TOAST).first().waitFor({ state: "detached" });
  await open();
  // Nothing comes over the screen where a toast answers, or where the button only changes the screen.
  await waitForNetworkIdle(page, `${OVERLAYS}, ${TOAST}`);
  const opened = page.locator(OVERLAYS).filter({ visible: true }).last();
  if ((await opened.count()) === 0) return [];
  await settled(page);
  if (look !== null) await look();
  const entries = await opened.evaluate((element) =>
    element.getAttribute("role") === "menu"
      ? [...element.querySelectorAll<HTMLElement>("[role=menuitem]")].map(({ innerText }) => innerText.trim())
      : [],
  );
  await putAway(page, opened);
  return entries;
}

const TOAST = ".ui-toast";

async function putAway(page: Page, opened: Locator): Promise<void> {
  await until(async () => {
    if ((await opened.count()) === 0) return [];
    await inTime("the press of Escape", page.keyboard.press("Escape"));
    return ["Escape closes what was opened"];
  });
}
