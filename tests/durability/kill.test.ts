import { spawn } from "node:child_process";
import { once } from "node:events";
import * as fs from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { isFullRun } from "../support/database/database-scope.ts";
import { preparedDataDir } from "../support/database/prepared-data-dir.ts";
import { SHORT_LIVED } from "./support/own-process.ts";
import { seededRandom } from "./support/random.ts";
import { ROUNDS } from "./support/rounds.ts";

const rounds = isFullRun() ? 50 : 4;
/** The child is killed a random time (ms) after a random number of commits, so that every round has some to lose. */
const longestDelay = 20;
const mostCommits = 60;
const fewestCommits = 6;
const child = join(import.meta.dirname, "support/kill-child.ts");

interface Round {
  readonly found: readonly number[];
  readonly torn: number;
  readonly acknowledged: readonly number[];
}

test("kill -9 while writing loses no acknowledged commit", ROUNDS, async () => {
  const dataDir = await preparedDataDir();
  const random = seededRandom(9);
  const acknowledged: number[] = [];
  try {
    // The last round only looks.
    for (let round = 0; round <= rounds; round += 1) {
      const {
        found,
        torn,
        acknowledged: fresh,
      } = await run(dataDir, round * 100_000 + 1, {
        commits: round === rounds ? 0 : fewestCommits + Math.floor(random() * (mostCommits - fewestCommits)),
        delay: random() * longestDelay,
      });
      const present = new Set(found);
      expect({ round, lost: acknowledged.filter((commit) => !present.has(commit)), torn }).toEqual({ round, lost: [], torn: 0 });
      acknowledged.push(...fresh);
    }
  } finally {
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
  expect(acknowledged.length).toBeGreaterThan(rounds * 5);
});

interface Life {
  /** Acknowledged commits after which the child is killed; 0 kills it before its first write. */
  readonly commits: number;
  /** Milliseconds from the last of them to the kill. */
  readonly delay: number;
}

/**
 * Starts the child, kills it after `life`, and gathers what it reported. A child whose runtime dies by itself before it has
 * looked (support/own-process.ts has the reason) is started once more.
 */
async function run(dataDir: string, first: number, life: Life, attempts = 2): Promise<Round> {
  const writer = spawn(process.execPath, [SHORT_LIVED, child, dataDir, String(first)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(writer, "close");
  const acknowledged: number[] = [];
  let found: number[] | null = null;
  let torn = Number.NaN;
  for await (const line of createInterface({ input: writer.stdout })) {
    const [word, rest = ""] = line.split(" ");
    if (word === "ack") acknowledged.push(Number(rest));
    if (word === "torn") torn = Number(rest);
    if (word === "found") found = rest === "" ? [] : rest.split(",").map(Number);
    const isDue = acknowledged.length === life.commits && (word === "ack" || word === "ready");
    if (isDue) void wait(life.delay).then(() => writer.kill("SIGKILL"));
  }
  await ended;
  if (found === null && writer.signalCode !== null && attempts > 1) return run(dataDir, first, life, attempts - 1);
  return { found: found ?? [], torn, acknowledged };
}
