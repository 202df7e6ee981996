import { ADMINISTRATOR_ALIAS, DEFAULT_TENANT, TrellisError } from "#contract";
import { callerOf, heldCodes, identityTables, recordsOf, rulesOfRoles, type OperationContext } from "#server";
import { allMenus } from "./menu-rows.ts";
import { heldByRoles } from "./held-by-roles.ts";
import { scopeRules, widerThan } from "./scope-rules.ts";

/**
 * Rejects a role that exceeds the caller's own rights. Nobody may grant, withdraw or edit more than they hold.
 * @throws TrellisError forbidden, naming the role and the right
 */
export async function assertWithinOwnRights(context: OperationContext, roleIds: readonly string[]): Promise<void> {
  const caller = callerOf(context);
  if (caller.administrator || roleIds.length === 0) return;
  const roles = await recordsOf(context, "role").find({ id: roleIds });
  for (const role of roles) {
    const name = role.roleName ?? "";
    if (role.roleAlias === ADMINISTRATOR_ALIAS && context.tenantId === DEFAULT_TENANT) throw beyond(name, "*");
    const excess = await excessOf(context, role.id);
    if (excess !== null) throw beyond(name, excess);
  }
}

/** @returns the first right that the role has and the caller lacks; null when there is none */
async function excessOf(context: OperationContext, roleId: string): Promise<string | null> {
  const caller = callerOf(context);
  if (caller.roleIds.includes(roleId)) return null;
  const tables = identityTables(context.catalog);
  const codes = await heldCodes(context.db, tables, { tenantId: context.tenantId, roleIds: [roleId], administrator: false });
  const code = [...codes].find((candidate) => !caller.permissions.has(candidate));
  if (code !== undefined) return code;
  const [own, theirs] = [await heldByRoles(context, caller.roleIds), await heldByRoles(context, [roleId])];
  const api = theirs.apiScope.find((id) => !own.apiScope.includes(id));
  if (api !== undefined) return api;
  return (await freerField(context, roleId)) ?? widerScope(context, own.dataScope, theirs.dataScope, codes);
}

/** @returns a `module.field` that the role may see or write and the caller may not */
async function freerField(context: OperationContext, roleId: string): Promise<string | null> {
  const [own, theirs] = [await rulesOfRoles(context.db, callerOf(context).roleIds), await rulesOfRoles(context.db, [roleId])];
  for (const [module, { hidden, readOnly }] of own) {
    const other = theirs.get(module);
    const seen = [...hidden].find((field) => other?.hidden.has(field) !== true);
    const written = [...readOnly].find((field) => other?.hidden.has(field) !== true && other?.readOnly.has(field) !== true);
    const freer = seen ?? written;
    if (freer !== undefined) return `${module}.${freer}`;
  }
  return null;
}

/** @returns the code of a menu in which the role sees more records than the caller */
async function widerScope(
  context: OperationContext,
  ownIds: readonly string[],
  theirIds: readonly string[],
  codes: ReadonlySet<string>,
): Promise<string | null> {
  const rules = await scopeRules(context);
  const menus = (await allMenus(context)).filter((menu) => codes.has(menu.code));
  const of = (ids: readonly string[], menuId: string) => rules.filter((rule) => rule.menuId === menuId && ids.includes(rule.id));
  const wider = menus.find((menu) => widerThan(of(theirIds, menu.id), of(ownIds, menu.id)));
  return wider?.code ?? null;
}

function beyond(role: string, permission: string): TrellisError {
  return new TrellisError("forbidden", {
    params: { role, permission },
    text: {
      zh: "角色“{role}”的权限超出您自己的权限（{permission}），不能操作",
      en: "The role “{role}” has more permissions than you ({permission})",
    },
  });
}
