import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { StoredRecord } from "#contract";
import { createTestServer, type TestClient, type TestServer } from "../support/create-test-server.ts";
import { DATABASE } from "../server/support.ts";

function moduleOf(name: string): object {
  const schema: unknown = JSON.parse(readFileSync(new URL(`samples/${name}.json`, import.meta.url), "utf8"));
  return { module: name, title: "样品", schema, endpoints: { base: `/test/${name}` } };
}

let at: TestServer;
let admin: TestClient;
beforeAll(async () => {
  const names = ["payment-one-of", "survey-if-then", "customer-addresses"];
  const modules = Object.fromEntries(names.map((name) => [`schemas/test/${name}.json`, moduleOf(name)]));
  at = await createTestServer({ database: DATABASE, modules });
  admin = await at.signIn("admin");
});
afterAll(() => at.close());

test("the server requires the fields of the chosen branch and drops those of the others", async () => {
  const submit = "/api/test/payment-one-of/submit";
  const refused = await admin.post(submit, { orderNumber: "1", kind: "transfer", iban: "DE02", cardNumber: "4111111111111111" });
  expect(refused.status).toBe(400);
  expect(refused.errors.map(({ pointer }) => pointer)).toEqual(["/holder"]);
  const saved = await admin.post<StoredRecord>(submit, { orderNumber: "1", kind: "cash", iban: "DE02", cardNumber: "no" });
  expect(saved.status).toBe(200);
  const { data } = await admin.get<StoredRecord>("/api/test/payment-one-of/detail", { id: saved.data.id });
  expect(data).toMatchObject({ kind: "cash", iban: null, cardNumber: null });
});

test("a field is required while the condition of if holds", async () => {
  const submit = "/api/test/survey-if-then/submit";
  expect((await admin.post(submit, { satisfied: false })).status).toBe(400);
  expect((await admin.post(submit, { satisfied: true })).status).toBe(200);
});

test("the schema of a definition judges each place that refers to it", async () => {
  const submit = "/api/test/customer-addresses/submit";
  const home = { street: "Harbour Road 1", city: "Porto", zip: "40001" };
  const refused = await admin.post(submit, { name: "Ana", billing: home, shipping: { ...home, zip: "x" } });
  expect(refused.status).toBe(400);
  expect(refused.errors.map(({ pointer }) => pointer)).toEqual(["/shipping/zip"]);
  expect((await admin.post(submit, { name: "Ana", billing: home, shipping: home })).status).toBe(200);
});
