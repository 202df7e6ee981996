import { unlockAccounts, type Handler } from "#server";
import { targetUsers } from "./targets.ts";

/** Lets users sign in again: takes the lock of an administrator and that of too many failures away. */
export const unlock: Handler = async (context) => {
  const { db, tenantId } = context;
  const { users, change } = await targetUsers(context, "userIds", "ids");
  await change({ status: 1 });
  await unlockAccounts(
    db,
    users.map((user) => ({ tenantId, account: String(user["account"]) })),
  );
  return true;
};
