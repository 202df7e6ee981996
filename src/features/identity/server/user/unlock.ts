import type { Handler } from "#server";
import { targetUsers } from "./targets.ts";

/** Lets users sign in again: takes the lock of an administrator and that of too many failures away. */
export const unlock: Handler = async (context) => {
  const { users, ids, records } = await targetUsers(context, "userIds", "ids");
  await records.update({ id: ids }, { status: 1 });
  const accounts = users.map((user) => String(user["account"]));
  await context.db
    .deleteFrom("trellis_sign_in_failure")
    .where("tenant_id", "=", context.tenantId)
    .where("account", "in", accounts)
    .execute();
  return true;
};
