import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { pageSecurityHeaders } from "#server";

/** Ours, which decides what it sees, and the library's, which it brings in. */
const SERVICE_WORKERS = {
  "demo-service-worker.js": "./demo-service-worker.js",
  "mockServiceWorker.js": "msw/mockServiceWorker.js",
};

/** What the demo's page needs beside its scripts: its policy, which no server sends, and the service worker's files. */
export function demoPage(): Plugin {
  return {
    name: "trellis:demo-page",
    transformIndexHtml: () => [
      { tag: "meta", attrs: { "http-equiv": "Content-Security-Policy", content: demoPolicy() }, injectTo: "head-prepend" },
    ],
    generateBundle() {
      const { resolve } = createRequire(import.meta.url);
      // In the folder itself: a service worker sees the pages of its own folder and of those below.
      for (const [fileName, source] of Object.entries(SERVICE_WORKERS)) {
        this.emitFile({ type: "asset", fileName, source: readFileSync(resolve(source)) });
      }
    },
  };
}

/** The console's own policy, with WebAssembly, and without what a meta element cannot say. */
export function demoPolicy(): string {
  const policy = pageSecurityHeaders()["Content-Security-Policy"] ?? "";
  return policy
    .split("; ")
    .filter((directive) => !directive.startsWith("frame-ancestors"))
    .map((directive) => (directive.startsWith("script-src ") ? "script-src 'self' 'wasm-unsafe-eval'" : directive))
    .join("; ");
}

/** msw keeps cookies by the public suffix list, 40 KB compressed; nobody in the demo sends one, so a host stands for its domain. */
export function withoutPublicSuffixes(): Plugin {
  const id = "\0virtual:trellis-demo/tldts";
  return {
    name: "trellis:without-public-suffixes",
    enforce: "pre",
    resolveId: { filter: { id: /^tldts$/ }, handler: () => id },
    load: { filter: { id: /^\0virtual:trellis-demo\/tldts$/ }, handler: () => "export const getDomain = (host) => host;" },
  };
}
