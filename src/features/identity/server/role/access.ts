import { TrellisError, type AccessGlance } from "#contract";
import { glanceOf, idsParameter, moduleOf, recordsOf, recordsWithin, scopeOf, type Handler } from "#server";
import { roleIdsOf } from "../user/targets.ts";

/** What one role gives, at a glance. */
export const roleAccess: Handler = async (context): Promise<AccessGlance> => {
  const [id = ""] = idsParameter(context, "id", "ids");
  const [role] = await recordsOf(context, "role").find({ id });
  if (role === undefined) throw new TrellisError("notFound");
  return glanceOf(context, [id]);
};

/** What all roles of a person within the caller's sight give together. */
export const userAccess: Handler = async (context): Promise<AccessGlance> => {
  const [id = ""] = idsParameter(context, "id", "ids");
  const module = moduleOf(context, "user");
  const [user] = await recordsWithin(context, module, {
    tenantId: context.tenantId,
    scope: { ...(await scopeOf(context, module)), fields: null },
  }).find({ id });
  if (user === undefined) throw new TrellisError("notFound");
  return glanceOf(context, roleIdsOf(user));
};
