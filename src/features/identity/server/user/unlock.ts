import { unlockAccounts } from "#server/rights";
import type { Handler } from "#server";
import { targetUsers } from "../rights/targets.ts";

/** Unlocks users. It removes an administrator's lock and the lock after too many failed sign-ins. */
export const unlock: Handler = async (context) => {
  const { users, change } = await targetUsers(context, "userIds", "ids");
  await change(() => ({ status: 1 }));
  await unlockAccounts(
    context.db,
    users.map((user) => ({ tenantId: String(user["tenantId"]), account: String(user["account"]) })),
  );
  return true;
};
