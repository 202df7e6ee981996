import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { arcoFocus } from "./vite/arco-focus.ts";
import { arcoIcons } from "./vite/arco-icons.ts";
import { arcoMotion } from "./vite/arco-motion.ts";
import { arcoOnReact19 } from "./vite/arco-on-react-19.ts";
import { arcoStyles } from "./vite/arco-styles.ts";
import { entryForMode } from "./vite/entry-for-mode.ts";
import { slimContract } from "./vite/slim-contract.ts";
import { withoutSpareParts } from "./vite/spare-parts.ts";

const api = process.env.TRELLIS_API ?? "http://127.0.0.1:8080";

/** Modules of the figures and moments on the home screen, and small ones that they share with lists. */
const FIGURES =
  /src\/(?:metadata\/values\/money|contract\/(?:reports\/\w[\w-]*|records\/total-kinds)|runtime\/(?:dashboard\/(?:figure-part|period-\w+|sparkline|use-dashboard-answers)|kinds\/shared\/dates\/(?:short-)?moment|values\/value-texts)|ui\/field\/native-select)\.tsx?$/;
/** Modules that every list needs. */
const LIST =
  /src\/runtime\/(?:lists\/(?:record-list|list-keys)|screens\/list-screen|views\/(?:list-view|use-list-address)|stores\/(?:list-look|record-store))\.tsx?$|src\/contract\/in-sentence|src\/metadata\/fields\/nested\.ts$/;
const CONTROLS =
  /@arco-design\/web-react\/es\/(?:Alert|Checkbox|InputNumber|Radio|Select|Spin|Trigger)\/|react-transition-group|src\/ui\/(?:field|popup)\/(?!\w*-?calendar|native-select)/;
const CALENDAR = /@arco-design\/web-react\/es\/DatePicker\/|src\/ui\/field\/[\w-]*calendar/;
const CELLS = /src\/runtime\/kinds\/(?:cascader|code|color|files|rating|tags)\/[^/]+-cell\.tsx$/;

/** Chunks that a first visit opens: what they import is asked for together with them. */
const OPENED_FIRST = /\/(?:home-panels|list|form|record-page)[\w-]*\.js$/;

/**
 * Names of the files that an import asks for in advance. The lists of all chunks would be 2 KB of the first load; other
 * chunks import their scripts when they arrive. Styles are always named: a chunk waits for them before it runs.
 */
function preloaded(file: string, dependencies: string[], { hostType }: { readonly hostType: "html" | "js" }): string[] {
  return hostType === "html" || OPENED_FIRST.test(file) ? dependencies : dependencies.filter((name) => name.endsWith(".css"));
}

/** `vite build` makes the console for a server; `vite build --mode demo` the one that any folder of a static host can serve. */
export default defineConfig(({ mode, command }) => {
  // Vite believes a NODE_ENV that is set: a console that a test run builds would hold React's development version.
  if (command === "build") process.env.NODE_ENV = "production";
  return {
    base: mode === "demo" ? "./" : "/",
    // The demo has the server in it, which serves the OpenAPI document.
    plugins: [...librariesAsWeNeedThem(), ...(mode === "demo" ? [] : [slimContract()]), react(), entryForMode(mode)],
    resolve: {
      // The package's other entries are CommonJS.
      alias: [
        // The browser build of the demo's CSV parser (src/entry/demo/virtual-modules.d.ts).
        { find: "virtual:trellis-demo/csv-parse", replacement: "csv-parse/browser/esm/sync" },
        { find: /^@arco-design\/web-react$/, replacement: "@arco-design/web-react/es/index.js" },
        { find: /^@arco-design\/web-react\/icon$/, replacement: "@arco-design/web-react/icon/index.es.js" },
      ],
    },
    build: {
      outDir: mode === "demo" ? "dist/demo" : "dist/web",
      emptyOutDir: true,
      // `buildConsole` moves the maps out of the public folder.
      sourcemap: mode === "demo" ? false : "hidden",
      target: "baseline-widely-available",
      modulePreload: { polyfill: false, resolveDependencies: preloaded },
      // Inlined assets would be data: URLs, which the console's Content-Security-Policy keeps to images.
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 1200,
      rolldownOptions: {
        output: {
          codeSplitting: {
            // What is needed before the first screen comes in two files and not in a dozen shared splinters: what changes
            // with our releases, and what changes with our dependencies only. What every list needs comes in a third.
            groups: [
              // The figures of the home screen, which must not bring the code of lists along.
              { name: "figures", test: FIGURES, priority: 4.5 },
              { name: "libraries", tags: ["$initial"], test: /node_modules/, priority: 6 },
              { name: "console", tags: ["$initial"], priority: 5 },
              { name: "list", test: LIST, priority: 4 },
              // Filters and forms share these; a filter does not load the forms.
              { name: "controls", test: CONTROLS, priority: 3 },
              { name: "calendar", test: CALENDAR, priority: 2 },
              { name: "form", test: /src\/runtime\/form\/record-form\.tsx$/, priority: 1 },
              // Small cells that few lists show.
              { name: "cells", test: CELLS, priority: 2 },
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
  };
});

function librariesAsWeNeedThem(): Plugin[] {
  return [arcoOnReact19(), arcoFocus(), arcoMotion(), arcoIcons(), arcoStyles(), withoutSpareParts()];
}
