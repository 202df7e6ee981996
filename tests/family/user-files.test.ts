import { describe, expect, test } from "vitest";
import { DEFAULT_TENANT } from "#contract";
import { onEachDatabase } from "../support/on-each-database.ts";
import { signInFromFamily } from "../support/family-client.ts";
import { bytesOf, rowsOf, workbook, type FileCell } from "../support/transfer.ts";

const USERS = "/api/blade-system/user";
const OTHER = "100001";

onEachDatabase((at) => {
  describe("a client of the family takes users out and in", () => {
    test("an export of a tenant's users names the tenant, and one import finds the users of several", async () => {
      const client = await signInFromFamily(at().server, "admin");
      const exported = async (tenantId: string) =>
        rowsOf(await bytesOf(await client.fetch(`${USERS}/export-user?tenantId=${tenantId}`))) as FileCell[][];
      const [[header = [], ...own], [, ...others]] = await Promise.all([exported(DEFAULT_TENANT), exported(OTHER)]);
      expect([own, others].map((rows) => new Set(rows.map(([tenant]) => tenant)).size)).toEqual([1, 1]);
      expect(own[0]?.[0]).not.toBe(others[0]?.[0]);
      const accounts = header.indexOf("登录账号");
      expect([own, others].map((rows) => rows.some((row) => row[accounts] === "admin"))).toEqual([true, true]);
      const form = new FormData();
      form.set("file", new Blob([workbook([header, ...own, ...others])]), "users.xlsx");
      const reply = await client.fetch(`${USERS}/import-user?isCovered=1`, { method: "POST", body: form });
      expect(await reply.json()).toMatchObject({ code: 200, data: { added: 0, unchanged: own.length + others.length } });
    });

    test("an import without tenants finds the users of the caller's tenant alone", async () => {
      const client = await signInFromFamily(at().server, "admin");
      const named = async () =>
        at()
          .db.selectFrom("user")
          .select(["tenant_id", "real_name"])
          .where("account", "=", "admin")
          .orderBy("tenant_id")
          .execute();
      const before = await named();
      const form = new FormData();
      form.set(
        "file",
        new Blob([
          workbook([
            ["登录账号", "用户姓名"],
            ["admin", "平台管理员"],
          ]),
        ]),
        "users.xlsx",
      );
      const reply = await client.fetch(`${USERS}/import-user?isCovered=1`, { method: "POST", body: form });
      expect(await reply.json()).toMatchObject({ code: 200, data: { updated: 1 } });
      expect(before.length).toBeGreaterThan(1);
      const after = before.map((user) => (user.tenant_id === DEFAULT_TENANT ? { ...user, real_name: "平台管理员" } : user));
      expect(await named()).toEqual(after);
    });
  });
});
