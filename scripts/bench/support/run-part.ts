import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Measurement } from "./measure.ts";

/** A part of the bench that measured nothing, and why. */
export interface PartFailure {
  readonly part: string;
  readonly reason: string;
}

/** The figures of a run: the content of the file that `--json` writes. */
export interface BenchReport {
  readonly measurements: readonly Measurement[];
  readonly failures: readonly PartFailure[];
}

/** Characters of a failed part's last output that the report keeps. */
const REASON_LENGTH = 2_000;

/**
 * Measures one part in a process of its own: an exception in a timer, or memory that runs out, costs that part only.
 * @param script takes `--only PART --json FILE`
 */
export async function runPart(script: string, part: string): Promise<BenchReport> {
  const folder = await mkdtemp(join(tmpdir(), "trellis-bench-"));
  try {
    const file = join(folder, "report.json");
    const child = spawn(process.execPath, [script, "--only", part, "--json", file], { stdio: ["ignore", "inherit", "pipe"] });
    let errors = "";
    child.stderr.on("data", (chunk: Buffer) => (errors = `${errors}${chunk.toString()}`.slice(-REASON_LENGTH)));
    const ending = await new Promise<string>((resolve) => {
      child.once("error", (error) => resolve(error.message));
      child.once("close", (code, signal) => resolve(`the process ended with ${signal ?? code}`));
    });
    const text = await readFile(file, "utf8").catch(() => null);
    if (text !== null) return JSON.parse(text) as BenchReport;
    return { measurements: [], failures: [{ part, reason: `${ending}\n${errors.trim()}`.trim() }] };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
