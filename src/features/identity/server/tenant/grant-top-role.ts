import { permissionCodes } from "#metadata";
import { ROLE_MENU, ROLE_SCOPE, assertMayGrantMenus } from "#server/rights";
import { recordsOf, type OperationContext, type RowOf } from "#server";
import { allMenus, withParents } from "../rights/menu-rows.ts";
import { topRoleAlias } from "../rights/administrators.ts";

/**
 * Grants the tenant's administrators everything in its package, or, without a package, everything that tenants may
 * have. The package already limits the other roles. The administrators decide about their grants.
 */
export async function grantTopRole(context: OperationContext, tenant: RowOf<"tenant">): Promise<void> {
  const tenantId = tenant.tenantId ?? "";
  const roles = await recordsOf(context, "role", tenantId).find({ roleAlias: topRoleAlias(tenantId) });
  const menuIds = await menusOf(context, tenant);
  await assertMayGrantMenus(context, menuIds, tenant.tenantName);
  const apiScopeIds = await apiScopesOf(context, menuIds);
  for (const role of roles) {
    const role_id = role.id;
    await context.db.deleteFrom(ROLE_MENU).where("role_id", "=", role_id).execute();
    const rows = menuIds.map((menu_id) => ({ role_id, menu_id }));
    if (rows.length > 0) await context.db.insertInto(ROLE_MENU).values(rows).execute();
    await context.db.deleteFrom(ROLE_SCOPE).where("role_id", "=", role_id).where("kind", "=", "api").execute();
    const scopes = apiScopeIds.map((scope_id) => ({ role_id, scope_id, kind: "api" }));
    if (scopes.length > 0) await context.db.insertInto(ROLE_SCOPE).values(scopes).execute();
  }
}

/** An API scope closes its paths, so it is granted together with the menu it belongs to. */
async function apiScopesOf(context: OperationContext, menuIds: readonly string[]): Promise<string[]> {
  if (menuIds.length === 0) return [];
  const scopes = await recordsOf(context, "api-scope", null).find({ menuId: menuIds });
  return scopes.map((scope) => scope.id);
}

async function menusOf(context: OperationContext, tenant: RowOf<"tenant">): Promise<string[]> {
  const all = await allMenus(context);
  const { packageId } = tenant;
  if (packageId !== null && packageId !== "") {
    const [found] = await recordsOf(context, "tenant-package", null).find({ id: packageId });
    const listed = new Set((found?.menuId ?? "").split(","));
    return all.filter((row) => listed.has(row.id)).map((row) => row.id);
  }
  const codes = new Set(
    [...context.catalog.modules.values()].filter((module) => module.tenancy === "tenant").flatMap(permissionCodes),
  );
  const rows = all.filter((row) => codes.has(row.code));
  return withParents(rows, all).map((row) => row.id);
}
