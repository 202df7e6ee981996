import type { Bus } from "#server/platform";
import { createPostgresqlBus } from "../../src/entry/node/bus/bus.ts";
import { createNatsBus } from "../../src/entry/node/bus/nats-bus.ts";
import { measurement, type Measurement } from "./support/measure.ts";
import { dropOwnDatabase, ownDatabase } from "./support/own-database.ts";

const MESSAGES = 2_000;
/** Size of a chat message. */
const BYTES = 600;
/** Messages that are on their way at once. */
const AT_ONCE = 20;

type ClosingBus = Bus & { close(): Promise<void> };

/** The two buses side by side, from one node to another: NOTIFY of PostgreSQL, and NATS where NATS_URL names one. */
export async function bus(): Promise<Measurement[]> {
  const own = await ownDatabase();
  const natsUrl = process.env["NATS_URL"];
  const log = (): void => undefined;
  try {
    return [
      ...(own === null ? [] : await measured("PostgreSQL NOTIFY", () => createPostgresqlBus(own, log))),
      ...(natsUrl === undefined ? [] : await measured("NATS", () => createNatsBus(natsUrl, log))),
    ];
  } finally {
    await dropOwnDatabase(own);
  }
}

async function measured(name: string, create: () => ClosingBus): Promise<Measurement[]> {
  const [here, there] = [create(), create()];
  const waiting = new Map<number, () => void>();
  const took: number[] = [];
  there.subscribe("bench", (message) => waiting.get(Number.parseInt(message, 10))?.());
  const send = (number: number, limit: number): Promise<boolean> =>
    new Promise((resolve, reject) => {
      const began = performance.now();
      const timer = setTimeout(() => resolve(false), limit);
      waiting.set(number, () => {
        clearTimeout(timer);
        waiting.delete(number);
        took.push(performance.now() - began);
        resolve(true);
      });
      here.publish("bench", `${number} ${"x".repeat(BYTES)}`).catch(reject);
    });
  // Both ends connect by themselves.
  let probe = -1;
  while (!(await send(probe, 200))) probe -= 1;
  took.length = 0;
  const began = performance.now();
  let next = 0;
  let arrived = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < MESSAGES) {
        const number = next;
        next += 1;
        if (await send(number, 5_000)) arrived += 1;
      }
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  await Promise.all([here.close(), there.close()]);
  const sorted = took.toSorted((one, other) => one - other);
  const share = (ratio: number): number => sorted[Math.floor(sorted.length * ratio)] ?? Number.POSITIVE_INFINITY;
  return [
    measurement(`${name}: messages that arrived at the other node`, arrived / MESSAGES, "of all", ">=", 1),
    measurement(`${name}: messages per second`, arrived / seconds, "/s", ">=", 500),
    measurement(`${name}: p50 to the other node`, share(0.5), "ms", "<=", 50),
    measurement(`${name}: p99 to the other node`, share(0.99), "ms", "<=", 200),
  ];
}
