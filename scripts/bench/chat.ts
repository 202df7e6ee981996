import md5 from "md5";
import { CHAT_PING_MS, CHAT_SOCKET, ticketEndpoint, type ChatEvent, type Envelope } from "#contract";
import { signIn, type StartedServer } from "../../tests/support/server/start-server.ts";
import { measurement, type Measurement } from "./support/measure.ts";
import { memoryOf } from "./support/process-memory.ts";
import { onOwnDatabase } from "./support/records-server.ts";

/** Sockets of one member: each message goes to so many. */
const SOCKETS_EACH = 20;
const SOCKETS = 2_000;
/** Sockets that one node must bear. */
const MANY = 10_000;
const MESSAGES = 400;
/** Messages per second of the agents. */
const RATE = 40;
/** Sockets that are being opened at once. */
const AT_ONCE = 40;

/** Sockets of members on one node: delivery of an agent's messages, and memory. */
export function chat(): Promise<Measurement[]> {
  return onOwnDatabase((server) => measured(server, SOCKETS));
}

/** The same with as many sockets as one node must bear. */
export function chatMany(): Promise<Measurement[]> {
  return onOwnDatabase((server) => measured(server, MANY));
}

async function measured(server: StartedServer, count: number): Promise<Measurement[]> {
  const admin = await signIn(server.url);
  const memberCount = count / SOCKETS_EACH;
  const members = await eachOf(memberCount, 8, (number) => newMember(server.url, admin, number));
  const started = performance.now();
  const before = memoryOf(server.pid) ?? 0;
  const arrivals: number[] = [];
  const sentAt = new Map<string, number>();
  const receive = (event: ChatEvent): void => {
    const at = event.type === "PRIVATE" ? sentAt.get(event.clientId) : undefined;
    if (at !== undefined) arrivals.push(performance.now() - at);
  };
  const sockets = await eachOf(count, AT_ONCE, async (number) => {
    const member = members[number % memberCount];
    if (member === undefined) throw new Error("no member");
    return openSocket(server.url, member.headers, receive);
  });
  const opened = performance.now() - started;
  const after = memoryOf(server.pid) ?? 0;

  const desk = await openSocket(server.url, admin, () => undefined);
  for (let number = 0; number < MESSAGES; number += 1) {
    const clientId = `bench-message-${number}`;
    sentAt.set(clientId, performance.now());
    const receiver = members[number % memberCount]?.id ?? "";
    desk.send(JSON.stringify({ type: "PRIVATE", clientId, receiver, content: `message ${number}` }));
    await new Promise((resume) => setTimeout(resume, 1_000 / RATE));
  }
  const expected = MESSAGES * SOCKETS_EACH;
  for (let wait = 0; arrivals.length < expected && wait < 200; wait += 1) await new Promise((resume) => setTimeout(resume, 100));
  const sorted = arrivals.toSorted((one, other) => one - other);
  const share = (ratio: number): number => sorted[Math.floor(sorted.length * ratio)] ?? Number.POSITIVE_INFINITY;
  const perSocket = ((after - before) * 1024) / count;
  for (const socket of [...sockets, desk]) socket.close();
  return [
    measurement(
      `deliveries of ${MESSAGES} messages to ${count} sockets that arrived`,
      arrivals.length / expected,
      "of all",
      ">=",
      1,
    ),
    measurement(`delivery at ${count} sockets, p50`, share(0.5), "ms", "<=", 100),
    measurement(`delivery at ${count} sockets, p99`, share(0.99), "ms", "<=", 500),
    measurement(`memory of one socket of ${count}`, perSocket, "KB", "<=", 100),
    measurement(`memory of ${count} sockets`, (perSocket * count) / 1024, "MB", "<=", 1_000),
    measurement(`opening ${count} sockets, tickets included, each`, opened / count, "ms", "<=", 30),
  ];
}

interface Member {
  readonly id: string;
  readonly headers: Record<string, string>;
}

async function newMember(url: string, admin: Record<string, string>, number: number): Promise<Member> {
  const account = `bench${number}`;
  const body = { account, email: `${account}@example.com`, nickName: account, password: md5(account) };
  const headers = { ...admin, "Content-Type": "application/json" };
  const response = await fetch(`${url}/api/blade-member/member/add`, { method: "POST", headers, body: JSON.stringify(body) });
  const { data } = (await response.json()) as Envelope<{ id: string }>;
  const own = await signIn(url, account);
  const first = await openSocket(url, own, () => undefined);
  first.send(JSON.stringify({ type: "CHAT", clientId: `bench-first-${number}`, content: "hello" }));
  await new Promise((resume) => setTimeout(resume, 50));
  first.close();
  return { id: data.id, headers: own };
}

/** Opens a socket and waits until the server sends what is behind. */
async function openSocket(url: string, headers: Record<string, string>, receive: (event: ChatEvent) => void): Promise<WebSocket> {
  const response = await fetch(`${url}${ticketEndpoint.path}`, { method: "POST", headers });
  const { data } = (await response.json()) as Envelope<{ ticket: string }>;
  const socket = new WebSocket(`${url.replace("http", "ws")}${CHAT_SOCKET}?Authorization=${encodeURIComponent(data.ticket)}`);
  // The server closes a socket that is silent for long.
  const pings = setInterval(() => socket.send(JSON.stringify({ type: "PING" })), CHAT_PING_MS);
  socket.addEventListener("close", () => clearInterval(pings));
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener("error", () => reject(new Error("a socket was refused")));
    socket.addEventListener("message", ({ data: text }) => {
      const event = JSON.parse(String(text)) as ChatEvent;
      if (event.type === "CONNECT" && event.event === "ready") {
        // An agent follows nobody here.
        if (event.side === 1) socket.send(JSON.stringify({ type: "CONNECT", seq: 1 }));
        else resolve();
      } else if (event.type === "CONNECT" && event.event === "following") resolve();
      else receive(event);
    });
  });
  return socket;
}

/** Runs work for each number, some at once. */
async function eachOf<T>(count: number, atOnce: number, work: (number: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < count) {
        const number = next;
        next += 1;
        results[number] = await work(number);
      }
    }),
  );
  return results;
}
