import { TrellisError, type AccessGlance } from "#contract";
import { glanceOf, idParameter, moduleOf, recordsInScope, scopeOf, shows, type Handler } from "#server";
import { roleIdsOf } from "../user/targets.ts";

/** What one role gives, at a glance. */
export const roleAccess: Handler = async (context): Promise<AccessGlance> => {
  const id = idParameter(context, "id", "ids");
  const roles = await recordsInScope(context, "role");
  const [role] = await roles.find({ id });
  if (role === undefined) throw new TrellisError("notFound");
  return glanceOf(context, [id]);
};

/** What all roles of a person within the caller's sight give together. */
export const userAccess: Handler = async (context): Promise<AccessGlance> => {
  const id = idParameter(context, "id", "ids");
  const scope = await scopeOf(context, moduleOf(context, "user"));
  // It would tell which roles somebody has.
  if (!shows(scope, "roleId")) throw new TrellisError("forbidden", { params: { permission: "user.roleId" } });
  const users = await recordsInScope(context, "user");
  const [user] = await users.find({ id });
  if (user === undefined) throw new TrellisError("notFound");
  return glanceOf(context, roleIdsOf(user));
};
