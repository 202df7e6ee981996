import { setImmediate } from "node:timers/promises";

/** Milliseconds for which work may keep requests waiting. */
const SLICE = 5;

/** Returns a function that lets other work run whenever a slice of time is over, for loops over many files. */
export function timeSlices(): () => Promise<void> {
  let begun = performance.now();
  return async () => {
    if (performance.now() - begun < SLICE) return;
    await setImmediate();
    begun = performance.now();
  };
}
