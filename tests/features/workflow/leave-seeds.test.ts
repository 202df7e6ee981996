import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedLeaves } from "../../../scripts/seed/seed-leaves.ts";
import { createTestServer, databasesToTest, type TestServer } from "../../support/server/create-test-server.ts";

const [database = "embedded"] = await databasesToTest();
const NOW = Date.now();
let time = NOW;
let server: TestServer;

beforeAll(async () => {
  server = await createTestServer({ database, deps: { clock: () => new Date(time) } });
});
afterAll(async () => {
  await server.close();
  expect(server.errors, "errors the server reported").toEqual([]);
});

test("leaves of the past end in their order, and the newest ones wait at each step", async () => {
  await seedLeaves({ server: server.server, setTime: (at) => void (time = at) }, 8, NOW);
  const { rows } = await sql<{ status: string; step: string | null; count: number }>`
    select status, task_name as step, count(*)::int4 as count from flow_instance group by 1, 2`.execute(server.db);
  const found = rows.map(({ status, step, count }) => `${status} ${step ?? ""} ${count}`);
  expect(new Set(found)).toEqual(
    new Set(["active 修改申请 1", "active 人事复核 1", "active 上级审批 1", "cancelled  1", "completed  4"]),
  );
  const { rows: times } = await sql<{ isPast: boolean; isSpread: boolean }>`
    select max(entered_at) <= ${new Date(NOW + 86_400_000).toISOString()}::timestamp as "isPast",
      max(left_at - entered_at) > interval '30 minutes' as "isSpread" from trellis_flow_visit`.execute(server.db);
  expect(times).toEqual([{ isPast: true, isSpread: true }]);
});
