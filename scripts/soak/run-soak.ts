import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { startServer, temporaryFolder } from "../../tests/support/start-server.ts";
import { createSoakDatabase, type SoakDatabase } from "./soak-database.ts";
import { SoakLoad, writtenKeys } from "./soak-load.ts";

export interface SoakOptions {
  readonly database: "embedded" | "postgresql";
  /** Length of the load. */
  readonly seconds: number;
  /** Length of the measurement before it. */
  readonly measureSeconds: number;
  /** Seconds between two disturbances of PostgreSQL. */
  readonly disturbEvery: number;
  /** A command that restarts PostgreSQL, run as every third disturbance. */
  readonly restart?: string;
}

export interface SoakReport {
  /** Requests per second that the server bore, and that were sent afterwards. */
  readonly borne: number;
  readonly asked: number;
  readonly sent: number;
  /** Requests that were not sent because too many were under way. */
  readonly heldBack: number;
  readonly answers: Readonly<Record<string, number>>;
  /** Milliseconds. */
  readonly latency: { readonly p50: number; readonly p95: number; readonly max: number };
  readonly acknowledged: number;
  readonly lost: number;
  /** MB, mean of the first and of the last third. */
  readonly memory: { readonly first: number; readonly last: number };
  readonly disturbances: Readonly<Record<string, number>>;
  /** Broken promises, in words; empty for a good run. */
  readonly problems: readonly string[];
}

const OVERLOAD = 1.5;
const CLIENTS = 16;
/** Requests under way at most: the load is bounded, whatever the server does. */
const MOST_IN_FLIGHT = 300;
const TICK = 50;
/** Memory that may be added between the first and the last third, as a factor and in MB; both must be exceeded. */
const GROWTH = 1.2;
const GROWTH_MB = 64;

/** Runs a server of its own, loads it beyond what it bears, disturbs its database, and checks what must hold. */
export async function runSoak(options: SoakOptions, say: (line: string) => void = () => {}): Promise<SoakReport> {
  const database = options.database === "postgresql" ? await createSoakDatabase() : null;
  const server = await startServer({
    DATA_DIR: temporaryFolder(),
    SERVE_CONSOLE: "false",
    ...(database === null ? {} : { DATABASE_URL: database.url }),
  });
  try {
    const load = new SoakLoad(server.url);
    await load.signIn();
    const borne = await measureThroughput(load, options.measureSeconds);
    say(`the server bears ${borne.toFixed(0)} requests a second; ${(borne * OVERLOAD).toFixed(0)} are sent`);
    load.figures.milliseconds.length = 0;
    const memory: number[] = [];
    const end = Date.now() + options.seconds * 1_000;
    const [{ sent, heldBack }, disturbances] = await Promise.all([
      sendAtRate(load, borne * OVERLOAD, end),
      database === null ? {} : disturb(database, options, end, say),
      sampleMemory(server.pid, end, memory),
    ]);
    while (load.inFlight > 0) await delay(100);
    const present = await writtenKeys(server.url);
    const { answers, wrong, milliseconds, acknowledged } = load.figures;
    const lost = acknowledged.filter((key) => !present.has(key));
    const third = Math.ceil(memory.length / 3);
    const [first, last] = [mean(memory.slice(0, third)), mean(memory.slice(-third))];
    milliseconds.sort((one, other) => one - other);
    const at = (part: number): number => Math.round(milliseconds[Math.floor((milliseconds.length - 1) * part)] ?? 0);
    const hasGrown = last > first * GROWTH && last - first > GROWTH_MB;
    return {
      borne: Math.round(borne),
      asked: Math.round(borne * OVERLOAD),
      sent,
      heldBack,
      answers: Object.fromEntries(answers),
      latency: { p50: at(0.5), p95: at(0.95), max: at(1) },
      acknowledged: acknowledged.length,
      lost: lost.length,
      memory: { first: Math.round(first), last: Math.round(last) },
      disturbances,
      problems: [
        ...wrong,
        ...lost.slice(0, 5).map((key) => `the acknowledged write ${key} is lost`),
        ...(acknowledged.length === 0 ? ["no write was acknowledged"] : []),
        ...(hasGrown ? [`memory has grown from ${first.toFixed(0)} to ${last.toFixed(0)} MB`] : []),
      ],
    };
  } finally {
    await server.stop();
    await database?.drop();
  }
}

/** @returns requests per second of clients that send the next request when the last one is answered */
async function measureThroughput(load: SoakLoad, seconds: number): Promise<number> {
  const end = Date.now() + seconds * 1_000;
  let done = 0;
  const client = async (): Promise<void> => {
    while (Date.now() < end) {
      await load.send();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return done / seconds;
}

async function sendAtRate(load: SoakLoad, rate: number, end: number): Promise<{ sent: number; heldBack: number }> {
  const began = Date.now();
  let due = 0;
  let sent = 0;
  for (let now = began; now < end; now = Date.now()) {
    await load.signIn();
    for (const target = (rate * (now - began)) / 1_000; due < target; due += 1) {
      if (load.inFlight >= MOST_IN_FLIGHT) continue;
      sent += 1;
      void load.send();
    }
    await delay(TICK);
  }
  return { sent, heldBack: Math.round(due) - sent };
}

/** Ends all connections, exhausts them, restarts: in turn, until `end`. */
async function disturb(
  database: SoakDatabase,
  { disturbEvery, restart }: SoakOptions,
  end: number,
  say: (line: string) => void,
): Promise<Record<string, number>> {
  const done: Record<string, number> = { terminated: 0, exhausted: 0, restarted: 0 };
  const add = (what: string): void => void (done[what] = (done[what] ?? 0) + 1);
  for (let round = 1; Date.now() + disturbEvery * 1_000 < end; round += 1) {
    await delay(disturbEvery * 1_000);
    if (round % 3 === 0 && restart !== undefined) {
      await promisify(execFile)("/bin/sh", ["-c", restart]);
      add("restarted");
      say("PostgreSQL was restarted");
    } else if (round % 2 === 0) {
      await database.limitConnections(2);
      await database.terminateAll();
      await delay(Math.min(3_000, disturbEvery * 500));
      await database.limitConnections(-1);
      add("exhausted");
      say("the connections were exhausted for a while");
    } else {
      say(`${await database.terminateAll()} connections were ended`);
      add("terminated");
    }
  }
  return done;
}

/** Resident memory in MB, once a second; nothing where the system has no /proc. */
async function sampleMemory(pid: number, end: number, samples: number[]): Promise<void> {
  while (Date.now() < end) {
    const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
    const kilobytes = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? Number.NaN);
    if (!Number.isNaN(kilobytes)) samples.push(kilobytes / 1024);
    await delay(1_000);
  }
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
