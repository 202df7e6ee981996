import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { DEFAULT_TENANT, HEADERS, ticketEndpoint, isJsonObject, type Json, type JsonObject, type Ticket } from "#contract";
import { onEachDatabase } from "../support/database/on-each-database.ts";
import { signInFromFamily } from "../support/server/family-client.ts";
import { createPerson } from "../support/records/fixtures.ts";
import { bytesOf, rowsOf } from "../support/records/transfer.ts";
import type { Query, TestClient } from "../support/server/create-test-server.ts";

type Shape = "page" | "list" | "record" | "file" | "done";

/** Calls of the family's stock front ends that are not named like ours: each must reach what ours reaches. */
const CALLS: readonly (readonly [Shape, "GET" | "POST", string, Query?, unknown?])[] = [
  ["page", "GET", "/api/blade-system/user/list", { current: 1, size: 10, account: "admin", realName: "" }],
  ["record", "GET", "/api/blade-system/user/detail", { id: "{user}" }],
  ["record", "GET", "/api/blade-system/user/info"],
  ["done", "POST", "/api/blade-system/user/grant", { userIds: "{user}", roleIds: "{role}" }],
  ["done", "POST", "/api/blade-system/user/reset-password", { userIds: "{user}" }],
  ["done", "POST", "/api/blade-system/user/unlock", { userIds: "{user}" }],
  ["done", "POST", "/api/blade-system/user/update", {}, { id: "{user}", name: "小明" }],
  ["done", "POST", "/api/blade-system/user/update-info", {}, { name: "管理员", oldPassword: "", newPassword1: "" }],
  ["done", "POST", "/api/blade-system/user/remove", { ids: "{user}" }],
  ["file", "GET", "/api/blade-system/user/export-user", { account: "undefined", realName: "undefined", "blade-auth": "{token}" }],
  ["file", "GET", "/api/blade-system/user/export-template", { "blade-auth": "{token}" }],
  ["file", "GET", "/api/blade-system/region/export-template", { "Blade-Auth": "{bareToken}" }],
  ["list", "GET", "/api/blade-system/tenant/select"],
  ["list", "GET", "/api/blade-system/tenant-package/select"],
  ["list", "GET", "/api/blade-system/region/select"],
  ["list", "GET", "/api/blade-system/region/select", { code: "13" }],
  ["list", "GET", "/blade-system/region/select", { code: "1301" }],
  ["file", "GET", "/api/blade-system/region/export-template", { "blade-auth": "{token}" }],
  ["list", "GET", "/api/blade-system/menu/routes"],
  ["page", "GET", "/blade-log/usual/list", { current: 1, size: 10 }],
];

