import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { buildDemoIfStale } from "../../../scripts/build-demo.ts";
import { staticFolder } from "../../../scripts/support/static-folder.ts";
import { demoPolicy } from "../../../vite/demo-page.ts";
import { PATIENCE, launchBrowser } from "../browser/browser.ts";
import { ROOT } from "./test-deps.ts";

/** Below a sub-path, as on a host where the demo is one of many things. */
const BASE = "/some/where/";

/** Address of the demo's page. */
export let home: string;
/** The page that is in use. */
export let page: Page;
/** Errors and warnings of all pages. */
export const complaints: string[] = [];
let host: Server;
let browser: Browser;
let context: BrowserContext;

/** Gives the tests of a file the built demo, and a browser with a page that has not opened it yet. */
export function startDemo(): void {
  beforeAll(async () => {
    // Another file of this worker may end with complaints that it asked for.
    complaints.length = 0;
    const folder = join(ROOT, "dist/demo");
    await buildDemoIfStale(folder);
    // The policy on every answer: the meta element in the page does not reach its workers.
    host = staticFolder(folder, BASE, { "Content-Security-Policy": demoPolicy() });
    await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve));
    home = `http://localhost:${(host.address() as AddressInfo).port}${BASE}`;
    browser = await launchBrowser();
    context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "zh-CN" });
    page = await watchedPage();
  });

  afterAll(async () => {
    await browser?.close();
    host?.closeAllConnections();
    host?.close();
  });
}

/** Goes on in another page. */
export function turnTo(other: Page): void {
  page = other;
}

/** Longest wait in ms. A page starts a database and its server: 10 s on two cores, a minute beside other work. */
const STARTING = 4 * PATIENCE;

export async function watchedPage(): Promise<Page> {
  const opened = await context.newPage();
  opened.setDefaultTimeout(STARTING);
  opened.on("console", (message) => {
    if (message.type() !== "error" && message.type() !== "warning") return;
    // The browser's own note of a status that a test asks for.
    if (/status of (?:400|401|403)/.test(message.text())) return;
    complaints.push(message.text());
  });
  opened.on("pageerror", (error) => complaints.push(String(error)));
  return opened;
}

export async function ready(at: Page = page): Promise<void> {
  await at.locator(".demo-banner").waitFor();
  await at.locator(".demo-progress").waitFor({ state: "detached" });
}

export async function signIn(account: string, at: Page = page, password = account): Promise<void> {
  await at.getByLabel("账号", { exact: true }).fill(account);
  await at.getByLabel("密码", { exact: true }).fill(password);
  await at.getByRole("button", { name: "登录", exact: true }).click();
  await at.locator(".console").waitFor();
  await at.getByRole("link", { name: "首页" }).first().waitFor();
}

export async function signOut(): Promise<void> {
  await page.getByRole("button", { name: /的菜单$/ }).click();
  await page.getByText("退出系统", { exact: true }).click();
  await page.locator(".ui-confirm").getByRole("button", { name: "退出系统" }).click();
  await page.getByRole("button", { name: "登录", exact: true }).waitFor();
}

/** The board has no menu of the person. */
export async function signOutFrom(path: string): Promise<void> {
  await page.goto(`${home}#${path}`);
  await signOut();
}

/** Opens a list; it may have to wait for the server. */
export async function openList(path: string, at: Page = page): Promise<void> {
  await at.goto(`${home}#${path}`);
  await at.locator(".console").getByRole("row").nth(1).getByRole("checkbox").waitFor();
}

export function rowOf(text: string): Locator {
  return page.getByRole("main").getByRole("row").filter({ hasText: text });
}
