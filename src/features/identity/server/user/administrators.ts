import { ADMINISTRATOR_ALIAS, DEFAULT_TENANT } from "#contract";
import { recordsOf, refused, type OperationContext } from "#server";
import { roleIdsOf } from "./targets.ts";

/** The role without which nobody can mend a tenant any more. */
export function topRoleAlias(tenantId: string): string {
  return tenantId === DEFAULT_TENANT ? ADMINISTRATOR_ALIAS : "admin";
}

/**
 * Somebody must stay who can sign in and put things right.
 * @param leaving users that lose the top role, are locked, or go
 * @throws TrellisError actionRefused when they are the last ones
 */
export async function assertAdministratorStays(
  context: OperationContext,
  tenantId: string,
  leaving: readonly string[],
): Promise<void> {
  const roles = await recordsOf(context, "role", tenantId).find({ roleAlias: topRoleAlias(tenantId) });
  const roleIds = roles.map((role) => String(role["id"]));
  if (roleIds.length === 0) return;
  const holders = await recordsOf(context, "user", tenantId).find({ roleId: roleIds, status: 1 }, { lock: true });
  const gone = new Set(leaving);
  const loses = holders.some((user) => gone.has(String(user["id"])));
  const stays = holders.some((user) => !gone.has(String(user["id"])));
  if (!loses || stays) return;
  throw refused({
    zh: "不能移除最后一名管理员，请先指定其他管理员",
    en: "This is the last administrator; appoint another one first",
  });
}

/** Whether a user record, as it is to be, still holds the top role and may sign in. */
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
