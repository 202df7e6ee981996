import { spawn } from "node:child_process";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { measurement, median, type Measurement } from "./support/measure.ts";

const CONNECTIONS = 16;
const ROUNDS = 7;
const ROUND_MILLISECONDS = 1500;

/**
 * Our list endpoint against the same SQL behind a bare node:http + pg handler, both in a process of their own, in
 * turn. Bare means: no sign-in, no permissions, no scope, no checks; only the statements and JSON.
 */
export async function listEndpoint(): Promise<Measurement[]> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "support/list-servers.ts")], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const line = await new Promise<string>((resume, reject) => {
      child.stdout.once("data", (chunk: Buffer) => resume(chunk.toString()));
      child.once("exit", (code) => reject(new Error(`the servers to compare ended with ${code}`)));
    });
    const { ours, bare, headers, database } = JSON.parse(line) as {
      ours: string;
      bare: string;
      headers: Record<string, string>;
      database: string;
    };
    await load(ours, headers);
    await load(bare, {});
    const ratios: number[] = [];
    const rates: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const own = await load(ours, headers);
      ratios.push(own / (await load(bare, {})));
      rates.push(own);
    }
    console.log(`  list endpoint: ${Math.round(median(rates))} requests/s on ${database}`);
    return [
      measurement(`list endpoint against bare node:http + pg (${database})`, median(ratios), "ratio of requests/s", ">=", 0.6),
    ];
  } finally {
    child.kill("SIGTERM");
  }
}

/** Measures requests per second over several connections. */
async function load(url: string, headers: Record<string, string>): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const until = performance.now() + ROUND_MILLISECONDS;
  let done = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < until) {
        await get(url, headers, agent);
        done += 1;
      }
    }),
  );
  agent.destroy();
  return done / (ROUND_MILLISECONDS / 1000);
}

function get(url: string, headers: Record<string, string>, agent: Agent): Promise<void> {
  return new Promise((resume, reject) => {
    request(url, { headers, agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
      response.resume().once("end", resume);
    })
      .once("error", reject)
      .end();
  });
}
