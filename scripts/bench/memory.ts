import { Agent, request } from "node:http";
import { signIn, type StartedServer } from "../../tests/support/server/start-server.ts";
import { measurement, type Measurement } from "./support/measure.ts";
import { memoryOf } from "./support/process-memory.ts";
import { onOwnDatabase } from "./support/records-server.ts";

const WARM_UP = 10_000;
const REQUESTS = 40_000;
const CONNECTIONS = 16;
const PATHS = [
  "/api/blade-system/param/list?current=1&size=20",
  "/api/blade-system/post/list?current=1&size=10",
  "/api/blade-system/dict/list?current=1&size=10",
  "/api/blade-system/menu/routes",
];

/** Resident memory of the real server before and after many requests. */
export function memory(): Promise<Measurement[]> {
  return onOwnDatabase(measured);
}

async function measured(server: StartedServer, own: string | null): Promise<Measurement[]> {
  const headers = await signIn(server.url);
  await sendRequests(server.url, headers, WARM_UP);
  const before = memoryOf(server.pid) ?? 0;
  await sendRequests(server.url, headers, REQUESTS);
  const after = memoryOf(server.pid) ?? 0;
  const database = own === null ? "embedded" : "postgresql";
  return [
    measurement(
      `resident memory after ${WARM_UP + REQUESTS} requests (${database})`,
      after,
      "MB",
      "<=",
      own === null ? 900 : 400,
    ),
    measurement(`memory that ${REQUESTS} further requests add`, after - before, "MB", "<=", 60),
  ];
}

async function sendRequests(url: string, headers: Record<string, string>, count: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let sent = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (sent < count) {
        sent += 1;
        await get(`${url}${PATHS[sent % PATHS.length]}`, headers, agent);
      }
    }),
  );
  agent.destroy();
}

function get(url: string, headers: Record<string, string>, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    request(url, { headers, agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
      response.resume().once("end", resolve);
    })
      .once("error", reject)
      .end();
  });
}
