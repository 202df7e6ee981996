import * as fs from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { afterAll, expect, test } from "vitest";
import { openDatabase } from "../../src/entry/node/database/index.ts";
import { preparedDataDir } from "../support/prepared-data-dir.ts";
import { seededRandom } from "./support/random.ts";
import type { Recorder } from "./support/recorder.ts";
import { findLoss, record } from "./support/workload.ts";

const cutPoints = 50;
const commits = 420;
/** How many folders are open at a time. */
const atOnce = 3;
const seed = 20_260;
const folders: string[] = [];

afterAll(() => {
  for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true });
});

test("a power cut at any of 50 points loses nothing that was acknowledged", { timeout: 600_000 }, async () => {
  const { folder, recorder } = await recordRun();
  const outcomes = await cutAndOpen(recorder, folder, chooseCuts(recorder, cutPoints));
  expect(outcomes.filter(({ loss }) => loss !== "")).toEqual([]);
  expect(outcomes).toHaveLength(cutPoints);
  // Not for want of risk: the cuts must have met commits to lose.
  expect(Math.max(...outcomes.map(({ acknowledged }) => acknowledged))).toBeGreaterThan(commits / 2);
});

test("the same cuts do harm as soon as fsync is off, so this test can fail", { timeout: 600_000 }, async () => {
  const { folder, recorder } = await recordRun(PGlite.defaultStartParams);
  const outcomes = await cutAndOpen(recorder, folder, chooseCuts(recorder, 4));
  expect(outcomes.filter(({ loss }) => loss !== "").length).toBeGreaterThan(0);
});

async function recordRun(parameters?: readonly string[]): Promise<{ folder: string; recorder: Recorder }> {
  const dataDir = await preparedDataDir();
  folders.push(dataDir);
  const folder = join(dataDir, "database");
  return { folder, recorder: await record(folder, commits, parameters) };
}

/** Half of the cuts at any moment, half right after a commit was acknowledged, when there is most to lose. */
function chooseCuts(recorder: Recorder, count: number): number[] {
  const random = seededRandom(seed);
  const first = recorder.events.findIndex(({ kind }) => kind === "acknowledge");
  const acknowledgements = recorder.events.flatMap(({ kind }, index) => (kind === "acknowledge" ? [index + 1] : []));
  const cuts = Array.from({ length: count }, (_, index) =>
    index % 2 === 0
      ? first + Math.floor(random() * (recorder.events.length - first))
      : (acknowledgements[Math.floor(random() * acknowledgements.length)] ?? first),
  );
  return cuts.toSorted((one, other) => one - other);
}

interface Outcome {
  readonly cut: number;
  /** How many commits had been acknowledged. */
  readonly acknowledged: number;
  /** Empty when nothing was lost. */
  readonly loss: string;
}

/** Replays the recording up to each cut in turn and opens what a power cut there would leave; a few at a time, for it is mostly waiting for the disk. */
async function cutAndOpen(recorder: Recorder, source: string, cuts: readonly number[]): Promise<Outcome[]> {
  const outcomes: Promise<Outcome>[] = [];
  const acknowledged: number[] = [];
  let applied = 0;
  for (const cut of cuts) {
    for (const event of recorder.events.slice(applied, cut)) {
      if (event.kind === "acknowledge") acknowledged.push(event.commit);
      else recorder.model.apply(event);
    }
    applied = cut;
    const dataDir = fs.mkdtempSync(`${source}-cut-`);
    recorder.model.writeAfterPowerCut(source, join(dataDir, "database"), seededRandom(seed + outcomes.length));
    const count = acknowledged.length;
    outcomes.push(openAndLook(dataDir, [...acknowledged]).then((loss) => ({ cut, acknowledged: count, loss })));
    await outcomes.at(-atOnce);
  }
  return Promise.all(outcomes);
}

async function openAndLook(dataDir: string, acknowledged: readonly number[]): Promise<string> {
  try {
    const database = await openDatabase({ dataDir });
    try {
      return await findLoss(database.pool, acknowledged);
    } finally {
      await database.close();
    }
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    fs.rmSync(dataDir, { recursive: true });
  }
}
