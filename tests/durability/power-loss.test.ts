import * as fs from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { afterAll, expect, test } from "vitest";
import { durableParameters } from "../../packages/embedded-postgres/src/backend.ts";
import { isFullRun } from "../support/database/database-scope.ts";
import { preparedDataDir } from "../support/database/prepared-data-dir.ts";
import type { Outcome } from "./support/outcome.ts";
import { inOwnProcess } from "./support/own-process.ts";
import { ROUNDS } from "./support/rounds.ts";

const cutPoints = isFullRun() ? 50 : 4;
const commits = 420;
const folders: string[] = [];

afterAll(() => {
  for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true });
});

test("a power cut at any point loses nothing that was acknowledged", ROUNDS, async () => {
  const outcomes = await cutPower(cutPoints, durableParameters);
  expect(outcomes.filter(({ loss }) => loss !== "")).toEqual([]);
  expect(outcomes).toHaveLength(cutPoints);
  // Not for want of risk: the cuts must have met commits to lose.
  expect(Math.max(...outcomes.map(({ acknowledged }) => acknowledged))).toBeGreaterThan(commits / 2);
});

test("the same cuts do harm as soon as fsync is off, so this test can fail", ROUNDS, async () => {
  const outcomes = await cutPower(4, PGlite.defaultStartParams, "first");
  expect(outcomes.filter(({ loss }) => loss !== "").length).toBeGreaterThan(0);
});

/** @param until "first" if the first cut that does harm is enough */
function cutPower(cuts: number, parameters: readonly string[], until: "first" | "all" = "all"): Promise<Outcome[]> {
  return inOwnProcess<Outcome[]>("cut-child.ts", async () => {
    const dataDir = await preparedDataDir();
    folders.push(dataDir);
    return [dataDir, String(commits), String(cuts), JSON.stringify(parameters), until];
  });
}
