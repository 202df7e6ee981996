import { TrellisError, type AccessSummary } from "#contract";
import { loadAccessSummary, scopeOf, shows, tenantReach } from "#server/rights";
import { idParameter, moduleOf, recordsInScope, type Handler } from "#server";
import { roleIdsOf } from "../rights/targets.ts";

/** Summarises the access of one role. */
export const roleAccess: Handler = async (context): Promise<AccessSummary> => {
  const id = idParameter(context, "id", "ids");
  const roles = await recordsInScope(context, "role", tenantReach(context, "role"));
  const [role] = await roles.find({ id });
  if (role === undefined) throw new TrellisError("notFound");
  return loadAccessSummary(context, [id]);
};

/** Summarises the access of a person from all of their roles that the caller may see. */
export const userAccess: Handler = async (context): Promise<AccessSummary> => {
  const id = idParameter(context, "id", "ids");
  const scope = await scopeOf(context, moduleOf(context, "user"));
  // The summary would reveal the roles of the person.
  if (!shows(scope, "roleId")) throw new TrellisError("forbidden", { params: { permission: "user.roleId" } });
  const users = await recordsInScope(context, "user", tenantReach(context, "user"));
  const [user] = await users.find({ id });
  if (user === undefined) throw new TrellisError("notFound");
  return loadAccessSummary(context, roleIdsOf(user));
};
