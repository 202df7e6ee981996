import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { launchBrowser } from "../tests/support/browser/browser.ts";
import { ConsolePage } from "../tests/support/browser/console-page.ts";
import { waitForNetworkIdle } from "../tests/support/browser/wait-for-network-idle.ts";
import { ROOT } from "../tests/support/server/start-server.ts";
import type { Look } from "./gallery/contact-sheet.ts";
import { Visitor } from "./gallery/visitor.ts";

/**
 * `node scripts/design-pictures.ts AFTER [BEFORE [PART]]`: takes the pictures of docs/design.md from a running server with a new
 * database. BEFORE is the address of another one, of the revision before the design; with it the sheets that lay both side
 * by side are made too. PART: only pictures whose name contains it.
 */
const IMAGES = join(ROOT, "docs/images/design");
const LARGEST = 200 * 1024;
const QUALITY = 62;
const HEIGHTS: Readonly<Record<number, number>> = { 1440: 900, 1024: 768, 390: 844 };

type SignedIn = Awaited<ReturnType<BrowserContext["storageState"]>>;
type Reach = (visitor: Visitor) => Promise<void>;

const ORDERS = "/order/order";

/** Opens an address. Lists further down a record load when they come into sight, so their outlines may stay. */
const at =
  (path: string): Reach =>
  ({ person }) =>
    person.goto(path);

const edit: Reach = async (visitor) => {
  await visitor.person.goto(ORDERS);
  const row = visitor.person.screen.locator("[data-row]").nth(1);
  await row.waitFor();
  await visitor.person.act(visitor.say(["编辑", "Edit"]), row);
  await visitor.person.page.locator("[role=dialog] [data-field]").first().waitFor();
};

/** Screens of the sheets, from top to bottom. */
const SUBJECTS: readonly Reach[] = [
  at(ORDERS),
  async ({ person }) => {
    await person.goto(ORDERS);
    const id = await person.screen.locator("[data-row]").first().getAttribute("data-row");
    await person.goto(`${ORDERS}/${id}`);
  },
  edit,
  at("/wel/index"),
  at("/wel/dashboard?board=trade"),
];

/** Looks of the sheets, from left to right, and the width of each of their pictures. */
const SHEET_LOOKS = [
  { language: "zh", scheme: "light" },
  { language: "en", scheme: "dark" },
] as const;
const SHEETS = [
  { name: "compare-1440", width: 1440, drawn: 560 },
  { name: "compare-1024", width: 1024, drawn: 480 },
  { name: "compare-phone", width: 390, drawn: 240 },
] as const;

interface Shot {
  readonly name: string;
  readonly look: Look;
  /** Share of the size of the window that the picture has. */
  readonly scale: number;
  /** Pixels of the window's height in the picture; all of them when absent. */
  readonly height?: number;
  readonly reach: Reach;
}

const LIGHT: Look = { language: "zh", scheme: "light", width: 1440 };
const DARK: Look = { language: "en", scheme: "dark", width: 1440 };
const PHONE: Look = { language: "zh", scheme: "light", width: 390 };
const [list, record, , home, dashboard] = SUBJECTS as readonly [Reach, Reach, Reach, Reach, Reach];
const SMALL = 2 / 3;

const SHOTS: readonly Shot[] = [
  { name: "list", look: LIGHT, scale: 1, reach: list },
  { name: "list-dark", look: { ...LIGHT, scheme: "dark" }, scale: SMALL, reach: list },
  { name: "list-1024", look: { ...LIGHT, width: 1024 }, scale: 1, reach: list },
  { name: "list-phone", look: PHONE, scale: 1, reach: list },
  { name: "record", look: LIGHT, scale: SMALL, reach: record },
  { name: "form", look: LIGHT, scale: SMALL, reach: edit },
  { name: "home", look: LIGHT, scale: SMALL, reach: home },
  { name: "dashboard", look: LIGHT, scale: 1, reach: dashboard },
  { name: "empty", look: LIGHT, scale: SMALL, reach: at(`${ORDERS}?orderNo_like=nothing`) },
  {
    name: "filter",
    look: LIGHT,
    scale: SMALL,
    async reach(visitor) {
      await visitor.person.goto(`${ORDERS}?payTime_null=true`);
      await visitor.press(["会员", "Member"], visitor.person.screen.locator(".trellis-filter-bar"));
      await visitor.person.page.locator(".trellis-panel").waitFor();
    },
  },
  {
    name: "selection",
    look: LIGHT,
    scale: SMALL,
    height: 510,
    async reach(visitor) {
      await visitor.person.goto(ORDERS);
      const boxes = visitor.person.screen.locator("[data-row] .trellis-table-check");
      for (const at of [0, 2, 3]) await boxes.nth(at).click();
    },
  },
  {
    name: "peek-dark",
    look: DARK,
    scale: SMALL,
    async reach(visitor) {
      await visitor.person.goto(ORDERS);
      await visitor.person.screen.locator(".trellis-open").nth(1).click();
      await visitor.person.page.locator(".trellis-drawer .trellis-drawer-foot").waitFor();
    },
  },
  {
    name: "phone-actions",
    look: { ...DARK, width: 390 },
    scale: 1,
    async reach(visitor) {
      await visitor.person.goto(ORDERS);
      await visitor.person.screen.locator("[data-row]").nth(2).getByRole("button", { name: /^More/ }).click();
      await visitor.person.page.getByRole("menu").waitFor();
    },
  },
  {
    name: "person-menu",
    look: LIGHT,
    scale: SMALL,
    async reach(visitor) {
      await visitor.person.goto(ORDERS);
      await visitor.person.openPersonMenu();
    },
  },
  {
    name: "themes",
    look: LIGHT,
    scale: SMALL,
    async reach(visitor) {
      await visitor.person.goto("/wel/index");
      await visitor.person.choose("主题与颜色");
      await visitor.person.page.locator(".theme-card").nth(10).waitFor();
    },
  },
];

