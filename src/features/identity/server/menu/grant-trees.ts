import { TrellisError, type GrantKeys, type GrantTrees, type RoleKeys, type TreeNode } from "#contract";
import { callerOf, idsParameter, recordsOf, type Handler, type OperationContext } from "#server";
import { tenantReach } from "#server/rights";
import { roleKeys } from "../rights/held-by-roles.ts";
import { grantableScopes, type Scope } from "../rights/grantable-scopes.ts";
import { allMenus, heldMenus, nested, withParents, type MenuRow } from "../rights/menu-rows.ts";
import { topMenuKeys } from "./top-menu-keys.ts";

/** The trees of what the caller may grant, limited to what the caller holds. */
export const grantTree: Handler = async (context): Promise<GrantTrees> => {
  const held = await heldMenus(context);
  const scopes = await grantableScopes(context);
  const all = await allMenus(context);
  return {
    menu: nested(held.map((row) => treeNode(context, row))),
    dataScope: scopeTree(context, scopes.data, all),
    apiScope: scopeTree(context, scopes.api, all),
  };
};

/** The granted keys of roles that the caller reaches, as keys of the trees above. */
export const roleTreeKeys: Handler = async (context): Promise<RoleKeys> => {
  const caller = callerOf(context);
  const needed = "role_grant";
  if (!caller.administrator && !caller.permissions.has(needed)) {
    throw new TrellisError("forbidden", { params: { permission: needed } });
  }
  const roles = await recordsOf(context, "role", tenantReach(context, "role")).find({ id: idsParameter(context, "roleIds") });
  return roleKeys(
    context,
    roles.map((role) => role.id),
  );
};

/** The menus that may be put under a top menu. */
export const grantTopTree: Handler = async (context): Promise<Pick<GrantTrees, "menu">> => {
  const menus = (await heldMenus(context)).filter((row) => row.category === 1);
  return { menu: nested(menus.map((row) => treeNode(context, row))) };
};

export const topTreeKeys: Handler = async (context): Promise<Pick<GrantKeys, "menu">> => ({
  menu: await topMenuKeys(context, idsParameter(context, "topMenuIds")),
});

/** Puts scopes below the menus they belong to. */
function scopeTree(context: OperationContext, scopes: readonly Scope[], all: readonly MenuRow[]): TreeNode[] {
  const menuIds = new Set(scopes.map((scope) => scope.menuId));
  const menus = withParents(
    all.filter((row) => menuIds.has(row.id)),
    all,
  );
  return nested([
    ...menus.map((row) => treeNode(context, row)),
    ...scopes.map((scope) => ({ id: scope.id, key: scope.id, value: scope.id, parentId: scope.menuId, title: scope.name })),
  ]);
}

function treeNode(context: OperationContext, row: MenuRow): TreeNode {
  const title = context.locale === "en" && row.enName !== "" ? row.enName : row.name;
  return { id: row.id, parentId: row.parentId, title, key: row.id, value: row.id };
}
