import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** `npm run check`: everything that must hold before a change lands, cheapest first; then one line of counts. */
const CHECKS: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  ["format", "oxfmt", "--check", "."],
  ["lint", "oxlint", "--deny-warnings"],
  ["types", "npm", "run", "--silent", "types"],
  ["schema lint", "node", "scripts/schemas-lint.ts"],
  ["generated regions are fresh", "node", "scripts/regions.ts", "--check"],
  ["generated types are fresh", "node", "scripts/schemas-types.ts", "--check"],
  ["generated OpenAPI is fresh", "node", "scripts/schemas-openapi.ts", "--check"],
  ["module format reference is fresh", "node", "scripts/docs-module-format.ts", "--check"],
];

let passed = 0;
let failed = 0;
for (const [name, command, ...args] of CHECKS) {
  const started = Date.now();
  const { status } = spawnSync(command, args, { stdio: ["ignore", "inherit", "inherit"] });
  console.log(`${status === 0 ? "✓" : "✗"} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  if (status === 0) passed += 1;
  else failed += 1;
}

const folder = mkdtempSync(join(tmpdir(), "trellis-check-"));
const report = join(folder, "tests.json");
const tests = spawnSync("vitest", ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`], {
  stdio: ["ignore", "inherit", "inherit"],
});
try {
  const counts = JSON.parse(readFileSync(report, "utf8")) as {
    numPassedTests: number;
    numFailedTests: number;
    numFailedTestSuites: number;
  };
  passed += counts.numPassedTests;
  // A file that fails before its first test has no failed test: it must still count.
  failed += Math.max(counts.numFailedTests, tests.status === 0 ? 0 : 1);
} catch {
  failed += 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
