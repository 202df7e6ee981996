import { writeSync } from "node:fs";
import { workerData } from "node:worker_threads";
import { readMainStack } from "./main-stack.ts";
import { RunningRequests } from "./running-requests.ts";
import type { WatchdogData } from "./watchdog.ts";

const LOOK_MS = 100;
/** A longer gap between two looks means that the whole process stood still: a suspended machine is not a blocked loop. */
const OWN_GAP_MS = 1_000;
const STACK_MS = 1_000;
const STDERR = 2;

const { beats, requests, warnAfter, endAfter } = workerData as WatchdogData;
const counter = new Int32Array(beats);
const running = new RunningRequests(requests);

let beat = Atomics.load(counter, 0);
let beatAt = performance.now();
let lookedAt = beatAt;
let warned = false;

setInterval(look, LOOK_MS);

function look(): void {
  const now = performance.now();
  if (now - lookedAt > OWN_GAP_MS) beatAt = now;
  lookedAt = now;
  const current = Atomics.load(counter, 0);
  const silent = now - beatAt;
  if (current !== beat) {
    if (warned) write(`the event loop runs again; it was blocked for ${seconds(silent)} s`);
    [beat, beatAt, warned] = [current, now, false];
  } else if (endAfter > 0 && silent > endAfter) {
    write(`the event loop is blocked for ${seconds(silent)} s: the watchdog ends the process`);
    process.kill(process.pid, "SIGKILL");
  } else if (!warned && silent > warnAfter) {
    warned = true;
    void warn(silent);
  }
}

async function warn(silent: number): Promise<void> {
  const found = running.list().map(({ text, since }) => `  running for ${seconds(Date.now() - since)} s: ${text}`);
  write([`the event loop is blocked for ${seconds(silent)} s: no request is answered`, ...found].join("\n"));
  const stack = await readMainStack(STACK_MS);
  if (stack.length > 0) write(["the event loop is blocked at", ...stack.map((frame) => `  ${frame}`)].join("\n"));
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(1);
}

/** Written synchronously: a worker's own stderr goes through the main thread, which is blocked. */
function write(message: string): void {
  // This locale writes times as our log does. `#server` would load the whole server into this thread.
  writeSync(STDERR, `${new Date().toLocaleString("sv-SE")} error ${message}\n`);
}
