import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createServer } from "#server/platform";
import { createTestServer, type TestServer } from "../support/server/create-test-server.ts";
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

test("history is kept for ever, or for as long as the operator says", async () => {
  const entry = async (id: number, day: string): Promise<unknown> =>
    sql`insert into trellis_history (id, module, record_id, revision, kind, origin, batch_id, written_at, changes)
        values (${id}, 'param', 1, 1, 'edit', 'save', 1, ${day}::timestamp, '[]')`.execute(at.db);
  await entry(1, "2001-01-01 00:00:00");
  await entry(2, "2090-01-01 00:00:00");
  const upkeep = async (historyRetentionDays: number): Promise<void> => {
    vi.useFakeTimers({ toFake: ["setTimeout", "setInterval", "clearTimeout", "clearInterval"] });
    const server = await createServer({ ...at.deps, config: { ...at.deps.config, node: 7, historyRetentionDays } });
    // The log's upkeep comes before: when its old row is gone, history is next.
    await sql`insert into log_api (id, tenant_id, create_time, is_deleted, revision)
              values (1, '000000', timestamp '2020-01-01 00:00:00', 0, 1)`.execute(at.db);
    vi.advanceTimersByTime(60_001);
    vi.useRealTimers();
    await expect.poll(() => count("log_api")).toBe(0);
    await server.close();
  };
  const old = (): Promise<number> =>
    sql<{ count: string }>`select count(*) from trellis_history where written_at < timestamp '2002-01-01'`
      .execute(at.db)
      .then(({ rows }) => Number(rows[0]?.count));
  await upkeep(0);
  expect(await old()).toBe(1);
  await upkeep(365);
  await expect.poll(old).toBe(0);
  expect(await sql`select 1 from trellis_history where id = 2`.execute(at.db).then(({ rows }) => rows.length)).toBe(1);
});
