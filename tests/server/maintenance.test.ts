import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createServer } from "#server";
import { createTestServer, type TestServer } from "../support/create-test-server.ts";
import { DATABASE, askToken, callWith, passwordGrant, refreshGrant, testClock } from "./support.ts";

const clock = testClock();
let at: TestServer;
beforeAll(async () => {
  at = await createTestServer({ database: DATABASE, deps: { clock: clock.now } });
});
afterAll(() => at.close());

async function count(table: string): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) from ${sql.table(table)}`.execute(at.db);
  return Number(rows[0]?.count);
}

test("the hourly upkeep removes what is over and keeps what is in use", async () => {
  const { token: ended } = await askToken(at.server, passwordGrant("manager"));
  await callWith(at.server, ended.access_token, "/api/blade-auth/oauth/logout");
  await askToken(at.server, passwordGrant("ghost"));
  await sql`insert into log_api (id, tenant_id, create_time, is_deleted, revision)
            select i, '000000', timestamp '2020-01-01 00:00:00', 0, 1 from generate_series(1, 7000) as i`.execute(at.db);
  clock.forward(2 * 86_400_000);
  const { token: living } = await askToken(at.server, passwordGrant("admin"));
  expect(await count("trellis_session")).toBe(2);

  vi.useFakeTimers({ toFake: ["setTimeout", "setInterval", "clearTimeout", "clearInterval"] });
  const server = await createServer({ ...at.deps, config: { ...at.deps.config, node: 6, logRetentionDays: 30 } });
  vi.advanceTimersByTime(60_001);
  vi.useRealTimers();
  for (let tries = 0; tries < 200 && (await count("log_api")) > 0; tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 25));
  expect(await count("log_api")).toBe(0);
  expect(await count("trellis_session")).toBe(1);
  expect(await count("trellis_refresh_token")).toBe(1);
  expect(await count("trellis_sign_in_failure")).toBe(0);
  expect((await askToken(server, refreshGrant(living.refresh_token))).status).toBe(200);
  await server.close();
});