const [after = "", before, part = ""] = process.argv.slice(2);
if (after === "") throw new Error("the address of a running server is missing");
const browser = await launchBrowser();
try {
  const own = await signedIn(after);
  if (before !== undefined) {
    const old = await signedIn(before);
    for (const sheet of SHEETS.filter(({ name }) => name.includes(part))) await compare(sheet, [before, old], [after, own]);
  }
  for (const { name, look, scale, height, reach } of SHOTS.filter((shot) => shot.name.includes(part))) {
    const person = await reached(after, own, look, reach);
    await keep(person.page, name, { width: look.width, height: height ?? (HEIGHTS[look.width] as number), scale });
    await person.close();
  }
} finally {
  await browser.close();
}

/** Lays each subject out in a row: before and after in the first look, then in the second. */
async function compare({ name, width, drawn }: (typeof SHEETS)[number], ...servers: [string, SignedIn][]): Promise<void> {
  const pictures: string[] = [];
  for (const subject of SUBJECTS) {
    for (const look of SHEET_LOOKS) {
      for (const [url, session] of servers) {
        const person = await reached(url, session, { ...look, width }, subject);
        const picture = await person.page.screenshot({ animations: "disabled" });
        pictures.push(`<img src="data:image/png;base64,${picture.toString("base64")}">`);
        await person.close();
      }
    }
  }
  const columns = SHEET_LOOKS.length * servers.length;
  const page = await browser.newPage();
  await page.setContent(`<style>
    body { display: grid; grid-template-columns: repeat(${columns}, ${drawn}px); gap: 8px; width: max-content; margin: 0; padding: 8px; background: #dfe5ec; }
    img { width: 100%; }
  </style>${pictures.join("")}`);
  const size = await page.evaluate(() => ({ width: document.body.offsetWidth, height: document.body.offsetHeight }));
  await page.setViewportSize(size);
  await keep(page, name, { ...size, scale: 1 });
  await page.close();
}

async function signedIn(url: string): Promise<SignedIn> {
  const person = await ConsolePage.open(browser, url, { viewport: { width: 1440, height: 900 } });
  await person.signIn();
  const state = await person.context.storageState();
  await person.close();
  return state;
}

/** A person in front of a screen that has loaded. */
async function reached(url: string, storageState: SignedIn, look: Look, reach: Reach): Promise<ConsolePage> {
  const person = await ConsolePage.open(browser, url, {
    viewport: { width: look.width, height: HEIGHTS[look.width] as number },
    timezoneId: "Asia/Shanghai",
    hasTouch: look.width === 390,
    isMobile: look.width === 390,
    storageState,
  });
  person.language = look.language;
  await person.context.addInitScript(
    ([language, scheme]) => {
      const store = (key: string, content: unknown) =>
        localStorage.setItem(`trellis-${key}`, JSON.stringify({ dataType: typeof content, content, datetime: Date.now() }));
      store("locale", language);
      store("look", { theme: scheme === "dark" ? "dark" : "default", accent: null, scheme, style: "" });
    },
    [look.language, look.scheme],
  );
  await reach(new Visitor(person, look));
  // A pointer in the corner would unfold the menu.
  await person.page.mouse.move(look.width / 2, 0);
  await waitForNetworkIdle(person.page);
  return person;
}

/** Writes the picture of a page as WebP. @throws Error when it is too large for a page of documentation */
async function keep(
  page: Page,
  name: string,
  { width, height, scale }: { width: number; height: number; scale: number },
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send("Page.captureScreenshot", {
    format: "webp",
    quality: QUALITY,
    clip: { x: 0, y: 0, width, height, scale },
  });
  const path = join(IMAGES, `${name}.webp`);
  writeFileSync(path, Buffer.from(data, "base64"));
  const { size } = statSync(path);
  console.log(`docs/images/design/${name}.webp ${Math.round(size / 1024)} KB`);
  if (size > LARGEST) throw new Error(`${name}.webp is larger than ${LARGEST / 1024} KB`);
}
