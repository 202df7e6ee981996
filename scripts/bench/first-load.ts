import type { Browser } from "playwright-core";
import { launchBrowser } from "../../tests/support/browser/browser.ts";
import { freshPage, signInByHand } from "./console.ts";
import { measurement, type Measurement } from "./support/measure.ts";
import { waitForNetworkIdle } from "../../tests/support/browser/wait-for-network-idle.ts";
import { startServer, temporaryFolder } from "../../tests/support/server/start-server.ts";

/** Measures the code that a new visitor loads: for sign-in and shell, then for the first list. Kilobytes of 1,000 bytes, gzip -9. */
export async function firstLoad(): Promise<Measurement[]> {
  const server = await startServer({ DATA_DIR: temporaryFolder() });
  const browser = await launchBrowser();
  try {
    return await measureFirstLoad(browser, server.url);
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** The same at a server that runs already. */
export async function measureFirstLoad(browser: Browser, url: string): Promise<Measurement[]> {
  const { page, loaded } = await freshPage(browser);
  await signInByHand(page, url);
  await waitForNetworkIdle(page);
  const shell = await loaded();
  await page.goto(`${url}/system/param`).then(() => page.getByRole("table").waitFor());
  await waitForNetworkIdle(page);
  const list = await loaded();
  return [
    measurement("first load: JavaScript for sign-in and shell", shell.scripts / 1000, "KB gz", "<=", 210),
    measurement("first load: JavaScript with the first list", list.scripts / 1000, "KB gz", "<=", 250),
    measurement("first load: CSS with the first list", list.styles / 1000, "KB gz", "<=", 20),
  ];
}
