import type { Browser } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { sharedBrowser } from "../browser/browser.ts";
import { startConsoleServer, type ConsoleServer } from "./console-server.ts";
import { leaveContexts } from "../browser/left-contexts.ts";
import { ROOT } from "./start-server.ts";
import { copyTemplate, databasesToTest, type DatabaseCopy } from "../database/test-database.ts";

/** The server and the browser of the test file that called `startConsole`; set before its tests and its own `beforeAll` run. */
export let server: ConsoleServer;
export let browser: Browser;

type Environment = Readonly<Record<string, string>>;

/**
 * Starts a server on a copy of the seeded database for the tests of one file, and connects the worker's browser.
 * @param environment the settings that differ, or a function that determines them right before the server starts
 */
export function startConsole(environment: Environment | (() => Environment | Promise<Environment>) = {}): void {
  let copy: DatabaseCopy;
  beforeAll(async () => {
    const [kind = "embedded"] = await databasesToTest();
    copy = await copyTemplate(kind);
    const settings = typeof environment === "function" ? await environment() : environment;
    const started = startConsoleServer({ ...copy.environment, SCHEMAS_DIR: `${ROOT}/schemas`, ...settings });
    [server, browser] = await Promise.all([started, sharedBrowser()]);
  });
  afterAll(async () => {
    await leaveContexts(browser);
    await server?.stop();
    await copy?.drop();
  });
}
