import { TrellisError } from "#contract";
import { assertUsersWithinRights, scopeOf, tenantReach } from "#server/rights";
import { idsParameter, moduleOf, recordsWithin, writeIntercepted, type OperationContext, type Row } from "#server";

export interface TargetUsers {
  /** Complete records for internal checks. Never send them to a client. */
  readonly users: readonly Row[];
  readonly ids: readonly string[];
  /** Saves values in all users, with the interceptors of the user module. */
  readonly change: (valuesOf: (user: Row) => Row) => Promise<void>;
}

/**
 * Loads the users of an administrative call and locks them until the transaction ends.
 * @throws TrellisError notFound outside of the caller's data scope, forbidden when a user holds more than the caller
 */
export async function targetUsers(context: OperationContext, ...parameters: readonly string[]): Promise<TargetUsers> {
  const ids = idsParameter(context, ...parameters);
  const module = moduleOf(context, "user");
  // The check needs the roles of a user, even when a field rule hides them from the caller.
  const scope = { ...(await scopeOf(context, module)), fields: null };
  const boundary = { tenantId: tenantReach(context, "user"), scope };
  const users = await recordsWithin(context, module, boundary).find({ id: ids }, { lock: true });
  if (users.length < ids.length) throw new TrellisError("notFound");
  await assertUsersWithinRights(context, users);
  const change = async (valuesOf: (user: Row) => Row): Promise<void> => {
    await writeIntercepted(
      { ...context, module },
      boundary,
      users.map((current) => ({ current, record: valuesOf(current) })),
    );
  };
  return { users, ids, change };
}

/** @returns the users by the tenant that they belong to */
export function usersByTenant(users: readonly Row[]): ReadonlyMap<string, readonly Row[]> {
  return Map.groupBy(users, (user) => String(user["tenantId"]));
}

/** @returns the role ids of a user record */
export function roleIdsOf(user: Readonly<Record<string, unknown>>): string[] {
  return String(user["roleId"] ?? "")
    .split(",")
    .filter((id) => /^\d+$/.test(id));
}
