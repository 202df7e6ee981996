import { describe, expect, test } from "vitest";
import { DEFAULT_TENANT } from "#contract";
import { onEachDatabase } from "../support/database/on-each-database.ts";
import { signInFromFamily } from "../support/server/family-client.ts";
import { bytesOf, rowsOf, workbook, type FileCell } from "../support/records/transfer.ts";

const USERS = "/api/blade-system/user";
const OTHER = "100001";

onEachDatabase((at) => {
  describe("a client of the family takes users out and in", () => {
    test("an export of users of several tenants names the tenant of each, and its import finds them again", async () => {
      const client = await signInFromFamily(at().server, "admin");
      const exported = async (query: string) =>
        rowsOf(await bytesOf(await client.fetch(`${USERS}/export-user${query}`))) as FileCell[][];
      const file = await exported(`?tenantId_in=${DEFAULT_TENANT},${OTHER}`);
      const [header = [], ...rows] = file;
      expect(header[0]).toBe("所属租户");
      const admins = rows.filter((row) => row[header.indexOf("登录账号")] === "admin");
      expect(new Set(admins.map(([tenant]) => tenant)).size).toBe(2);
      const form = new FormData();
      form.set("file", new Blob([workbook(file)]), "users.xlsx");
      const reply = await client.fetch(`${USERS}/import-user?isCovered=1`, { method: "POST", body: form });
      expect(await reply.json()).toMatchObject({ code: 200, data: { added: 0, unchanged: rows.length } });
      const [own = []] = await exported("");
      expect(own).toEqual(header.slice(1));
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
