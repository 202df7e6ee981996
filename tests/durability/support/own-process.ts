import { spawn } from "node:child_process";
import { join } from "node:path";

/** Optimising the engine of the database takes longer than such a process lives. */
export const SHORT_LIVED = "--liftoff-only";

/** Attempts to start a process whose runtime crashes. */
const attempts = 2;

/**
 * Runs a script of this folder in a Node of its own and returns the JSON that it printed.
 *
 * A process opens one embedded database and goes: V8's list of code pages, one per process, can lose its count when
 * WebAssembly engines as large as PostgreSQL come and go (nodejs/node#64500), and V8 then ends the process by a signal
 * in the middle of anything. That says nothing about the data, so such a run is repeated once; everything that
 * the script itself finds, or throws, is final.
 * @param prepare makes the arguments, before each attempt: what a dead one has touched is not used again
 */
export async function inOwnProcess<Answer>(
  script: string,
  prepare: () => readonly string[] | Promise<readonly string[]>,
): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    const { code, signal, output } = await run(script, await prepare());
    if (code === 0) return JSON.parse(output) as Answer;
    const end = `${script} ended with ${signal ?? `code ${String(code)}`}`;
    if (signal === null || attempt === attempts) throw new Error(end);
    console.warn(`${end}: its runtime died, once more`);
  }
}

interface End {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly output: string;
}

function run(script: string, args: readonly string[]): Promise<End> {
  const child = spawn(process.execPath, [SHORT_LIVED, join(import.meta.dirname, script), ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => resolve({ code, signal, output }));
  });
}
