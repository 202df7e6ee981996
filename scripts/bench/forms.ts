import { mkdtemp, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, CDPSession, Page } from "playwright-core";
import { build } from "vite";
import { validatorsSource } from "#metadata/compile";
import { launchBrowser } from "../../tests/support/browser/browser.ts";
import { ROOT } from "../support/root.ts";
import { staticFolder } from "../support/static-folder.ts";
import { benchModule } from "./client-page/forms/form-module.ts";
import { measurement, median, type Measurement } from "./support/measure.ts";

const FORMS = ["trellis", "plain", "mobx"] as const;
type FormName = (typeof FORMS)[number];

const SIZES = [20, 60, 200];

/** Openings of each form: the ratio of two short times varies from one to the next. */
const OPENINGS = 20;
/** Typed lines of each form. */
const LINES = 8;
/** The first openings and lines do not count. */
const WARM_UP = 2;

/** Text field in the upper third. The form has time to process each line. */
const TYPED_FIELD = "f5";
const LINE = "a line of words";

/** Milliseconds; longer than the delay of any form before it processes input, or before the console's form stores a draft. */
const PAUSE = 1_200;

/** Milliseconds between two looks whether every field is present. A look in every frame would make frames, and their work. */
const LOOK_AGAIN = 300;

interface Cost {
  /** Scripts, styles and layout per key, without painting and the browser's own work on forms. */
  readonly key: number;
  /** All work per key. */
  readonly wholeKey: number;
  /** All work until the visible part is painted. */
  readonly opening: number;
  /** All work until every field is present. */
  readonly whole: number;
}

/** Milliseconds on the page's main thread by its own clock, without other work on the machine. */
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
 * Measures the cost of a form for the page: the console's form, RJSF with a plain Arco theme, and a form written by hand
 * with MobX. Same fields and controls, production builds, alternating. The other two use Arco's inputs of text; the
 * console's has inputs of its own with the same elements.
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
      // Alternating, so that other load on the machine affects all of them.
      for (let round = 0; round < OPENINGS; round += 1) for (const open of pages.values()) await openForm(open, size);
      for (let round = 0; round < LINES; round += 1) for (const open of pages.values()) await typeLine(open);
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
    ratio("whole", "opening with every field", "plain", 1),
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

async function openForm({ page, clock, errors, costs }: OpenPage, size: number): Promise<void> {
  await page.bringToFront();
  await page.evaluate(() => window.bench.close());
  const before = await spent(clock);
  await page.evaluate(() => window.bench.open());
  const [error] = errors;
  if (error !== undefined) throw error;
  const painted = await spent(clock);
  await page.waitForFunction(
    (count) => document.querySelectorAll("[data-field]").length === count && document.querySelector(".form-waiting") === null,
    size,
    { polling: LOOK_AGAIN },
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

/** @throws Error when a form has lost input or failed, because its time would mean nothing */
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
