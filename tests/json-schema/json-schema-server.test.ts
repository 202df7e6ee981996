import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { StoredRecord } from "#contract";
import { createTestServer, type TestClient, type TestServer } from "../support/server/create-test-server.ts";
import { DATABASE } from "../server/support.ts";

interface File extends Readonly<Record<string, unknown>> {
  readonly module: string;
}

function read(path: string): unknown {
  return JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));
}

function fileOf(name: string, schema: unknown): File {
  return { module: name, title: "样品", schema, endpoints: { base: `/test/${name}` } };
}

function moduleOf(name: string): File {
  return fileOf(name, read(`samples/${name}.json`));
}

function shapeOf(table: string, name: string): File {
  return fileOf(name, (read(`shapes/${table}.json`) as Readonly<Record<string, unknown>>)[name]);
}

let at: TestServer;
let admin: TestClient;
beforeAll(async () => {
  const names = ["payment-one-of", "survey-if-then", "customer-addresses"];
  const files = [...names.map((name) => moduleOf(name)), shapeOf("types", "pydantic-snake"), shapeOf("documents", "preferences")];
  const modules = Object.fromEntries(files.map((file) => [`schemas/test/${file.module}.json`, file]));
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

test("names with underscores are saved, filtered and sorted by", async () => {
  const base = "/api/test/pydantic-snake";
  for (const [first, last] of [
    ["Ada", "Stone"],
    ["Bo", "Winter"],
  ])
    await admin.post(`${base}/submit`, { first_name: first, last_name: last, signup_ts: "2026-03-01 09:30:00" });
  const found = await admin.get<{ records: StoredRecord[] }>(`${base}/list`, { first_name_like: "d", sorts: "-last_name" });
  expect(found.data.records.map((record) => [record["first_name"], record["signup_ts"]])).toEqual([
    ["Ada", "2026-03-01 09:30:00"],
  ]);
  const sorted = await admin.get<{ records: StoredRecord[] }>(`${base}/list`, { sorts: "-last_name" });
  expect(sorted.data.records.map((record) => record["last_name"])).toEqual(["Winter", "Stone"]);
  expect((await admin.post(`${base}/submit`, { first_name: "Cy" })).errors.map(({ pointer }) => pointer)).toEqual(["/last_name"]);
});

test("a new record has the defaults inside an object that nobody gave, and none in one that was emptied", async () => {
  const saved = await admin.post<StoredRecord>("/api/test/preferences/submit", { theme: "dark" });
  const { data } = await admin.get<StoredRecord>("/api/test/preferences/detail", { id: saved.data.id });
  expect(data).toMatchObject({ fontSize: 14, notifications: { mail: true, push: false } });
  const emptied = await admin.post<StoredRecord>("/api/test/preferences/submit", { theme: "dark", notifications: null });
  expect((await admin.get<StoredRecord>("/api/test/preferences/detail", { id: emptied.data.id })).data).toMatchObject({
    notifications: null,
  });
});
