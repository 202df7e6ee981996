import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { build } from "vite";
import { validatorsSource } from "#metadata/compile";
import { MODULES } from "../../e2e/forms/form-page/modules.ts";
import { PATIENCE, launchBrowser } from "../browser/browser.ts";
import { PNG } from "../values/png.ts";

/** The console's own policy: nothing evaluated, no inline script, no inline style. */
const POLICY = "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'";
const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
};

export interface FormPage {
  /** Opens one of the page's forms (`tests/e2e/forms/form-page/modules.ts`) in a window of its own. */
  readonly open: (form: string, width?: number, dark?: boolean) => Promise<Page>;
  /** Errors of the last opened page. */
  readonly complaints: () => readonly string[];
  readonly close: () => Promise<void>;
}

/** Builds the page of forms and serves it, with the validators that the server would serve, under the console's policy. */
export async function serveFormPage(): Promise<FormPage> {
  const folder = await mkdtemp(join(tmpdir(), "trellis-form-"));
  await build({
    configFile: fileURLToPath(new URL("../../../vite.config.ts", import.meta.url)),
    root: fileURLToPath(new URL("../../e2e/forms/form-page", import.meta.url)),
    logLevel: "error",
    build: { outDir: folder, emptyOutDir: true },
  });
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
  const browser = await launchBrowser();
  let complaints: string[] = [];
  return {
    open: async (form, width = 900, dark = false) => {
      const page = await browser.newPage({ viewport: { width, height: 900 } });
      page.setDefaultTimeout(PATIENCE);
      complaints = [];
      page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
      page.on("pageerror", (error) => complaints.push(error.message));
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/?form=${form}`);
      if (dark) await page.evaluate(() => document.body.setAttribute("arco-theme", "dark"));
      await page.locator(".record-form").waitFor();
      return page;
    },
    complaints: () => complaints,
    close: async () => {
      await browser.close();
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
