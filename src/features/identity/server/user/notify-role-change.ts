import { recordsOf, notify, type OperationContext } from "#server";

/** Notifies people of their new roles, because their menus and rights have changed. */
export async function notifyRoleChange(
  context: OperationContext,
  userIds: readonly string[],
  roleIds: readonly string[],
): Promise<void> {
  const roles = roleIds.length === 0 ? [] : await recordsOf(context, "role", null).find({ id: roleIds });
  const names = roles.map((role) => role.roleName ?? "");
  await notify(context, userIds, {
    kind: "roles",
    text: {
      zh: names.length === 0 ? "您的角色已被移除" : `您的角色已变更为：${names.join("、")}`,
      en: names.length === 0 ? "Your roles were removed" : `Your roles are now: ${names.join(", ")}`,
    },
  });
}
