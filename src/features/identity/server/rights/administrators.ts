import { ADMINISTRATOR_ALIAS, DEFAULT_TENANT } from "#contract";
import { recordsOf, refused, type OperationContext } from "#server";
import { roleIdsOf } from "./targets.ts";

/** @returns the alias of the administrators' role, which is needed to repair a tenant */
export function topRoleAlias(tenantId: string): string {
  return tenantId === DEFAULT_TENANT ? ADMINISTRATOR_ALIAS : "admin";
}

/**
 * Keeps at least one administrator who can sign in.
 * @param leaving users that lose the top role, are locked, or are removed
 * @throws TrellisError actionRefused when they are the last ones
 */
export async function assertAdministratorStays(
  context: OperationContext,
  tenantId: string,
  leaving: readonly string[],
): Promise<void> {
  const roles = await recordsOf(context, "role", tenantId).find({ roleAlias: topRoleAlias(tenantId) });
  const roleIds = roles.map((role) => role.id);
  if (roleIds.length === 0) return;
  const holders = await recordsOf(context, "user", tenantId).find({ roleId: roleIds, status: 1 }, { lock: true });
  const gone = new Set(leaving);
  const loses = holders.some((user) => gone.has(user.id));
  const stays = holders.some((user) => !gone.has(user.id));
  if (!loses || stays) return;
  throw refused({
    zh: "不能移除最后一名管理员，请先指定其他管理员",
    en: "This is the last administrator. Appoint another one first.",
  });
}

/** @returns true when the new user record holds the top role and may sign in */
export async function isAdministrator(
  context: OperationContext,
  tenantId: string,
  user: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  if (Number(user["status"] ?? 1) !== 1) return false;
  const ids = roleIdsOf(user);
  if (ids.length === 0) return false;
  const roles = await recordsOf(context, "role", tenantId).find({ id: ids, roleAlias: topRoleAlias(tenantId) });
  return roles.length > 0;
}
