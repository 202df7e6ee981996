import { acquireLocks, callerOf, moduleOf, now, refused, type OperationContext } from "#server";
import type { Text } from "#contract";
import { sql, type RawBuilder } from "kysely";

/** Time in which the same text is a second press, or a second try after a reply of the server that was lost. */
const MINUTES = 10;

/**
 * Refuses a text that the caller has just published at the same place. Calls of one user wait for each other, so that
 * two at once are not both taken.
 * @param same condition on the stored records `t`
 * @throws TrellisError actionRefused
 */
export async function refuseRepeated(
  context: OperationContext,
  module: "comment" | "invitation",
  same: RawBuilder<unknown>,
  text: Text,
): Promise<void> {
  const { userId } = callerOf(context);
  await acquireLocks(context, "forum-write", userId);
  const { rows } = await sql`
    select 1 from ${sql.table(moduleOf(context, module).table)} t
    where t.tenant_id = ${context.tenantId} and t.is_deleted = 0 and t.user_id = ${userId}::bigint and t.status in (0, 1)
      and t.create_time > ${now(context.deps)}::timestamp - ${MINUTES} * interval '1 minute' and ${same}
    limit 1`.execute(context.db);
  if (rows.length > 0) throw refused(text);
}
