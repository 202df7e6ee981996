import { TrellisError } from "#contract";
import { idsParameter, moduleOf, recordsWithin, scopeOf, writeIntercepted, type OperationContext, type Row } from "#server";
import { assertWithinOwnRights } from "../role/own-rights.ts";

export interface TargetUsers {
  /** Whole, to judge by: never handed out. */
  readonly users: readonly Row[];
  readonly ids: readonly string[];
  /** Gives all of them these values, as saving each would: whoever has a say in users is asked. */
  readonly change: (values: Row) => Promise<void>;
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
  const boundary = { tenantId: context.tenantId, scope };
  const users = await recordsWithin(context, module, boundary).find({ id: ids }, { lock: true });
  if (users.length < ids.length) throw new TrellisError("notFound");
  await assertWithinOwnRights(context, users.flatMap(roleIdsOf));
  const change = async (values: Row): Promise<void> => {
    await writeIntercepted(
      { ...context, module },
      boundary,
      users.map((current) => ({ current, record: values })),
    );
  };
  return { users, ids, change };
}

/** The roles of a user record. */
export function roleIdsOf(user: Readonly<Record<string, unknown>>): string[] {
  return String(user["roleId"] ?? "")
    .split(",")
    .filter((id) => /^\d+$/.test(id));
}
