import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium, type Browser, type LaunchOptions } from "playwright-core";

/** The shell first: the same browser without what only people at a screen need, several times lighter. */
const NAMES = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];

/** Longest wait for a page in ms. It is long because a busy machine is not a defect of the console. */
export const PATIENCE = 60_000;

/** Keep the browser from asking hosts that are none of the test's business, and from needing what a container lacks. */
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Processes of their own for drawing and for requests: a fifth of the browser's CPU goes into what they tell one another.
  "--in-process-gpu",
  "--enable-features=NetworkServiceInProcess2",
  // Compiling and collecting in threads of their own costs more CPU than a short-lived page gains.
  "--js-flags=--single-threaded",
];

/**
 * A headless Chromium: the one CHROMIUM names, the machine's, or the one an npm package brings.
 * @throws Error when there is none: browser tests are never skipped
 */
export async function launchBrowser(options: LaunchOptions = {}): Promise<Browser> {
  const executablePath = process.env["CHROMIUM"] ?? onPath() ?? (await packaged());
  return chromium.launch({ executablePath, args: FLAGS, timeout: PATIENCE, ...options });
}

/** Flags that save CPU where many pages show the same console for a few seconds each. */
const SHARED_FLAGS = [
  ...FLAGS,
  // The pages of a person share a process, and the code that it has compiled.
  "--process-per-site",
  // The process has compiled most scripts already, so parsing them in another thread is wasted. This switch replaces the one of
  // Playwright, from which the other four features come.
  "--disable-features=ScriptStreaming,AvoidUnnecessaryBeforeUnloadCheckSync,HttpsUpgrades,PaintHolding,ThirdPartyStoragePartitioning",
  // A young generation of full size need not grow, and a heap of full size is not searched for garbage while it grows: a tenth
  // of what a page costs.
  "--js-flags=--single-threaded --min-semi-space-size=16 --initial-heap-size=256 --heap-growing-percent=100",
];

let shared: Promise<Browser> | undefined;

/** The browser of this worker, launched once; it ends with the process. A test file leaves the contexts that it opened. */
export function sharedBrowser(): Promise<Browser> {
  shared ??= launchBrowser({ args: SHARED_FLAGS });
  return shared;
}

function onPath(): string | null {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  return folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find((path) => existsSync(path)) ?? null;
}

/** The package unpacks its browser, and the libraries that a bare machine lacks only where it believes to be in a Lambda. */
async function packaged(): Promise<string> {
  process.env["AWS_EXECUTION_ENV"] ??= "AWS_Lambda_nodejs22.x";
  const { default: brought } = await import("@sparticuz/chromium");
  return brought.executablePath();
}
