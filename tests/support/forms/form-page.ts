import { existsSync } from "node:fs";
import { mkdir, readFile, rmdir } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { build } from "vite";
import { validatorsSource } from "#metadata/compile";
import { MODULES } from "../../e2e/forms/form-page/modules.ts";
import { PATIENCE, sharedBrowser } from "../browser/browser.ts";
import { leaveContext, takeContext } from "../browser/left-contexts.ts";
import { PNG } from "../values/png.ts";

/** The console's own policy: nothing evaluated, no inline script, no inline style. */
const POLICY = "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'";
const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
};

/** Milliseconds between two looks of a worker that waits for the build of another one. */
const LOOK = 100;

export interface FormPage {
  /** Loads one of the page's forms (`tests/e2e/forms/form-page/modules.ts`) in the window of the test file. */
  readonly open: (form: string, width?: number) => Promise<Page>;
  /** Errors since the last call. */
  readonly complaints: () => readonly string[];
  readonly close: () => Promise<void>;
}

/** Serves the page of forms, with the validators that the server would serve, under the console's policy. */
export async function serveFormPage(): Promise<FormPage> {
  const folder = await builtPage();
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://page");
    const send = (body: string | Uint8Array, type: string): void =>
      void response.writeHead(200, { "content-type": type, "content-security-policy": POLICY }).end(body);
    const module = MODULES[url.searchParams.get("form") ?? "sample"];
    if (url.pathname === "/validators.js" && module !== undefined) return send(validatorsSource(module), "text/javascript");
    if (url.pathname.startsWith("/files/")) return send(PNG, "image/png");
    readFile(join(folder, url.pathname === "/" ? "index.html" : url.pathname)).then(
      (body) => send(body, TYPES[extname(url.pathname)] ?? "text/html; charset=utf-8"),
      () => void response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { context, page } = await takeContext(await sharedBrowser(), url, {});
  page.setDefaultTimeout(PATIENCE);
  const complaints: string[] = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  return {
    open: async (form, width = 900) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${url}/?form=${form}`);
      await page.locator(".record-form").waitFor();
      return page;
    },
    complaints: () => complaints.splice(0),
    close: async () => {
      await leaveContext(context);
      server.close();
    },
  };
}

/** Builds the page of forms once per run, and for each file of somebody who watches. @returns its folder */
async function builtPage(): Promise<string> {
  const folder = join(tmpdir(), "trellis-form");
  const lock = `${folder}.lock`;
  const take = (): Promise<boolean> =>
    mkdir(lock).then(
      () => true,
      () => false,
    );
  while (!(await take())) await delay(LOOK);
  try {
    if (!existsSync(folder) || process.env["VITEST_MODE"] === "WATCH")
      await build({
        configFile: fileURLToPath(new URL("../../../vite.config.ts", import.meta.url)),
        root: fileURLToPath(new URL("../../e2e/forms/form-page", import.meta.url)),
        logLevel: "error",
        build: { outDir: folder, emptyOutDir: true },
      });
  } finally {
    await rmdir(lock);
  }
  return folder;
}
