import { availableParallelism } from "node:os";
import { defineConfig, mergeConfig } from "vitest/config";
import { COMPILE_CACHE } from "./scripts/support/root.ts";
import { LongestFirst } from "./tests/support/vitest/longest-first.ts";
import { ProgressReporter } from "./tests/support/vitest/progress-reporter.ts";
import consoleConfig from "./vite.config.ts";

/** Tests of code that Vite alone can read: components, styles, virtual modules. */
const BUNDLED_TESTS = "{vite,src/entry/demo,src/runtime,src/shell,src/ui,src/features/*/client}/**/*.test.ts";
/** Tests of components, and of what needs a document. */
const DOM_TESTS = "src/**/*.{test.tsx,dom.test.ts}";
const report = process.env["TEST_REPORT"];

/** `npm test` runs the gate; `npm run test:all` (`--mode all`) runs every test on every database. */
export default defineConfig((environment) => {
  // Workers, servers and browsers share the zone of the seeds: a day begins for all of them at once.
  process.env["TZ"] = "Asia/Shanghai";
  // The processes of a run load the same sources.
  process.env["NODE_COMPILE_CACHE"] ??= COMPILE_CACHE;
  // Set for the workers and for the reporter in this process alike.
  if (environment.mode === "all") process.env["TEST_SCOPE"] = "all";
  // The demo runs on the same server and console as the tests of the gate.
  const excluded = environment.mode === "all" ? [] : ["tests/e2e/start/demo.test.ts", "tests/e2e/start/demo-work.test.ts"];
  return mergeConfig(consoleConfig(environment), {
    test: {
      projects: [
        {
          extends: true,
          test: {
            name: "node",
            include: ["{src,packages,scripts,tests}/**/*.test.ts"],
            exclude: [BUNDLED_TESTS, DOM_TESTS, ...excluded],
            globalSetup: ["tests/support/vitest/run-in-memory.ts"],
            // Node runs TypeScript itself. Vite's runner costs a sixth more CPU, and is for what only Vite can read.
            experimental: { viteModuleRunner: false, nodeLoader: false },
          },
        },
        { extends: true, test: { name: "bundled", include: [BUNDLED_TESTS], exclude: [DOM_TESTS] } },
        { extends: true, test: { name: "dom", include: [DOM_TESTS], environment: "happy-dom" } },
      ],
      setupFiles: ["tests/support/vitest/report-open-pages.ts"],
      // A worker keeps its modules, its browser and its connections from file to file; a test file leaves no state behind.
      isolate: false,
      // A worker keeps a core busy with its browser and its server. More workers than cores take more CPU for the same tests.
      maxWorkers: availableParallelism(),
      // Thousands of answers are read and forgotten: a larger young generation costs a seventh less CPU.
      execArgv: ["--max-semi-space-size=64"],
      sequence: { sequencer: LongestFirst },
      // No test asserts a time. The limits end what hangs; a slow machine that does other work stays below half of them. The
      // full run has longer tables, and a hook may build the console and the seeded database.
      testTimeout: environment.mode === "all" ? 300_000 : 120_000,
      hookTimeout: 300_000,
      expect: { poll: { timeout: 60_000 } },
      reporters: [
        process.stdout.isTTY ? "default" : "minimal",
        new ProgressReporter(),
        // `npm run check` reads its counts from there.
        ...(report === undefined ? [] : [["json", { outputFile: report }] as const]),
      ],
      // Arco's package entry is CommonJS and would miss the plugin that mends it.
      server: { deps: { inline: [/@arco-design\/web-react/] } },
    },
  });
});
