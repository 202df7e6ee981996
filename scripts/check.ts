import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { COMPILE_CACHE } from "./support/root.ts";

type Check = readonly [name: string, command: string, ...args: string[]];

/** `npm run check`: every condition for landing a change, the longest first, then the test gate; ends with a line of counts. */
const CHECKS: readonly Check[] = [
  ["lint", "oxlint", "--deny-warnings"],
  // The projects of `npm run types`, one thread each: further threads would check shared types again, and other checks need the core.
  ...["node", "browser", "core", "packages"].map((part): Check => [
    `types of ${part}`,
    "tsc",
    "-p",
    `tsconfig.${part}.json`,
    "--singleThreaded",
  ]),
  ["format", "oxfmt", "--check", "."],
  ["schema lint", "node", "scripts/schemas-lint.ts"],
  ["generated files are fresh", "node", "scripts/generate.ts", "--check"],
];

// The processes of the checks and tests load the same sources.
process.env["NODE_COMPILE_CACHE"] ??= COMPILE_CACHE;

let passed = 0;
let failed = 0;
const waiting = CHECKS.values();
// A check uses one core most of the time.
await Promise.all(Array.from({ length: availableParallelism() }, runChecks));

const folder = mkdtempSync(join(tmpdir(), "trellis-check-"));
const report = join(folder, "tests.json");
const tests = spawnSync("vitest", ["run"], {
  stdio: ["ignore", "inherit", "inherit"],
  env: { ...process.env, TEST_REPORT: report },
});
const counts = countsOf(report);
passed += counts.passed;
// Only the exit status tells of an error outside of any test and of a runner that died.
failed += Math.max(counts.failed, tests.status === 0 ? 0 : 1);
rmSync(folder, { recursive: true, force: true });

console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/** Runs checks until none is waiting. */
async function runChecks(): Promise<void> {
  for (const check of waiting) {
    if (await runCheck(check)) passed += 1;
    else failed += 1;
  }
}

/** Runs a check and prints its output in one piece, because another check runs beside it. @returns true if it passed */
function runCheck([name, command, ...args]: Check): Promise<boolean> {
  const started = Date.now();
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resume) => {
    child.once("error", (error) => (output += `${error.message}\n`));
    child.once("close", (status) => {
      const seconds = ((Date.now() - started) / 1000).toFixed(1);
      console.log(`${output}${status === 0 ? "✓" : "✗"} ${name} (${seconds} s)`);
      resume(status === 0);
    });
  });
}

interface Counts {
  readonly passed: number;
  readonly failed: number;
}

/** Reads the counts of a report. An unreadable report is one failure: the runner died before it wrote one. */
function countsOf(file: string): Counts {
  try {
    const { numPassedTests, testResults } = JSON.parse(readFileSync(file, "utf8")) as {
      numPassedTests: number;
      testResults: readonly { status: string; assertionResults: readonly { status: string }[] }[];
    };
    const failures = testResults.map(({ status, assertionResults }) => {
      const inTests = assertionResults.filter((result) => result.status === "failed").length;
      // A file that fails in its imports or hooks has no failed test.
      return status === "failed" ? Math.max(inTests, 1) : inTests;
    });
    return { passed: numPassedTests, failed: failures.reduce((sum, count) => sum + count, 0) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}
