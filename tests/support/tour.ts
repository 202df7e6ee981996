import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { OWN_ROUTES } from "../../src/shell/paths/own-routes.ts";
import * as addresses from "../../src/shell/paths/console-paths.ts";
import { PATIENCE } from "./browser.ts";
import type { ConsolePage } from "./console-page.ts";
import { waitForNetworkIdle } from "./wait-for-network-idle.ts";
import { ROOT } from "./start-server.ts";

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

/** Waits until the page has loaded: no skeleton, no busy region, visible content. */
export async function settled(page: Page): Promise<void> {
  await until(() => page.evaluate(unsettled));
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

/**
 * Presses every button over a list and beside its first record that opens something, and every entry of the menus among
 * them, one after the other, and calls back while it is open. What has a name in `seen` was looked at on another list:
 * what every list has is the same everywhere; "add" is different everywhere.
 */
export async function eachDialog(person: ConsolePage, seen: Set<string>, look: (name: string) => Promise<void>): Promise<void> {
  const { screen } = person;
  const list = new URL(person.page.url()).pathname;
  const opening = [
    // Tabs and conditions differ in words alone, one that is removed is gone, and another screen is no list.
    ...(await screen
      .getByRole("toolbar")
      .first()
      .locator("button:not(.trellis-tab, .trellis-chip > button, .trellis-segments > button, .trellis-pill:not([data-plain]))")
      .all()),
    ...(await screen.locator("[data-row], .trellis-card").first().getByRole("button").all()),
  ];
  for (const button of opening) {
    const record = await button.evaluate((element) => element.closest("[data-row], .trellis-card") !== null);
    // A record's own name opens the same drawer everywhere.
    const name =
      (await button.getAttribute("aria-label"))?.split(" ")[0] ?? (record ? "record" : (await button.innerText()).trim());
    const menu = (await button.getAttribute("aria-haspopup")) === "menu";
    if (record && name === person.words.remove) continue;
    // The page of a record is another screen; `recordPage` looks at it.
    if (record && name === person.words.view && (await recordLink(person).count()) > 0) continue;
    if (name !== person.words.add && !menu && seen.has(name)) continue;
    // A button that can be busy (refresh) opens nothing.
    if (!(await button.isVisible()) || (await button.getAttribute("aria-busy")) !== null) continue;
    const entries = await lookAt(
      person,
      () => button.click(),
      !seen.has(name),
      () => look(name),
    );
    seen.add(name);
    // A button may lead to another screen (start a process); the list is looked at further.
    if (new URL(person.page.url()).pathname !== list) await person.goto(list);
    for (const entry of entries) {
      // A record goes to the printer at once, over which nothing comes that a page could see, and is deleted at once, too.
      // Cards are another list.
      const { asCards, print, remove } = person.words;
      if (seen.has(entry) || entry === asCards || (record && (entry === print || entry === remove))) continue;
      seen.add(entry);
      const press = async (): Promise<void> => {
        await button.click();
        await person.page.getByRole("menuitem", { name: entry, exact: true }).click();
      };
      await lookAt(person, press, true, () => look(entry));
      // An entry may lead to another screen, too (the drawing of a process).
      if (new URL(person.page.url()).pathname !== list) await person.goto(list);
    }
  }
}

/** Opens the page of the first record of a list by its name, and goes back to the list; where the records have pages. */
export async function recordPage(person: ConsolePage, look: () => Promise<void>): Promise<void> {
  const { page } = person;
  const link = recordLink(person).first();
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

function recordLink({ screen }: ConsolePage): Locator {
  return screen.locator("a.trellis-open:visible");
}

/** Opens something, looks at it if it is wanted, puts it away. @returns the entries, if it was a menu */
async function lookAt(
  { page }: ConsolePage,
  open: () => Promise<void>,
  wanted: boolean,
  look: () => Promise<void>,
): Promise<readonly string[]> {
  // An earlier answer must not be taken for that of this button.
  await page.locator(TOAST).first().waitFor({ state: "detached" });
  await open();
  const opened = await somethingOver(page);
  if (opened === null) return [];
  await settled(page);
  if (wanted) await look();
  const menu = (await opened.getAttribute("role")) === "menu";
  const entries = menu ? await opened.getByRole("menuitem").allInnerTexts() : [];
  await putAway(page, opened);
  return entries.map((entry) => entry.trim());
}

const TOAST = ".ui-toast";

/**
 * The dialog, panel, drawer or menu that comes over the screen. Null when a toast answers, or when the page has fetched
 * all it asks for and nothing came: the button only changed the screen.
 */
async function somethingOver(page: Page): Promise<Locator | null> {
  const over = page.locator("[role=dialog]:visible, [role=alertdialog]:visible, [role=menu]:visible").last();
  const toast = page.locator(TOAST).first();
  const answer = over
    .or(toast)
    .first()
    .waitFor({ timeout: 20_000 })
    .catch(() => undefined);
  await Promise.race([answer, waitForNetworkIdle(page)]);
  return (await over.count()) > 0 ? over : null;
}

async function putAway(page: Page, opened: Locator): Promise<void> {
  await until(async () => {
    if ((await opened.count()) === 0) return [];
    await page.keyboard.press("Escape");
    return ["Escape closes what was opened"];
  });
}
