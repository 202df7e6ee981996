import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import type { Browser, BrowserContext } from "playwright-core";
import { launchBrowser } from "../tests/support/browser/browser.ts";
import { ConsolePage } from "../tests/support/browser/console-page.ts";
import { coveredButtons, scrollsSideways } from "../tests/support/browser/page-checks.ts";
import { startProvider } from "../tests/support/server/oauth-provider.ts";
import { preparedDataDir } from "../tests/support/database/prepared-data-dir.ts";
import { freePort, ROOT, startServer } from "../tests/support/server/start-server.ts";
import { fixedPaths, menuPaths, settled } from "../tests/support/browser/tour.ts";
import { arrange } from "./gallery/create-records.ts";
import { contactSheet, LOOKS, pictureName, type Look } from "./gallery/contact-sheet.ts";
import { STATES } from "./gallery/states/index.ts";
import { Visitor, type State } from "./gallery/visitor.ts";

/**
 * `npm run gallery [-- FOLDER [PART]]`: every screen of a fresh console, the add dialog of every module and what no
 * address shows (`gallery/states`), in both languages, light and dark, wide and on a phone, with a sheet to leaf through.
 * PART: only addresses and states whose name contains it.
 * Exits with 1 when a page did not settle or threw an error, and reports other problems.
 */
const [folder = "gallery", part = ""] = process.argv.slice(2);
const FOLDER = resolve(folder);
/** Pages open at the same time. */
const PAGES = 2;
/** Timeout of a step in milliseconds. */
const STEP = 15_000;
/** Time of the clock in every page, so that greetings and calendars are the same in every run. */
const CLOCK = new Date("2026-01-15T10:00:00+08:00");

const states = STATES.filter(({ name }) => name.includes(part));
const guests = states.filter(({ guest }) => guest);
const failed: string[] = [];
const complaints: string[] = [];
const taken = new Set<string>();

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const browser = await launchBrowser();
try {
  await withServer({ SWITCH_MODE: "true" }, async (url) => {
    const { paths, state } = await arrive(browser, url);
    await eachLook(async (look) => {
      if ("/login".includes(part)) await visit(look, url, ["/login"]);
      if (paths.length > 0) await visit(look, url, paths, state);
    });
    const signedIn = states.filter(({ guest }) => guest !== true);
    if (signedIn.length === 0) return;
    await arrange(url);
    await eachLook((look) => reachAll(look, url, signedIn, state));
  });
  if (guests.length > 0) await withEntrance((url) => eachLook((look) => reachAll(look, url, guests)));
} finally {
  await browser.close();
}
writeFileSync(join(FOLDER, "index.html"), contactSheet([...taken]));
for (const line of complaints) console.log(`! ${line}`);
for (const line of failed) console.log(`✗ ${line}`);
console.log(`${taken.size} screens, dialogs and states: ${relative(process.cwd(), join(FOLDER, "index.html"))}`);
process.exitCode = failed.length === 0 ? 0 : 1;

type SignedIn = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** Runs work against a new server, then stops the server. */
async function withServer(settings: Readonly<Record<string, string>>, work: (url: string) => Promise<void>): Promise<void> {
  const dataDir = await preparedDataDir();
  try {
    const server = await startServer({
      DATA_DIR: dataDir,
      SCHEMAS_DIR: join(ROOT, "schemas"),
      SIGN_IN_RATE: "1000",
      ...settings,
    });
    try {
      await work(server.url);
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Runs work against a server whose sign-in page has every option. The account of the provider is not registered yet. */
async function withEntrance(work: (url: string) => Promise<void>): Promise<void> {
  const [provider, port] = [await startProvider(), String(await freePort())];
  provider.person = { sub: "visitor", name: "来访者" };
  const SOCIAL_PROVIDERS = provider.settings(`http://127.0.0.1:${port}/login`);
  try {
    await withServer({ PORT: port, CAPTCHA: "true", SOCIAL_PROVIDERS }, work);
  } finally {
    await provider.close();
  }
}

async function eachLook(work: (look: Look) => Promise<void>): Promise<void> {
  const looks = [...LOOKS];
  await Promise.all(
    Array.from({ length: PAGES }, async () => {
      for (let look = looks.shift(); look !== undefined; look = looks.shift()) await work(look);
    }),
  );
}

/** Signs in once. Every look reuses the session. */
async function arrive(within: Browser, url: string): Promise<{ readonly paths: readonly string[]; readonly state: SignedIn }> {
  const person = await ConsolePage.open(within, url, { viewport: { width: 1440, height: 900 } });
  await person.signIn();
  const all = new Set(["/wel/index", ...(await menuPaths(person)), ...fixedPaths()]);
  const state = await person.context.storageState();
  await person.close();
  return { paths: [...all].filter((path) => path.includes(part)), state };
}

async function openAs(look: Look, url: string, storageState?: SignedIn): Promise<ConsolePage> {
  const person = await ConsolePage.open(browser, url, {
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
  return person;
}

async function visit(look: Look, url: string, paths: readonly string[], storageState?: SignedIn): Promise<void> {
  const person = await openAs(look, url, storageState);
  for (const path of paths) {
    await attempt(person, look, path, async () => {
      await person.goto(path);
      await settled(person.page);
    });
    // In English the button names the kind of the record.
    const name = new RegExp(`^${person.words.add}(?: |$)`);
    const add = person.screen.getByRole("toolbar").first().getByRole("button", { name }).first();
    if (!(await add.isVisible())) continue;
    await attempt(person, look, `${path} +`, async () => {
      await add.click();
      await person.dialog.waitFor();
      await settled(person.page);
    });
  }
  await person.close();
}

/** Photographs each state in a browser context of its own, so that no state depends on another. */
async function reachAll(look: Look, url: string, all: readonly State[], storageState?: SignedIn): Promise<void> {
  for (const { name, at, moving, reach } of all) {
    const person = await openAs(look, url, storageState);
    person.page.setDefaultTimeout(STEP);
    const visitor = new Visitor(person, look);
    await attempt(person, look, name, async () => {
      await visitor.open(at);
      await reach(visitor);
      if (moving !== true) await settled(person.page);
    });
    await person.close();
  }
}

/** Opens an address and takes the picture. A failure does not stop the tour. */
async function attempt(person: ConsolePage, look: Look, name: string, go: () => Promise<void>): Promise<void> {
  const { page } = person;
  const place = `${name} (${look.language}, ${look.scheme}, ${look.width})`;
  try {
    await go();
    if (await scrollsSideways(page)) complaints.push(`${place} scrolls sideways`);
    for (const button of await coveredButtons(page)) complaints.push(`${place}: ${button}`);
  } catch (error) {
    failed.push(`${place}: ${error instanceof Error ? error.message.split("\n")[0] : String(error)}`);
  }
  for (const complaint of person.complaints.splice(0)) complaints.push(`${place}: ${complaint}`);
  await page.screenshot({ path: join(FOLDER, pictureName(name, look)), type: "jpeg", quality: 85, animations: "disabled" });
  taken.add(name);
}
