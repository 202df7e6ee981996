import { availableParallelism } from "node:os";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { arcoIcons } from "./vite/arco-icons.ts";
import { arcoOnReact19 } from "./vite/arco-on-react-19.ts";
import { arcoStyles } from "./vite/arco-styles.ts";
import { entryForMode } from "./vite/entry-for-mode.ts";
import { withoutSpareParts } from "./vite/spare-parts.ts";

const api = process.env.TRELLIS_API ?? "http://127.0.0.1:8080";

/** `vite build` makes the console for a server; `vite build --mode demo` the one that any folder of a static host can serve. */
export default defineConfig(({ mode, command }) => {
  // Vite believes a NODE_ENV that is set: a console that a test run builds would hold React's development version.
  if (command === "build") process.env.NODE_ENV = "production";
  return {
    base: mode === "demo" ? "./" : "/",
    plugins: [...librariesAsWeNeedThem(), react(), entryForMode(mode)],
    resolve: {
      // The package's other entries are CommonJS.
      alias: [
        { find: /^@arco-design\/web-react$/, replacement: "@arco-design/web-react/es/index.js" },
        { find: /^@arco-design\/web-react\/icon$/, replacement: "@arco-design/web-react/icon/index.es.js" },
      ],
    },
    build: {
      outDir: mode === "demo" ? "dist/demo" : "dist/web",
      emptyOutDir: true,
      target: "baseline-widely-available",
      modulePreload: { polyfill: false },
      // Inlined assets would be data: URLs, which the console's Content-Security-Policy keeps to images.
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 1200,
      rolldownOptions: {
        output: {
          codeSplitting: {
            // What is needed before the first screen comes in two files and not in a dozen shared splinters: what changes
            // with our releases, and what changes with our dependencies only. What every list needs comes in a third.
            groups: [
              { name: "libraries", tags: ["$initial"], test: /node_modules/, priority: 2 },
              { name: "console", tags: ["$initial"], priority: 1 },
              { name: "list", test: /src\/runtime\/screens\/record-list\.tsx$/ },
            ],
          },
        },
        treeshake: {
          // Our parts register by value, never by import (docs/architecture.md), so an unused import may go.
          moduleSideEffects: [{ test: /\/src\/(?!entry\/).*\.tsx?$/, sideEffects: false }],
        },
      },
    },
    optimizeDeps: {
      // The refs must be mended before the dependencies are bundled for development, too.
      rolldownOptions: { plugins: librariesAsWeNeedThem() },
    },
    server: {
      proxy: { "/api": { target: api, ws: true }, "/files": { target: api } },
    },
    preview: {
      proxy: { "/api": { target: api, ws: true }, "/files": { target: api } },
    },
    test: {
      include: ["src/**/*.test.{ts,tsx}", "vite/**/*.test.ts", "scripts/**/*.test.ts", "tests/**/*.test.ts"],
      // Much of a test is waiting, for a disk, a database or a browser: one worker, Vitest's choice for two cores, leaves one idle.
      maxWorkers: Math.max(2, availableParallelism() - 1),
      // No test asserts a time; a busy machine may take its own.
      testTimeout: 300_000,
      hookTimeout: 300_000,
      // A browser on a loaded CI machine may miss a step; what is broken stays broken. At a desk nothing is tried twice.
      retry: process.env.CI ? 2 : 0,
      // A browser on a busy machine takes its time; a state that comes is waited for no longer than it takes.
      expect: { poll: { timeout: 60_000 } },
      // Arco's package entry is CommonJS and would miss the plugin above.
      server: { deps: { inline: [/@arco-design\/web-react/] } },
    },
  };
});

function librariesAsWeNeedThem(): Plugin[] {
  return [arcoOnReact19(), arcoIcons(), arcoStyles(), withoutSpareParts()];
}
