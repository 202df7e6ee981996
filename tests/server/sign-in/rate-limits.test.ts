import { afterAll, beforeAll, expect, test } from "vitest";
import { createServer, type Server } from "#server/platform";
import { createTestServer, type TestServer } from "../../support/server/create-test-server.ts";
import { DATABASE, askToken, passwordGrant } from "../support.ts";

const LIMIT = 12;
let at: TestServer;
let nodes: readonly [Server, Server];

beforeAll(async () => {
  at = await createTestServer({ database: DATABASE, config: { signInRate: LIMIT } });
  nodes = [at.server, await createServer({ ...at.deps, config: { ...at.deps.config, node: 2 } })];
});
afterAll(async () => {
  await nodes[1].close();
  await at.close();
});

/** Signs in with a wrong password, so that no session is written. @returns HTTP status */
async function attempt(server: Server, address: string): Promise<number> {
  return (await askToken(server, passwordGrant("nobody", "wrong"), { address })).status;
}

test("two servers over one database let exactly the limit through when all attempts come at once", async () => {
  const statuses = await Promise.all(
    Array.from({ length: 3 * LIMIT }, (_, at) => attempt(nodes[at % 2 === 0 ? 0 : 1], "10.0.0.1")),
  );
  expect(statuses.filter((status) => status !== 429)).toHaveLength(LIMIT);
  expect(await attempt(nodes[0], "10.0.0.2"), "another address has a counter of its own").not.toBe(429);
});

test("a refused address causes no further statements on the server that refused it", async () => {
  for (let sent = 0; sent <= LIMIT; sent += 1) await attempt(nodes[0], "10.0.0.3");
  const statements = await at.counter.during(() => attempt(nodes[0], "10.0.0.3"));
  expect(statements).toEqual([]);
});

test("counts a wrong captcha as five attempts", async () => {
  const wrong = { ...passwordGrant("admin"), grant_type: "captcha" };
  const status = async (): Promise<number> => (await askToken(nodes[0], wrong, { address: "10.0.0.4" })).status;
  expect([await status(), await status(), await status()]).toEqual([400, 400, 429]);
});
