import { afterAll, beforeAll, expect, test } from "vitest";
import { DEFAULT_TENANT, type Page } from "#contract";
import { createTestServer, type TestServer } from "../../support/server/create-test-server.ts";
import { insertRecords } from "../../support/records/fixtures.ts";
import type { ExtraModules } from "../../support/server/test-deps.ts";
import { DATABASE } from "../support.ts";

const open = { access: "public" } as const;
const text = (title: string): object => ({ type: "string", title });
const FLYER = {
  module: "flyer",
  title: "传单",
  schema: {
    type: "object",
    required: ["name"],
    properties: { name: text("名称"), secret: { ...text("密钥"), writeOnly: true } },
  },
  endpoints: { base: "/test/flyer", list: open, detail: open, select: open },
};
const MODULES: ExtraModules = {
  "schemas/test/flyer.json": FLYER,
  "schemas/test/poster.json": {
    ...FLYER,
    module: "poster",
    tenancy: "platform",
    endpoints: { base: "/test/poster", save: { endpoint: "POST", access: "signed-in" } },
  },
};

let at: TestServer;
beforeAll(async () => {
  at = await createTestServer({ database: DATABASE, modules: MODULES });
});
afterAll(() => at.close());

test("a public endpoint of a module works without a sign-in, within the named tenant", async () => {
  const [stored] = await insertRecords(at, at.module("flyer"), DEFAULT_TENANT, [{ name: "甲", secret: "s" }]);
  const id = String(stored?.["id"]);
  const list = await at.nobody.get<Page<object>>("/api/test/flyer/list", { name: "甲" });
  expect(list.data.records).toMatchObject([{ id, tenantId: "000000" }]);
  expect(list.text).not.toContain("secret");
  expect((await at.nobody.get("/api/test/flyer/detail", { id })).status).toBe(200);
  expect((await at.nobody.get("/api/test/flyer/select")).data).toEqual([{ id, name: "甲" }]);
  const elsewhere = at.nobody.with({ "Tenant-Id": "100001" });
  expect((await elsewhere.get<Page<object>>("/api/test/flyer/list")).data.total).toBe(0);
  expect((await elsewhere.get("/api/test/flyer/detail", { id })).status).toBe(404);
  expect(at.errors).toEqual([]);
});

test("the platform's records are written by the default tenant only, however far the file opens the endpoint", async () => {
  const foreigner = await at.signIn("100001/admin");
  expect((await foreigner.post("/api/test/poster/save", { name: "丙" })).status).toBe(403);
  expect((await at.nobody.post("/api/test/poster/save", { name: "丁" })).status).toBe(401);
  expect((await (await at.signIn("staff")).post("/api/test/poster/save", { name: "戊" })).status).toBe(200);
});
