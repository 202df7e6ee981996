import { TrellisError, type AccessGlance } from "#contract";
import { glanceOf, idsParameter, moduleOf, recordsWithin, scopeOf, shows, type Handler } from "#server";
import { roleIdsOf } from "../user/targets.ts";

/** What one role gives, at a glance. */
export const roleAccess: Handler = async (context): Promise<AccessGlance> => {
  const [id = ""] = idsParameter(context, "id", "ids");
  const module = moduleOf(context, "role");
  const boundary = { tenantId: context.tenantId, scope: await scopeOf(context, module) };
  const [role] = await recordsWithin(context, module, boundary).find({ id });
  if (role === undefined) throw new TrellisError("notFound");
  return glanceOf(context, [id]);
};

/** What all roles of a person within the caller's sight give together. */
export const userAccess: Handler = async (context): Promise<AccessGlance> => {
  const [id = ""] = idsParameter(context, "id", "ids");
  const module = moduleOf(context, "user");
  const scope = await scopeOf(context, module);
  // It would tell which roles somebody has.
  if (!shows(scope, "roleId")) throw new TrellisError("forbidden", { params: { permission: "user.roleId" } });
  const [user] = await recordsWithin(context, module, { tenantId: context.tenantId, scope }).find({ id });
  if (user === undefined) throw new TrellisError("notFound");
  return glanceOf(context, roleIdsOf(user));
};
