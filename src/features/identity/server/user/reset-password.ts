import { notify, type Handler } from "#server";
import { initialPasswordHash } from "./initial-password.ts";
import { targetUsers, usersByTenant } from "../rights/targets.ts";

/** Resets users to the tenant's initial password and ends their sessions. */
export const resetPassword: Handler = async (context) => {
  const { users, ids, change } = await targetUsers(context, "userIds", "ids");
  const passwords = new Map<string, string>();
  for (const tenantId of usersByTenant(users).keys()) passwords.set(tenantId, await initialPasswordHash(context, tenantId));
  await change((user) => ({ password: passwords.get(String(user["tenantId"])) }));
  await notify(context, ids, {
    kind: "password",
    text: {
      zh: "管理员已将您的密码重置为初始密码，请尽快修改",
      en: "An administrator has reset your password to the initial password. Change it soon.",
    },
    link: "/info/index",
  });
  return true;
};
