import { mkdtemp, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, CDPSession, Page } from "playwright-core";
import { build } from "vite";
import { validatorsSource } from "#metadata/compile";
import { launchBrowser } from "../../tests/support/browser.ts";
import { ROOT } from "../project.ts";
import { staticFolder } from "../static-folder.ts";
import { benchModule } from "./client-page/forms/form-module.ts";
import { measurement, median, type Measurement } from "./measure.ts";

const FORMS = ["trellis", "plain", "mobx"] as const;
type FormName = (typeof FORMS)[number];

const SIZES = [20, 60, 200];

/** Openings and lines of each form; the first ones warm up and are not counted. */
const ROUNDS = 8;
const WARM_UP = 2;

/** A text field in the upper third; after each line the form has time to take it over. */
const TYPED_FIELD = "f5";
const LINE = "a line of words";

/** Milliseconds; longer than any of the forms waits before it takes over what was typed, and ours before it keeps a draft. */
const PAUSE = 1_200;

interface Cost {
  /** Per key, of scripts, styles and layout. Painting, and what the browser itself does about forms, are beside that. */
  readonly key: number;
  /** Per key, of everything. */
  readonly wholeKey: number;
  /** Of everything, until what is in view is painted. */
  readonly opening: number;
  /** Of everything, until every field is there. */
  readonly whole: number;
}

/** Milliseconds of a page's main thread, as its own clock counts them: other work on the machine does not. */
interface Spent {
  readonly page: number;
  readonly all: number;
}

interface OpenPage {
  readonly page: Page;
  readonly clock: CDPSession;
  readonly errors: Error[];
  readonly costs: { readonly [What in keyof Cost]: number[] };
}

/**
 * What a form costs the page: ours, RJSF with a plain Arco theme, and one written by hand with MobX, over the same fields
 * and the same Arco components, in their production versions, in turns.
 */
export async function forms(): Promise<Measurement[]> {
  const folder = await mkdtemp(join(tmpdir(), "trellis-forms-"));
  await build({
    configFile: join(ROOT, "vite.config.ts"),
    root: join(ROOT, "scripts/bench/client-page/forms"),
    logLevel: "error",
    build: { outDir: folder, emptyOutDir: true },
  });
  for (const size of SIZES) await writeFile(join(folder, `validators-${size}.js`), validatorsSource(benchModule(size)));
  const server = staticFolder(folder);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const browser = await launchBrowser();
  try {
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const found: Measurement[] = [];
    for (const size of SIZES) {
      const pages = new Map<FormName, OpenPage>();
      for (const name of FORMS) pages.set(name, await openPage(browser, address, name, size));
      // In turns: whatever else the machine does meanwhile happens to all of them.
      for (let round = 0; round < ROUNDS; round += 1) for (const open of pages.values()) await openForm(open, size);
      for (let round = 0; round < ROUNDS; round += 1) for (const open of pages.values()) await typeLine(open);
      for (const [name, open] of pages) await proveForm(name, open);
      found.push(...compared(size, pages));
      for (const { page } of pages.values()) await page.close();
    }
    return found;
  } finally {
    await browser.close();
    server.close();
    await rm(folder, { recursive: true, force: true });
  }
}

function compared(size: number, pages: ReadonlyMap<FormName, OpenPage>): Measurement[] {
  const of = (name: FormName, what: keyof Cost): number => median((pages.get(name)?.costs[what] ?? []).slice(WARM_UP));
  const ratio = (what: keyof Cost, label: string, other: FormName, bound: number): Measurement => {
    const [ours, theirs] = [of("trellis", what), of(other, what)];
    const figures = `${ours.toFixed(2)} to ${theirs.toFixed(2)} ms`;
    return measurement(`${size} fields, ${label}, ours to ${TITLES[other]} (${figures})`, ours / theirs, "times", "<=", bound);
  };
  const large = size === SIZES.at(-1);
  return [
    ratio("key", "keystroke", "plain", large ? 0.333 : 1),
    ratio("key", "keystroke", "mobx", 1.2),
    ratio("wholeKey", "keystroke with painting", "plain", 1),
    ratio("opening", "opening to the first paint", "plain", large ? 0.6 : 1),
    // In slices of idle time, each laid out and painted by itself: more work in all, none of which anybody waits for.
    ratio("whole", "opening with every field", "plain", 2),
  ];
}

const TITLES: Readonly<Record<FormName, string>> = { trellis: "ours", plain: "plain RJSF", mobx: "MobX by hand" };

async function openPage(browser: Browser, address: string, name: FormName, size: number): Promise<OpenPage> {
  const page = await browser.newPage({ viewport: { width: 1200, height: 800 } });
  const errors: Error[] = [];
  page.on("pageerror", (error) => errors.push(error));
  const clock = await page.context().newCDPSession(page);
  await clock.send("Performance.enable", { timeDomain: "threadTicks" });
  await page.goto(address);
  await page.waitForFunction(() => "bench" in window);
  await page.evaluate(([form, count]) => window.bench.prepare(form, count), [name, size] as const);
  return { page, clock, errors, costs: { key: [], wholeKey: [], opening: [], whole: [] } };
}

async function openForm({ page, clock, costs }: OpenPage, size: number): Promise<void> {
  await page.bringToFront();
  await page.evaluate(() => window.bench.close());
  const before = await spent(clock);
  await page.evaluate(() => window.bench.open());
  const painted = await spent(clock);
  await page.waitForFunction(
    (count) => document.querySelectorAll("[data-field]").length === count && document.querySelector(".form-waiting") === null,
    size,
  );
  const whole = await spent(clock);
  costs.opening.push(painted.all - before.all);
  costs.whole.push(whole.all - before.all);
}

async function typeLine({ page, clock, costs }: OpenPage): Promise<void> {
  await page.bringToFront();
  const input = page.locator(`[data-field="${TYPED_FIELD}"] input`);
  await input.click();
  const before = await spent(clock);
  await page.keyboard.type(LINE);
  await page.waitForTimeout(PAUSE);
  const after = await spent(clock);
  costs.key.push((after.page - before.page) / LINE.length);
  costs.wholeKey.push((after.all - before.all) / LINE.length);
  await input.fill("");
  await page.waitForTimeout(PAUSE);
}

/** @throws Error when a form has lost what was typed, or failed on the way: what it took to do so would be no cost of a form */
async function proveForm(name: FormName, { page, errors }: OpenPage): Promise<void> {
  await page.bringToFront();
  await page.locator(`[data-field="${TYPED_FIELD}"] input`).click();
  await page.keyboard.type(LINE);
  const values = await page.evaluate(() => window.bench.submit());
  if (values[TYPED_FIELD] !== LINE)
    throw new Error(`${TITLES[name]} submits ${JSON.stringify(values)} after "${LINE}" was typed`);
  for (const error of errors) throw new Error(`${TITLES[name]}: ${error.message}`, { cause: error });
}

async function spent(clock: CDPSession): Promise<Spent> {
  const { metrics } = await clock.send("Performance.getMetrics");
  const of = (wanted: string): number => (metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN) * 1000;
  return { page: of("ScriptDuration") + of("RecalcStyleDuration") + of("LayoutDuration"), all: of("TaskDuration") };
}

declare global {
  interface Window {
    readonly bench: {
      prepare(form: string, count: number): void;
      open(): Promise<void>;
      submit(): Promise<Readonly<Record<string, unknown>>>;
      close(): Promise<void>;
    };
  }
}
