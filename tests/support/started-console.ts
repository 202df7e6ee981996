import { rm } from "node:fs/promises";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { launchBrowser } from "./browser.ts";
import { preparedDataDir } from "./prepared-data-dir.ts";
import { ROOT, startServer, type StartedServer } from "./started-server.ts";

/** Those of the test file that called `startConsole`; there as soon as its tests and its own `beforeAll` run. */
export let server: StartedServer;
export let browser: Browser;

type Environment = Readonly<Record<string, string>>;

/**
 * A server with our module files on a database of its own, and a browser, for the tests of one file.
 * @param environment the settings that differ, or what finds them out right before the server starts
 */
export function startConsole(environment: Environment | (() => Environment | Promise<Environment>) = {}): void {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await preparedDataDir();
    const settings = typeof environment === "function" ? await environment() : environment;
    const started = startServer({ DATA_DIR: dataDir, SCHEMAS_DIR: `${ROOT}/schemas`, ...settings });
    [server, browser] = await Promise.all([started, launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
}
