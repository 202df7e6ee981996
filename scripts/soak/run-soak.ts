import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { startServer, temporaryFolder, type StartedServer } from "../../tests/support/server/start-server.ts";
import { createSoakDatabase, type SoakDatabase } from "./soak-database.ts";
import { lostFiles, SoakLoad, writtenKeys } from "./soak-load.ts";

export interface SoakOptions {
  readonly database: "embedded" | "postgresql";
  /** Length of the load. */
  readonly seconds: number;
  /** Length of the measurement before it. */
  readonly measureSeconds: number;
  /** Seconds between two disturbances of PostgreSQL. */
  readonly disturbEvery: number;
  /** The server has the records of the business, which its seeds write at its start. */
  readonly business?: boolean;
  /** A command that restarts PostgreSQL, run as every third disturbance. */
  readonly restart?: string;
}

export interface SoakReport {
  /** Requests per second that the server bore before, and that were asked of it at most. */
  readonly borne: number;
  readonly asked: number;
  readonly sent: number;
  /** Requests that were not sent because too many were under way. */
  readonly heldBack: number;
  readonly answers: Readonly<Record<string, number>>;
  /** Milliseconds. */
  readonly latency: { readonly p50: number; readonly p95: number; readonly max: number };
  readonly acknowledged: number;
  readonly files: number;
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
/** Milliseconds between two looks at what the server bears, and requests per second that it is taken to bear at least. */
const LOOK_AGAIN = 60_000;
const LEAST_BORNE = 1;
/** Memory that may be added between the first and the last third, as a factor and in MB; both must be exceeded. */
const GROWTH = 1.2;
const GROWTH_MB = 64;

/** Runs a server of its own, loads it beyond what it bears, disturbs its database, and checks what must hold. */
export async function runSoak(options: SoakOptions, say: (line: string) => void = () => {}): Promise<SoakReport> {
  const database = options.database === "postgresql" ? await createSoakDatabase() : null;
  let server: StartedServer | null = null;
  try {
    server = await startServer({
      DATA_DIR: temporaryFolder(),
      SERVE_CONSOLE: "false",
      SEED_BUSINESS: String(options.business === true),
      ...(database === null ? {} : { DATABASE_URL: database.url }),
    });
    const load = new SoakLoad(server.url);
    await load.signIn();
    const borne = await measureThroughput(load, options.measureSeconds);
    say(`the server bears ${borne.toFixed(0)} requests a second; ${(borne * OVERLOAD).toFixed(0)} are sent`);
    load.figures.milliseconds.length = 0;
    const memory: number[] = [];
    const end = Date.now() + options.seconds * 1_000;
    const [{ sent, heldBack, highest }, disturbances] = await Promise.all([
      sendAtRate(load, borne, end),
      database === null ? {} : disturb(database, options, end, say),
      sampleMemory(server.pid, end, memory),
    ]);
    while (load.inFlight > 0) await delay(100);
    const present = await writtenKeys(server.url);
    const { answers, wrong, milliseconds, acknowledged, files } = load.figures;
    const lost = [...acknowledged.filter((key) => !present.has(key)), ...(await lostFiles(server.url, files))];
    const third = Math.ceil(memory.length / 3);
    const [first, last] = [mean(memory.slice(0, third)), mean(memory.slice(-third))];
    milliseconds.sort((one, other) => one - other);
    const at = (part: number): number => Math.round(milliseconds[Math.floor((milliseconds.length - 1) * part)] ?? 0);
    const hasGrown = last > first * GROWTH && last - first > GROWTH_MB;
    return {
      borne: Math.round(borne),
      asked: Math.round(highest),
      sent,
      heldBack,
      answers: Object.fromEntries(answers),
      latency: { p50: at(0.5), p95: at(0.95), max: at(1) },
      acknowledged: acknowledged.length,
      files: files.size,
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
    await server?.stop();
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

/**
 * Sends more than the server bears. What it bears is what it did in the minute before: other work on the machine comes and
 * goes within an hour.
 */
async function sendAtRate(load: SoakLoad, borne: number, end: number): Promise<Sent> {
  let rate = borne * OVERLOAD;
  let [highest, due, sent] = [rate, 0, 0];
  let [since, done, target] = [Date.now(), load.done, 0];
  for (let last = since, now = since; now < end; now = Date.now()) {
    await load.signIn();
    if (now - since >= LOOK_AGAIN) {
      rate = Math.max(((load.done - done) * 1_000) / (now - since), LEAST_BORNE) * OVERLOAD;
      highest = Math.max(highest, rate);
      [since, done] = [now, load.done];
    }
    target += (rate * (now - last)) / 1_000;
    last = now;
    for (; due < target; due += 1) {
      if (load.inFlight >= MOST_IN_FLIGHT) continue;
      sent += 1;
      void load.send();
    }
    await delay(TICK);
  }
  return { sent, heldBack: due - sent, highest };
}

interface Sent {
  readonly sent: number;
  readonly heldBack: number;
  /** Requests per second that were asked for at most. */
  readonly highest: number;
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

/** Resident memory in MB, once a second. Empty on a system without /proc. */
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
