import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page } from "#contract";
import { createTestServer, type TestServer } from "../support/create-test-server.ts";
import type { ExtraModules } from "../support/test-deps.ts";
import { DATABASE } from "./support.ts";

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
  endpoints: { base: "/test/flyer", list: open, detail: open, submit: open, select: open },
};
const MODULES: ExtraModules = {
  "schemas/test/flyer.json": FLYER,
  "schemas/test/poster.json": {
    ...FLYER,
    module: "poster",
    tenancy: "platform",
    endpoints: { base: "/test/poster", submit: open, save: { endpoint: "POST", access: "signed-in" } },
  },
};

let at: TestServer;
beforeAll(async () => {
  at = await createTestServer({ database: DATABASE, modules: MODULES });
});
afterAll(() => at.close());

test("a public endpoint of a module works without a sign-in, within the named tenant", async () => {
  const sent = await at.nobody.post<{ id: string; createUser: unknown }>("/api/test/flyer/submit", { name: "甲", secret: "s" });
  expect([sent.status, sent.data.createUser]).toEqual([200, null]);
  const list = await at.nobody.get<Page<object>>("/api/test/flyer/list", { name: "甲" });
  expect(list.data.records).toMatchObject([{ id: sent.data.id, tenantId: "000000" }]);
  expect(list.text).not.toContain("secret");
  expect((await at.nobody.get("/api/test/flyer/detail", { id: sent.data.id })).status).toBe(200);
  expect((await at.nobody.get("/api/test/flyer/select")).data).toEqual([{ id: sent.data.id, name: "甲" }]);
  const elsewhere = at.nobody.with({ "Tenant-Id": "100001" });
  expect((await elsewhere.get<Page<object>>("/api/test/flyer/list")).data.total).toBe(0);
  expect((await elsewhere.get("/api/test/flyer/detail", { id: sent.data.id })).status).toBe(404);
  expect(at.errors).toEqual([]);
});

test("strangers add nothing to a tenant that does not exist", async () => {
  const reply = await at.nobody.with({ "Tenant-Id": "nowhere" }).post("/api/test/flyer/submit", { name: "乙" });
  expect([reply.status, reply.msg]).toEqual([400, "租户 nowhere 不存在"]);
});

test("the platform's records are written by the default tenant only, however far the file opens the endpoint", async () => {
  const foreigner = await at.signIn("100001/admin");
  expect((await foreigner.post("/api/test/poster/save", { name: "丙" })).status).toBe(403);
  expect((await at.nobody.post("/api/test/poster/submit", { name: "丁" })).status).toBe(401);
  expect((await (await at.signIn("staff")).post("/api/test/poster/save", { name: "戊" })).status).toBe(200);
});
