import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, CDPSession, Page } from "playwright-core";
import { build } from "vite";
import { launchBrowser } from "../../tests/support/browser/browser.ts";
import { ROOT } from "../support/root.ts";
import { staticFolder } from "../support/static-folder.ts";
import { measurement, median, type Measurement } from "./support/measure.ts";

const LISTS = ["trellis", "arco", "tanstack"] as const;
type ListName = (typeof LISTS)[number];

const TITLES: Readonly<Record<ListName, string>> = { trellis: "ours", arco: "Arco's Table", tanstack: "TanStack bare" };

const ROWS = 1000;
const COLUMNS = 20;
/** Openings of each list. The first is a warm-up and does not count. */
const ROUNDS = 4;
const WARM_UP = 1;

interface OpenPage {
  readonly page: Page;
  readonly clock: CDPSession;
  /** Milliseconds on the page's main thread per round. */
  readonly painted: number[];
  readonly selected: number[];
}

/**
 * A page of 1,000 records with 20 columns, to painted and all of it selected: the console's own list, Arco's Table as its
 * manual has it, and TanStack Table and Virtual with nothing around them. Production versions, in turns.
 */
export async function list(): Promise<Measurement[]> {
  const folder = await mkdtemp(join(tmpdir(), "trellis-list-"));
  await build({
    configFile: join(ROOT, "vite.config.ts"),
    root: join(ROOT, "scripts/bench/client-page/list"),
    logLevel: "error",
    build: { outDir: folder, emptyOutDir: true },
  });
  const server = staticFolder(folder);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const browser = await launchBrowser();
  try {
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const pages = new Map<ListName, OpenPage>();
    for (const name of LISTS) pages.set(name, await openPage(browser, address, name));
    // Alternating, so that other load on the machine affects all of them.
    for (let round = 0; round < ROUNDS; round += 1) for (const open of pages.values()) await measureOnce(open);
    const of = (name: ListName, what: "painted" | "selected"): number => median((pages.get(name)?.[what] ?? []).slice(WARM_UP));
    const ratio = (what: "painted" | "selected", label: string, other: ListName, bound: number): Measurement => {
      const [ours, theirs] = [of("trellis", what), of(other, what)];
      const figures = `${ours.toFixed(1)} to ${theirs.toFixed(1)} ms`;
      return measurement(`${label}, ours to ${TITLES[other]} (${figures})`, ours / theirs, "times", "<=", bound);
    };
    return [
      ratio("painted", "1,000 rows to painted", "arco", 0.1),
      ratio("painted", "1,000 rows to painted", "tanstack", 1.5),
      ratio("selected", "1,000 rows, select all", "arco", 0.1),
      ratio("selected", "1,000 rows, select all", "tanstack", 1.5),
    ];
  } finally {
    await browser.close();
    server.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function openPage(browser: Browser, address: string, name: ListName): Promise<OpenPage> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const clock = await page.context().newCDPSession(page);
  await clock.send("Performance.enable", { timeDomain: "threadTicks" });
  await page.goto(address);
  await page.waitForFunction(() => "listBench" in window);
  await page.evaluate(([which, rows, columns]) => window.listBench.prepare(which, rows, columns), [name, ROWS, COLUMNS] as const);
  return { page, clock, painted: [], selected: [] };
}

async function measureOnce({ page, clock, painted, selected }: OpenPage): Promise<void> {
  await page.bringToFront();
  await page.evaluate(() => window.listBench.close());
  const before = await spent(clock);
  await page.evaluate(() => window.listBench.open());
  painted.push((await spent(clock)) - before);
  const open = await spent(clock);
  await page.evaluate(() => window.listBench.selectAll());
  selected.push((await spent(clock)) - open);
  const all = await page.evaluate(() => document.querySelector<HTMLInputElement>("thead input[type=checkbox]")?.checked);
  if (all !== true) throw new Error("not everything is selected");
  await page.evaluate(() => window.listBench.clear());
}

/** Milliseconds on the page's main thread by its own clock, without other work on the machine. */
async function spent(clock: CDPSession): Promise<number> {
  const { metrics } = await clock.send("Performance.getMetrics");
  return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN) * 1000;
}

declare global {
  interface Window {
    readonly listBench: {
      prepare(list: string, rows: number, columns: number): Promise<void>;
      open(): Promise<void>;
      selectAll(): Promise<void>;
      clear(): Promise<void>;
      close(): Promise<void>;
    };
  }
}
