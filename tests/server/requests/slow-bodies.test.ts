import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestServer, type TestServer } from "../../support/server/create-test-server.ts";
import { createPerson } from "../../support/records/fixtures.ts";
import type { TestClient } from "../../support/server/test-client.ts";
import { DATABASE, testClock } from "../support.ts";

const SUBMIT = "/api/blade-system/param/submit";
const SECOND = 1_000;

const clock = testClock();
let at: TestServer;
let admin: TestClient;
beforeAll(async () => {
  at = await createTestServer({ database: DATABASE, deps: { clock: clock.now } });
  admin = await at.signIn("admin");
});
afterAll(() => at.close());

/** Sends a parameter in two parts: something happens, and time passes, before the second one. */
async function sendSlowly(
  client: TestClient,
  paramKey: string,
  between: () => Promise<unknown>,
  seconds: number,
): Promise<number> {
  const text = JSON.stringify({ paramName: paramKey, paramKey, paramValue: "1" });
  const parts = [text.slice(0, 10), text.slice(10)].map((part) => new TextEncoder().encode(part));
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      if (sent === 1) {
        await between();
        clock.forward(seconds * SECOND);
      }
      const part = parts[sent];
      if (part === undefined) return controller.close();
      controller.enqueue(part);
      sent += 1;
    },
  });
  const streamed: RequestInit & { duplex: "half" } = { method: "POST", body, duplex: "half" };
  return (await client.fetch(SUBMIT, { ...streamed, headers: { "Content-Type": "application/json" } })).status;
}

async function stored(paramKey: string): Promise<number> {
  const { data } = await admin.get<{ total: number }>(`/api/blade-system/param/list?paramKey=${paramKey}`);
  return data.total;
}

test("a body that ends after its sender was locked stores nothing", async () => {
  const person = await createPerson(at);
  const lock = (): Promise<unknown> => admin.post("/api/blade-user/update", { id: person.userId, status: 0 });
  expect(await sendSlowly(person.client, "slow.locked", lock, 10)).toBe(401);
  expect(await stored("slow.locked")).toBe(0);
});

test("a body that ends after its sender's role was withdrawn stores nothing", async () => {
  const person = await createPerson(at);
  const withdraw = (): Promise<unknown> =>
    admin.post("/api/blade-system/role/grant", { roleIds: [person.roleId], menuIds: [], dataScopeIds: [], apiScopeIds: [] });
  expect(await sendSlowly(person.client, "slow.withdrawn", withdraw, 10)).toBe(403);
  expect(await stored("slow.withdrawn")).toBe(0);
});

test("a body may take longer than its token lasts", async () => {
  const person = await createPerson(at);
  expect(await sendSlowly(person.client, "slow.expired", () => Promise.resolve(), 2 * 3_600)).toBe(200);
  admin = await at.signIn("admin");
  expect(await stored("slow.expired")).toBe(1);
});
