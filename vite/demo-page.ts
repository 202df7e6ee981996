import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { pageSecurityHeaders } from "#server/platform";

/** Own service worker, which selects requests, and the library's, which it imports. */
const SERVICE_WORKERS = {
  "demo-service-worker.js": "./demo-service-worker.js",
  "mockServiceWorker.js": "msw/mockServiceWorker.js",
};

/** Adds the page's security policy, which no server sends, and the files of the service worker. */
export function demoPage(): Plugin {
  return {
    name: "trellis:demo-page",
    transformIndexHtml: () => [
      { tag: "meta", attrs: { "http-equiv": "Content-Security-Policy", content: demoPolicy() }, injectTo: "head-prepend" },
    ],
    generateBundle() {
      const { resolve } = createRequire(import.meta.url);
      // A service worker controls the pages of its own folder and of the folders below.
      for (const [fileName, source] of Object.entries(SERVICE_WORKERS)) {
        this.emitFile({ type: "asset", fileName, source: readFileSync(resolve(source)) });
      }
    },
  };
}

/** Returns the policy of the console with WebAssembly, without the directives that a meta element does not support. */
export function demoPolicy(): string {
  const policy = pageSecurityHeaders()["Content-Security-Policy"] ?? "";
  return policy
    .split("; ")
    .filter((directive) => !directive.startsWith("frame-ancestors"))
    .map((directive) => (directive.startsWith("script-src ") ? "script-src 'self' 'wasm-unsafe-eval'" : directive))
    .join("; ");
}

/** Replaces the public suffix list, 40 KB compressed, which msw uses for cookies. The demo has no cookies. */
export function withoutPublicSuffixes(): Plugin {
  const id = "\0virtual:trellis-demo/tldts";
  return {
    name: "trellis:without-public-suffixes",
    enforce: "pre",
    resolveId: { filter: { id: /^tldts$/ }, handler: () => id },
    load: { filter: { id: /^\0virtual:trellis-demo\/tldts$/ }, handler: () => "export const getDomain = (host) => host;" },
  };
}
