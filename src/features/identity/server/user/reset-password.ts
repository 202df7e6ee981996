import type { Handler } from "#server";
import { initialPasswordHash } from "./initial-password.ts";
import { targetUsers } from "./targets.ts";

/** Gives users the tenant's initial password; their sessions end with the old one. */
export const resetPassword: Handler = async (context) => {
  const { ids, records } = await targetUsers(context, "userIds", "ids");
  const password = await initialPasswordHash(context);
  await records.update({ id: ids }, { password });
  return true;
};