onEachDatabase(
  (at) => {
    describe("calls of the family's stock front ends", () => {
      test("reach what ours reach, without a change of the client", async () => {
        const client = await signInFromFamily(at().server, "admin");
        const tenants = await client.get<readonly JsonObject[]>("/api/blade-system/tenant/select");
        expect(tenants.data[0]).toMatchObject({ tenantId: "000000", tenantName: expect.any(String) });
        // A person without the right to read tenants receives their own tenant, with the key that users refer to.
        const manager = await signInFromFamily(at().server, "manager");
        const own = await manager.get<readonly JsonObject[]>("/api/blade-system/tenant/select");
        expect(own.data).toEqual([{ id: expect.any(String), tenantId: "000000", tenantName: expect.any(String) }]);
        const [role] = (await client.get<readonly { id: string }[]>("/api/blade-system/role/tree")).data;
        const [dept] = (await client.get<readonly { id: string }[]>("/api/blade-system/dept/tree")).data;
        // The body of a form: with labels, fields that only the form has, and empty texts.
        const added = await client.post<{ id: string }>("/api/blade-system/user/submit", {
          tenantId: "000000",
          account: "xiaoming",
          password: "abc12345",
          password2: "abc12345",
          name: "小明",
          realName: "小明",
          roleId: role?.id,
          deptId: dept?.id,
          postId: "",
          code: "",
          phone: "",
          email: "",
          sex: 1,
          birthday: "1990-05-01 00:00:00",
          statusName: "",
          $roleId: "管理员",
          subCode: "",
        });
        expect([added.code, added.errors]).toEqual([200, []]);
        expect((await signInFromFamily(at().server, "xiaoming", "abc12345")).token).not.toBeNull();
        const bareToken = client.token?.access_token ?? "";
        const holes = { user: added.data.id, role: role?.id ?? "", token: `bearer ${bareToken}`, bareToken };
        const missed: string[] = [];
        for (const [shape, method, path, query = {}, body] of CALLS) {
          const open = Object.keys(query).some((name) => /^blade-auth$/i.test(name)) ? at().nobody : client;
          const asked = filled(query, holes);
          const reply = await (method === "GET"
            ? open.get<Json>(path, asked)
            : open.post<Json>(path, filled(body, holes), asked));
          if (reply.status !== 200 || (shapeOf(reply.headers, reply.data) !== shape && shape !== "done"))
            missed.push(`${path}: ${reply.status} ${reply.text.slice(0, 200)}`);
        }
        expect(missed).toEqual([]);
      });

      test("open a download by a token in the address, or by a ticket that is good once; nothing of it is logged", async () => {
        const client = await signInFromFamily(at().server, "admin");
        const secret = `bearer ${client.token?.access_token ?? ""}`;
        const status = async (path: string, query: Query) => (await at().nobody.get(path, query)).status;
        expect(await status("/api/blade-system/user/list", { "blade-auth": secret })).toBe(401);
        const { ticket } = (await client.post<Ticket>(ticketEndpoint.path)).data;
        const template = "/api/blade-user/export-template";
        expect(await status("/api/blade-user/page", { ticket })).toBe(401);
        expect([await status(template, { ticket }), await status(template, { ticket })]).toEqual([200, 401]);
        expect(await status(template, { "blade-auth": secret, unknown: "1" })).toBe(200);
        // Beside the header, where the client sends both.
        expect((await client.get(template, { "Blade-Auth": secret })).status).toBe(200);
        const logged = async () =>
          (await sql<JsonObject>`select * from log_api where request_uri = ${template}`.execute(at().db)).rows;
        await expect.poll(async () => (await logged()).length).toBe(3);
        const text = JSON.stringify(await logged());
        for (const part of [ticket, client.token?.access_token ?? ""]) expect(text).not.toContain(part.split(".").at(-1));
      });

      test("open a download by a ticket with the language, the tenant and the role of the session that made it", async () => {
        const admin = await at().signIn("admin");
        const there = admin.with({ "Tenant-Id": "100001", "Accept-Language": "en" });
        const opened = async (maker: TestClient): Promise<readonly (readonly unknown[])[]> => {
          const { ticket } = (await maker.post<Ticket>(ticketEndpoint.path)).data;
          const reply = await at().nobody.fetch(`/api/blade-system/user/export-user?ticket=${ticket}`);
          expect(reply.status).toBe(200);
          return rowsOf(await bytesOf(reply));
        };
        const cells = (rows: readonly (readonly unknown[])[]): string => JSON.stringify(rows);
        expect(cells(await opened(admin))).toContain("登录账号");
        const elsewhere = cells(await opened(there));
        expect(elsewhere).toContain("Account");
        expect(elsewhere).not.toContain("caojianguo");
        // A user with two roles, who has chosen the one that exports nothing.
        const person = await createPerson(at(), { tenantId: DEFAULT_TENANT, codes: ["user_view", "user_export"] });
        const other = await createPerson(at(), { tenantId: DEFAULT_TENANT, codes: [] });
        await at()
          .db.updateTable("user")
          .set({ role_id: `${person.roleId},${other.roleId}` })
          .where("id", "=", person.userId)
          .execute();
        const both = await at().signIn(String(person.client.token?.account));
        expect((await opened(both)).length).toBeGreaterThan(1);
        const { ticket } = (await both.with({ [HEADERS.role]: other.roleId }).post<Ticket>(ticketEndpoint.path)).data;
        expect((await at().nobody.get("/api/blade-system/user/export-user", { ticket })).status).toBe(403);
      });
    });
  },
  { config: { logReads: true, switchMode: true } },
);

function shapeOf(headers: Headers, data: Json): Shape {
  if (headers.has("Content-Disposition")) return "file";
  if (Array.isArray(data)) return "list";
  return isJsonObject(data) && Array.isArray(data["records"]) ? "page" : "record";
}

/** Puts ids into `{holes}`. */
function filled<T>(value: T, holes: Readonly<Record<string, string>>): T {
  return value === undefined
    ? value
    : JSON.parse(JSON.stringify(value).replaceAll(/\{(\w+)\}/g, (hole, name: string) => holes[name] ?? hole));
}
