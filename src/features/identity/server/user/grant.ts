import { TrellisError } from "#contract";
import { callerOf, idsParameter, recordsOf, refused, type Handler, type OperationContext } from "#server";
import { tenantReach } from "#server/rights";
import { assertAdministratorStays, isAdministrator } from "../rights/administrators.ts";
import { targetUsers, usersByTenant } from "../rights/targets.ts";

/** Replaces the roles of users (`userIds`, `roleIds`). */
export const grantUser: Handler = async (context) => {
  const { users, ids, change } = await targetUsers(context, "userIds", "ids");
  const roleIds = idsParameter(context, "roleIds");
  if (ids.includes(callerOf(context).userId)) {
    throw refused({
      zh: "不能修改自己的角色，请由其他管理员操作",
      en: "You cannot change your own roles. Ask another administrator.",
    });
  }
  const roleId = roleIds.join(",");
  for (const [tenantId, members] of usersByTenant(users)) {
    const roles = await recordsOf(context, "role", tenantId).find({ id: roleIds }, { keep: true });
    if (roles.length < roleIds.length) throw await unknownRole(context, roleIds);
    if (await isAdministrator(context, tenantId, { roleId })) continue;
    await assertAdministratorStays(
      context,
      tenantId,
      members.map(({ id }) => String(id)),
    );
  }
  await change(() => ({ roleId }));
  return true;
};

/** A role that the caller reaches belongs to another tenant than a user. */
async function unknownRole(context: OperationContext, roleIds: readonly string[]): Promise<TrellisError> {
  const found = await recordsOf(context, "role", tenantReach(context, "role")).find({ id: roleIds });
  if (found.length < roleIds.length) return new TrellisError("notFound");
  return refused({
    zh: "所选用户与角色不属于同一租户，请按租户分别配置",
    en: "The selected users and roles belong to different tenants. Assign roles tenant by tenant.",
  });
}
