import { sql } from "kysely";
import type { TestClient, TestServer } from "../../support/server/create-test-server.ts";

export interface Grants {
  /** Comma-joined ids of the menu rows with these codes. */
  menuIds(...codes: string[]): Promise<string>;
  roleId(alias: string, tenantId?: string): Promise<string>;
  /** Gives a role of the default tenant just these. */
  grant(alias: string, menus: readonly string[], dataScopes?: string, apiScopes?: string): Promise<void>;
  /** Gives the role `staff`, the only one of the account `staff`, just these. */
  grantStaff(menus: readonly string[], dataScopes?: string, apiScopes?: string): Promise<void>;
}

/** Grants as an administrator gives them: through the console's own endpoint. */
export function grants({ db }: Pick<TestServer, "db">, admin: TestClient): Grants {
  const menuIds = async (...codes: string[]): Promise<string> => {
    const { rows } = await sql<{ id: string }>`select id from menu where code = any(${codes}) and is_deleted = 0`.execute(db);
    if (rows.length !== codes.length) throw new Error(`not every menu is there: ${codes.join(", ")}`);
    return rows.map((row) => row.id).join(",");
  };
  const roleId = async (alias: string, tenantId = "000000"): Promise<string> => {
    const { rows } = await sql<{ id: string }>`
      select id from role where role_alias = ${alias} and tenant_id = ${tenantId}`.execute(db);
    return rows[0]?.id ?? "";
  };
  const grant: Grants["grant"] = async (alias, menus, dataScopeIds = "", apiScopeIds = "") => {
    const granted = { roleIds: await roleId(alias), menuIds: await menuIds(...menus), dataScopeIds, apiScopeIds };
    const reply = await admin.post("/api/blade-system/role/grant", granted);
    if (reply.status !== 200) throw new Error(`the grant was refused: ${reply.text}`);
  };
  return { menuIds, roleId, grant, grantStaff: (...given) => grant("staff", ...given) };
}
