import { sql } from "kysely";
import { expect } from "vitest";
import type { TestServer } from "./create-test-server.ts";

/**
 * Sets the calls that a limit has counted, and keeps its minute open for an hour: a slow machine does not let it end.
 * @param key name of the limit and whom it counts, after a first counted call: `forum-write-user:7`
 */
export async function setCountedCalls({ db }: Pick<TestServer, "db">, key: string, calls: number): Promise<void> {
  const { numAffectedRows } = await sql`
    update trellis_rate_limit set points = ${calls}, expire = expire + 3600000 where key = ${key}`.execute(db);
  expect(numAffectedRows, key).toBe(1n);
}
