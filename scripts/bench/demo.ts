import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { launchBrowser } from "../../tests/support/browser/browser.ts";
import { buildDemoIfStale } from "../build-demo.ts";
import { ROOT } from "../support/root.ts";
import { staticFolder } from "../support/static-folder.ts";
import { freshPage } from "./console.ts";
import { measurement, median, type Measurement } from "./support/measure.ts";
import { slownessOf } from "./support/slowness.ts";

const VISITS = 3;
/** Milliseconds until a visit is given up. */
const PATIENCE = 180_000;

/** First visits of the demo, each with an empty browser: from the address to the form, and to the figures of the home screen. */
export async function demo(): Promise<Measurement[]> {
  const folder = join(ROOT, "dist/demo");
  await buildDemoIfStale(folder);
  const host = staticFolder(folder);
  await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve));
  // With the threads of a person's browser: they compile the database while it is downloaded.
  const browser = await launchBrowser({ args: ["--no-sandbox"] });
  try {
    const visits: Visit[] = [];
    for (let at = 0; at < VISITS; at += 1) visits.push(await visit(browser, host));
    const relative = `(this machine takes ${median(visits.map(({ slowness }) => slowness)).toFixed(2)} times as long as two idle cores)`;
    const form = median(visits.map((one) => one.form / one.slowness));
    const home = median(visits.map((one) => one.home / one.slowness));
    return [
      measurement(`first visit of the demo to the form ${relative}`, form / 1000, "s", "<=", 3),
      measurement("first visit of the demo to the home screen", home / 1000, "s", "<=", 8),
    ];
  } finally {
    await browser.close();
    host.closeAllConnections();
    host.close();
  }
}

interface Visit {
  /** Milliseconds since the address was entered. */
  readonly form: number;
  readonly home: number;
  readonly slowness: number;
}

async function visit(browser: Browser, host: Server): Promise<Visit> {
  const { page } = await freshPage(browser);
  page.setDefaultTimeout(PATIENCE);
  const slowness = await slownessOf(page);
  const started = performance.now();
  await page.goto(`http://localhost:${(host.address() as AddressInfo).port}/`);
  await page.getByLabel("账号", { exact: true }).waitFor();
  const form = performance.now() - started;
  await page.locator(".demo-banner").getByRole("button", { name: "管理员", exact: true }).click();
  await page.locator(".home-figures strong").first().waitFor();
  const home = performance.now() - started;
  await page.context().close();
  return { form, home, slowness };
}
