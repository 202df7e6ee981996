import { TrellisError } from "#contract";
import { assertUsersWithinRights, scopeOf } from "#server/rights";
import { idsParameter, moduleOf, recordsWithin, writeIntercepted, type OperationContext, type Row } from "#server";

export interface TargetUsers {
  /** Complete records for internal checks. Never send them to a client. */
  readonly users: readonly Row[];
  readonly ids: readonly string[];
  /** Saves these values in all users, with the interceptors of the user module. */
  readonly change: (values: Row) => Promise<void>;
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
  const boundary = { tenantId: context.tenantId, scope };
  const users = await recordsWithin(context, module, boundary).find({ id: ids }, { lock: true });
  if (users.length < ids.length) throw new TrellisError("notFound");
  await assertUsersWithinRights(context, users);
  const change = async (values: Row): Promise<void> => {
    await writeIntercepted(
      { ...context, module },
      boundary,
      users.map((current) => ({ current, record: values })),
    );
  };
  return { users, ids, change };
}

/** @returns the role ids of a user record */
export function roleIdsOf(user: Readonly<Record<string, unknown>>): string[] {
  return String(user["roleId"] ?? "")
    .split(",")
    .filter((id) => /^\d+$/.test(id));
}
