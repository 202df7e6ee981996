import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { RunningRequests, createRequestMemory } from "./running-requests.ts";

export interface WatchdogLimits {
  /** Milliseconds without a turn of the event loop after which the watchdog logs what is running. */
  readonly warnAfter: number;
  /** Milliseconds after which it ends the process; 0 for never. */
  readonly endAfter: number;
}

/** The shared memory that the watchdog's thread reads, and its limits. */
export interface WatchdogData extends WatchdogLimits {
  /** One 32-bit counter that grows with every turn of the event loop. */
  readonly beats: SharedArrayBuffer;
  readonly requests: SharedArrayBuffer;
}

export interface Watchdog {
  /** Resolves when the thread is running. */
  readonly ready: Promise<unknown>;
  /** Records a request while it runs. @returns the function to call at its end */
  track(request: string): () => void;
  stop(): Promise<void>;
}

const BEAT_MS = 100;

/**
 * Starts a thread that notices when this one is blocked: no timer fires then, no request is answered and no signal is
 * handled. The thread logs the running requests and the call stack, and ends the process when it stays blocked.
 */
export function startWatchdog(limits: WatchdogLimits): Watchdog {
  const beats = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const requests = createRequestMemory();
  const counter = new Int32Array(beats);
  const running = new RunningRequests(requests);
  const worker = new Worker(new URL("watchdog-worker.ts", import.meta.url), {
    workerData: { beats, requests, ...limits } satisfies WatchdogData,
    resourceLimits: { maxOldGenerationSizeMb: 32 },
  });
  worker.unref();
  // A server without a watchdog serves all the same.
  worker.on("error", (error) => console.error("the watchdog ended", error));
  const beat = setInterval(() => Atomics.add(counter, 0, 1), BEAT_MS).unref();
  return {
    ready: once(worker, "online"),
    track: (request) => running.add(request, Date.now()),
    async stop() {
      clearInterval(beat);
      await worker.terminate();
    },
  };
}
