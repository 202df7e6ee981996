import { TrellisError } from "#contract";
import { idsParameter, moduleOf, recordsWithin, scopeOf, type OperationContext, type Records, type Row } from "#server";
import { assertWithinOwnRights } from "../role/own-rights.ts";

export interface TargetUsers {
  /** Whole, to judge by: never handed out. */
  readonly users: readonly Row[];
  readonly ids: readonly string[];
  /** The users within the caller's reach. */
  readonly records: Records;
}

/**
 * The users an administrative call is about, held until the transaction ends.
 * @throws TrellisError notFound outside the caller's data scope, forbidden when one of them holds more than the caller
 */
export async function targetUsers(context: OperationContext, ...parameters: readonly string[]): Promise<TargetUsers> {
  const ids = idsParameter(context, ...parameters);
  const module = moduleOf(context, "user");
  // Which roles somebody has decides, also for whom a rule hides it from.
  const scope = { ...(await scopeOf(context, module)), fields: null };
  const records = recordsWithin(context, module, { tenantId: context.tenantId, scope });
  const users = await records.find({ id: ids }, { lock: true });
  if (users.length < ids.length) throw new TrellisError("notFound");
  await assertWithinOwnRights(context, users.flatMap(roleIdsOf));
  return { users, ids, records };
}

/** The roles of a user record. */
export function roleIdsOf(user: Readonly<Record<string, unknown>>): string[] {
  return String(user["roleId"] ?? "")
    .split(",")
    .filter((id) => /^\d+$/.test(id));
}
