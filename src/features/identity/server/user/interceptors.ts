import { DEFAULT_TENANT } from "#contract";
import { assertUsersWithinRights } from "#server/rights";
import {
  callerOf,
  refused,
  recordsOf,
  notify,
  type InputOf,
  type Interceptors,
  type OperationContext,
  type RowOf,
} from "#server";
import { assertAccountFree } from "./account-quota.ts";
import { assertAdministratorStays, isAdministrator } from "../rights/administrators.ts";
import { roleIdsOf } from "../rights/targets.ts";

/** Rules that a user's form cannot express: an administrator remains, and quotas hold. */
export const userInterceptors: Interceptors<RowOf<"user">> = {
  beforeSave: async (context, input, current) => {
    const tenantId = input.tenantId ?? context.tenantId;
    const { caller } = context;
    if (caller !== null && current?.id === caller.userId) assertKeepsOneself(input, current);
    if (current === null) await assertAccountFree(context, tenantId);
    else await assertTenantKeepsAdministrator(context, input, current);
    return input;
  },
  afterSave: async (context, saved, before) => {
    if (before === null || (saved.roleId ?? "") === (before.roleId ?? "")) return;
    await notifyRoleChange(context, [saved.id], roleIdsOf(saved));
  },
  beforeRemove: async (context, records) => {
    const { userId } = callerOf(context);
    if (records.some((record) => record.id === userId)) {
      throw refused({ zh: "不能删除自己的账号", en: "You cannot delete your own account" });
    }
    // Before the next rule, which would tell a stranger who the last administrator is.
    await assertUsersWithinRights(context, records);
    for (const [tenantId, users] of Map.groupBy(records, (record) => record.tenantId ?? DEFAULT_TENANT)) {
      await assertAdministratorStays(
        context,
        tenantId,
        users.map((user) => user.id),
      );
    }
  },
};

function assertKeepsOneself(input: InputOf<RowOf<"user">>, current: RowOf<"user">): void {
  const changes = (field: "roleId" | "status"): boolean => String(input[field] ?? "") !== String(current[field] ?? "");
  if (changes("roleId")) {
    throw refused({
      zh: "不能修改自己的角色，请由其他管理员操作",
      en: "You cannot change your own roles. Ask another administrator.",
    });
  }
  if (changes("status")) throw refused({ zh: "不能锁定自己的账号", en: "You cannot lock your own account" });
}

async function assertTenantKeepsAdministrator(
  context: OperationContext,
  input: InputOf<RowOf<"user">>,
  current: RowOf<"user">,
): Promise<void> {
  const before = current.tenantId;
  const stays = before === (input.tenantId ?? "") && (await isAdministrator(context, before, input));
  if (!stays) await assertAdministratorStays(context, before, [current.id]);
}

/** Notifies people of their new roles, because their menus and rights have changed. */
async function notifyRoleChange(
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
