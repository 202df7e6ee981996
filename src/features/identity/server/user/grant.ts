import { TrellisError } from "#contract";
import { callerOf, idsParameter, recordsOf, refused, type Handler } from "#server";
import { assertAdministratorStays, isAdministrator } from "../rights/administrators.ts";
import { targetUsers } from "../rights/targets.ts";

/** Replaces the roles of users (`userIds`, `roleIds`). */
export const grantUser: Handler = async (context) => {
  const { ids, change } = await targetUsers(context, "userIds", "ids");
  const roleIds = idsParameter(context, "roleIds");
  if (ids.includes(callerOf(context).userId)) {
    throw refused({
      zh: "不能修改自己的角色，请由其他管理员操作",
      en: "You cannot change your own roles. Ask another administrator.",
    });
  }
  const roles = await recordsOf(context, "role").find({ id: roleIds });
  if (roles.length < roleIds.length) throw new TrellisError("notFound");
  const roleId = roleIds.join(",");
  if (!(await isAdministrator(context, context.tenantId, { roleId })))
    await assertAdministratorStays(context, context.tenantId, ids);
  await change({ roleId });
  return true;
};
