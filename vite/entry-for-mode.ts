import type { Plugin } from "vite";

/** In mode `demo` the page starts `src/entry/demo.ts` (a server in the page, then the console) instead of `src/entry/web.tsx`. */
export function entryForMode(mode: string): Plugin {
  return {
    name: "trellis:entry-for-mode",
    transformIndexHtml: {
      order: "pre",
      handler: (html) => (mode === "demo" ? html.replace("/src/entry/web.tsx", "/src/entry/demo.ts") : html),
    },
  };
}
