import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestServer, databasesToTest, type TestServer } from "../support/create-test-server.ts";

/** The family's calls of users, system, resources, notices and logs (product spec §7): method, base, last part of the path. */
const CALLS = [
  ["GET", "/api/blade-user", "page detail platform-detail info getUserList getUserDetail"],
  [
    "POST",
    "/api/blade-user",
    "remove submit updateWeb update update-platform reset-password update-password update-info grant unlock",
  ],
  [
    "GET",
    "/api/blade-system/menu",
    "list lazy-list lazy-menu-list menu-list tree detail top-menu routes buttons grant-tree role-tree-keys grant-top-tree top-tree-keys",
  ],
  ["POST", "/api/blade-system/menu", "remove submit"],
  ["GET", "/api/blade-system/topmenu", "list detail"],
  ["POST", "/api/blade-system/topmenu", "remove submit grant"],
  ["GET", "/api/blade-system/dict", "list parent-list child-list detail tree dictionary"],
  ["POST", "/api/blade-system/dict", "remove submit"],
  ["GET", "/api/blade-system/dict-biz", "list parent-list child-list detail tree dictionary"],
  ["POST", "/api/blade-system/dict-biz", "remove submit"],
  ["GET", "/api/blade-system/dept", "list lazy-list tree lazy-tree detail select"],
  ["POST", "/api/blade-system/dept", "remove submit"],
  ["GET", "/api/blade-system/role", "list select tree tree-by-id"],
  ["POST", "/api/blade-system/role", "remove submit grant"],
  ["GET", "/api/blade-system/post", "list select detail"],
  ["POST", "/api/blade-system/post", "remove submit"],
  ["GET", "/api/blade-system/data-scope", "list detail"],
  ["POST", "/api/blade-system/data-scope", "remove submit"],
  ["GET", "/api/blade-system/api-scope", "list detail"],
  ["POST", "/api/blade-system/api-scope", "remove submit"],
  ["GET", "/api/blade-system/client", "list detail"],
  ["POST", "/api/blade-system/client", "remove submit"],
  ["GET", "/api/blade-system/tenant", "list detail info package-detail"],
  ["POST", "/api/blade-system/tenant", "remove submit setting datasource package-setting"],
  ["GET", "/api/blade-system/tenant-package", "list detail"],
  ["POST", "/api/blade-system/tenant-package", "submit save update remove"],
  ["GET", "/api/blade-system/param", "list detail"],
  ["POST", "/api/blade-system/param", "remove submit"],
  ["GET", "/api/blade-system/region", "list lazy-tree detail"],
  ["POST", "/api/blade-system/region", "remove submit"],
  ["GET", "/api/blade-resource/sms", "list detail"],
  ["POST", "/api/blade-resource/sms", "remove submit enable"],
  ["POST", "/api/blade-resource/sms/endpoint", "send-message"],
  ["GET", "/api/blade-resource/oss", "list detail"],
  ["POST", "/api/blade-resource/oss", "remove submit enable"],
  ["GET", "/api/blade-resource/attach", "list detail"],
  ["POST", "/api/blade-resource/attach", "remove submit"],
  ["POST", "/api/blade-resource/oss/endpoint", "put-local-file"],
  ["GET", "/api/blade-desk/notice", "list detail"],
  ["POST", "/api/blade-desk/notice", "remove submit"],
  ["GET", "/api/blade-log/usual", "list detail"],
  ["GET", "/api/blade-log/api", "list detail"],
  ["GET", "/api/blade-log/error", "list detail"],
] as const;

/** Asked before anybody has signed in. */
const PUBLIC: ReadonlySet<string> = new Set(["/api/blade-user/register-guest", "/api/blade-system/tenant/info"]);

const paths = CALLS.flatMap(([method, base, names]) => names.split(" ").map((name) => [method, `${base}/${name}`] as const));
const [database = "embedded"] = await databasesToTest();

describe("clients of the family", () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await createTestServer({ database });
  });
  afterAll(() => server.close());

  it.each(paths)("find %s %s, closed to strangers unless it is asked before the sign-in", async (method, path) => {
    const reply = await (method === "GET" ? server.nobody.get(path) : server.nobody.post(path, {}));
    if (PUBLIC.has(path)) expect([200, 400]).toContain(reply.code);
    else expect([reply.status, reply.code]).toEqual([401, 401]);
  });

  it("are told which method a path takes", async () => {
    expect((await server.nobody.post("/api/blade-system/param/list", {})).code).toBe(405);
    expect((await server.nobody.get("/api/blade-system/param/nothing")).code).toBe(404);
  });
});
