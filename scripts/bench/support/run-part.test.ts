import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { memoryOf, peakMemory } from "./process-memory.ts";
import { runPart } from "./run-part.ts";

const folder = mkdtempSync(join(tmpdir(), "trellis-bench-test-"));
const script = join(folder, "bench.mjs");
writeFileSync(
  script,
  `import { writeFileSync } from "node:fs";
   const [, , , part, , file] = process.argv;
   if (part === "timer") setTimeout(() => { throw new Error("in a timer"); }, 1);
   else if (part === "killed") process.kill(process.pid, "SIGKILL");
   else writeFileSync(file, JSON.stringify({ measurements: [{ name: part, value: 1, unit: "s", aim: "≤ 2", met: true }], failures: [] }));`,
);
afterAll(() => rmSync(folder, { recursive: true }));

it("reports the part that failed and why, and measures the parts after it", async () => {
  const reports = [await runPart(script, "timer"), await runPart(script, "killed"), await runPart(script, "list")];
  expect(reports.map(({ failures }) => failures.map(({ part }) => part))).toEqual([["timer"], ["killed"], []]);
  expect(reports[0]?.failures[0]?.reason).toContain("in a timer");
  expect(reports[1]?.failures[0]?.reason).toContain("SIGKILL");
  expect(reports[2]?.measurements.map(({ name }) => name)).toEqual(["list"]);
});

it("knows no memory of a process that has ended, and does not fail", async () => {
  expect(memoryOf(process.pid)).toBeGreaterThan(1);
  expect(memoryOf(2 ** 22 - 1)).toBeNull();
  expect(await peakMemory(2 ** 22 - 1, () => Promise.resolve("done"))).toEqual({ result: "done", peak: 0 });
});
