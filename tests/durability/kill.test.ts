import { spawn } from "node:child_process";
import { once } from "node:events";
import * as fs from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { preparedDataDir } from "../support/prepared-data-dir.ts";
import { seededRandom } from "./support/random.ts";

const rounds = 50;
/** The child is killed at a random moment after it starts writing (ms). */
const longestLife = 300;
const child = join(import.meta.dirname, "support/kill-child.ts");

interface Round {
  readonly found: readonly number[];
  readonly torn: number;
  readonly acknowledged: readonly number[];
}

test("fifty times kill -9 while writing loses no acknowledged commit", { timeout: 900_000 }, async () => {
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
      } = await run(dataDir, round * 100_000 + 1, round === rounds ? 0 : random() * longestLife);
      const present = new Set(found);
      expect({ round, lost: acknowledged.filter((commit) => !present.has(commit)), torn }).toEqual({ round, lost: [], torn: 0 });
      acknowledged.push(...fresh);
    }
  } finally {
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
  expect(acknowledged.length).toBeGreaterThan(rounds * 5);
});

/**
 * Starts the child, kills it `life` ms after its first write could happen, and gathers what it said until then. One whose
 * runtime dies by itself before it has looked (support/own-process.ts says why it may) is started once more.
 */
async function run(dataDir: string, first: number, life: number, attempts = 2): Promise<Round> {
  const writer = spawn(process.execPath, [child, dataDir, String(first)], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(writer, "close");
  const acknowledged: number[] = [];
  let found: number[] | null = null;
  let torn = Number.NaN;
  for await (const line of createInterface({ input: writer.stdout })) {
    const [word, rest = ""] = line.split(" ");
    if (word === "ack") acknowledged.push(Number(rest));
    if (word === "torn") torn = Number(rest);
    if (word === "found") found = rest === "" ? [] : rest.split(",").map(Number);
    if (word === "ready") void delay(life).then(() => writer.kill("SIGKILL"));
  }
  await ended;
  if (found === null && writer.signalCode !== null && attempts > 1) return run(dataDir, first, life, attempts - 1);
  return { found: found ?? [], torn, acknowledged };
}
