import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import type { Browser, BrowserContext } from "playwright-core";
import { launchBrowser } from "../tests/support/browser.ts";
import { ConsolePage } from "../tests/support/console-page.ts";
import { scrollsSideways } from "../tests/support/findings.ts";
import { preparedDataDir } from "../tests/support/prepared-data-dir.ts";
import { ROOT, startServer } from "../tests/support/started-server.ts";
import { fixedPaths, menuPaths, settled } from "../tests/support/tour.ts";
import { contactSheet, LOOKS, pictureName, type Look } from "./gallery/contact-sheet.ts";

/**
 * `npm run gallery [-- FOLDER [PART]]`: every screen of a fresh console and the add dialog of every module, in both
 * languages, light and dark, wide and on a phone, with a sheet to leaf through. PART: only addresses that contain it.
 * Ends with 1 when a page did not come to rest or threw an error; says what else was wrong.
 */
const [folder = "gallery", part = ""] = process.argv.slice(2);
const FOLDER = resolve(folder);
/** Pages at a time. */
const PAGES = 2;
/** What the clock of every page says: greetings and calendars are the same in every run. */
const CLOCK = new Date("2026-01-15T10:00:00+08:00");

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const dataDir = await preparedDataDir();
const server = await startServer({ DATA_DIR: dataDir, SCHEMAS_DIR: join(ROOT, "schemas"), SIGN_IN_RATE: "1000" });
const browser = await launchBrowser();
const failed: string[] = [];
const complaints: string[] = [];
const taken = new Set<string>();
try {
  const { paths, state } = await arrive(browser);
  const looks = [...LOOKS];
  await Promise.all(
    Array.from({ length: PAGES }, async () => {
      for (let look = looks.shift(); look !== undefined; look = looks.shift()) await photograph(look, paths, state);
    }),
  );
} finally {
  await browser.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
writeFileSync(join(FOLDER, "index.html"), contactSheet([...taken]));
for (const line of complaints) console.log(`! ${line}`);
for (const line of failed) console.log(`✗ ${line}`);
console.log(`${taken.size} screens and dialogs: ${relative(process.cwd(), join(FOLDER, "index.html"))}`);
process.exitCode = failed.length === 0 ? 0 : 1;

type State = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** Signs in once; every look goes on from there. */
async function arrive(within: Browser): Promise<{ readonly paths: readonly string[]; readonly state: State }> {
  const person = await ConsolePage.open(within, server.url, { viewport: { width: 1440, height: 900 } });
  await person.signIn();
  const all = new Set(["/wel/index", ...(await menuPaths(person)), ...fixedPaths()]);
  const state = await person.context.storageState();
  await person.close();
  return { paths: [...all].filter((path) => path.includes(part)), state };
}

async function photograph(look: Look, paths: readonly string[], storageState: State): Promise<void> {
  if ("/login".includes(part)) await visit(look, ["/login"]);
  await visit(look, paths, storageState);
}

async function visit(look: Look, paths: readonly string[], storageState?: State): Promise<void> {
  const person = await ConsolePage.open(browser, server.url, {
    viewport: { width: look.width, height: look.width < 768 ? 844 : 900 },
    reducedMotion: "reduce",
    timezoneId: "Asia/Shanghai",
    ...(storageState === undefined ? {} : { storageState }),
  });
  person.language = look.language;
  await person.page.clock.setFixedTime(CLOCK);
  await person.context.addInitScript(
    ([language, scheme]) => {
      const keep = (key: string, content: unknown) =>
        localStorage.setItem(`trellis-${key}`, JSON.stringify({ dataType: typeof content, content, datetime: Date.now() }));
      keep("locale", language);
      keep("look", { theme: scheme === "dark" ? "dark" : "default", accent: null, scheme, style: "" });
    },
    [look.language, look.scheme],
  );
  for (const path of paths) {
    await attempt(person, look, path, async () => {
      await person.goto(path);
      await settled(person.page);
    });
    const add = person.screen.getByRole("toolbar").first().getByRole("button", { name: person.words.add, exact: true });
    if (!(await add.isVisible())) continue;
    await attempt(person, look, `${path} +`, async () => {
      await add.click();
      await person.dialog.waitFor();
      await settled(person.page);
    });
  }
  await person.close();
}

/** Goes somewhere and takes the picture; whatever happens, the tour goes on. */
async function attempt(person: ConsolePage, look: Look, name: string, go: () => Promise<void>): Promise<void> {
  const { page } = person;
  const place = `${name} (${look.language}, ${look.scheme}, ${look.width})`;
  try {
    await go();
    if (await scrollsSideways(page)) complaints.push(`${place} scrolls sideways`);
  } catch (error) {
    failed.push(`${place}: ${error instanceof Error ? error.message.split("\n")[0] : String(error)}`);
  }
  for (const complaint of person.complaints.splice(0)) complaints.push(`${place}: ${complaint}`);
  await page.screenshot({ path: join(FOLDER, pictureName(name, look)), type: "jpeg", quality: 85, animations: "disabled" });
  taken.add(name);
}
