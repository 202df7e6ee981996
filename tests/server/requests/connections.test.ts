import { once } from "node:events";
import { Agent, request, type IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listen, type Listener } from "../../../src/entry/node/connections/listen.ts";
import { createTestServer, type TestServer } from "../../support/server/create-test-server.ts";
import { DATABASE } from "../support.ts";

const LIMIT = 100_000;
const HALF = Buffer.alloc(1_000_000, "x");
/** Longer than the listener's library waits for the rest of a body once the answer is out. */
const SLOW = 700;
let at: TestServer;
let listener: Listener;
let token: string;
beforeAll(async () => {
  at = await createTestServer({ database: DATABASE, config: { bodyLimit: LIMIT, uploadLimit: LIMIT } });
  token = (await at.signIn("admin")).token?.access_token ?? "";
  listener = await listen(at.server, () => new Response(null, { status: 404 }), 0, "127.0.0.1");
});
afterAll(async () => {
  await listener.close();
  await at.close();
});

/** Sends a body in two parts, as over a slow line, and waits for both to be taken. @returns the answer's status */
async function sendSlowly(path: string, headers: Record<string, string>): Promise<number> {
  const call = request({ port: listener.port, host: "127.0.0.1", method: "POST", path, headers });
  const answered = new Promise<IncomingMessage>((resolve, reject) => call.once("response", resolve).once("error", reject));
  const sent = new Promise<void>((resolve, reject) => call.once("finish", resolve).once("error", reject));
  call.write(HALF);
  setTimeout(() => call.end(HALF), SLOW);
  const [response] = await Promise.all([answered, sent]);
  response.resume();
  return response.statusCode ?? 0;
}

test.each([
  ["of somebody whose session is over", "/api/blade-system/param/submit", {}, 401],
  ["that is too large", "/api/blade-system/param/submit", { signedIn: true }, 413],
  ["that is too large for sign-in", "/api/blade-auth/oauth/web/token?grant_type=password", {}, 413],
  ["for a path that is not there", "/api/nothing", { signedIn: true }, 404],
])("a body %s is answered although it was still under way", async (_, path, { signedIn }: { signedIn?: boolean }, status) => {
  const length = { "Content-Type": "application/json", "Content-Length": String(2 * HALF.length) };
  const headers = signedIn === true ? { ...length, "Blade-Auth": `bearer ${token}` } : length;
  expect(await sendSlowly(path, headers)).toBe(status);
});

test("a request that offers another protocol is answered with its body, as Java's HTTP client sends it", async () => {
  const offer = { Connection: "Upgrade, HTTP2-Settings", Upgrade: "h2c", "HTTP2-Settings": "AAEAAEAAAAIAAAAA" };
  const headers = { ...offer, "Content-Type": "application/json", "Blade-Auth": `bearer ${token}` };
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    request({ port: listener.port, host: "127.0.0.1", method: "POST", path: "/api/blade-system/param/submit", headers }, resolve)
      .once("error", reject)
      .end(JSON.stringify({ paramName: "offer", paramKey: "offer.h2c", paramValue: "1" })),
  );
  answer.resume();
  expect(answer.statusCode).toBe(200);
});

test("an idle connection stays open longer than proxies keep theirs", async () => {
  const agent = new Agent({ keepAlive: true });
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    request({ port: listener.port, host: "127.0.0.1", path: "/api/nothing", agent }, resolve).once("error", reject).end(),
  );
  answer.resume();
  agent.destroy();
  expect(Number(/timeout=(\d+)/.exec(String(answer.headers["keep-alive"]))?.[1])).toBeGreaterThan(60);
});

test("a listener that closes cuts no running request, and waits for no connection without one", async () => {
  const held: (() => void)[] = [];
  const pages = (): Promise<Response> =>
    new Promise((resolve) => void held.push(() => resolve(new Response("in full", { headers: { "Content-Length": "7" } }))));
  const closing = await listen(at.server, pages, 0, "127.0.0.1");
  const connection = async (text: string): Promise<Socket> => {
    const socket = connect(closing.port, "127.0.0.1");
    await once(socket, "connect");
    socket.write(text);
    return socket;
  };
  const unused = await connection("");
  const [first, second] = [await connection(PAGE), await connection(PAGE)];
  await expect.poll(() => held.length).toBe(2);
  const closed = closing.close();
  await ended(unused);
  held[0]?.();
  expect(await ended(first)).toContain("in full");
  // Still there: the other two did not wait for the limit, which ends running requests.
  held[1]?.();
  expect(await ended(second)).toContain("in full");
  await closed;
});

const PAGE = "GET /page HTTP/1.1\r\nHost: localhost\r\n\r\n";

/** Waits until the server ends a connection. @returns what it has sent */
async function ended(socket: Socket): Promise<string> {
  let sent = "";
  socket.on("data", (chunk: Buffer) => (sent += chunk.toString()));
  await once(socket, "close");
  return sent;
}
