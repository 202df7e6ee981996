import { sql } from "kysely";
import type { OperationContext } from "../base/context.ts";

/**
 * Takes an advisory lock per thing until the transaction ends. Rules about records that do not exist yet need it,
 * because no row can be locked.
 * @param work name of the work @param things ids, which are locked in sorted order
 */
export async function acquireLocks({ db }: OperationContext, work: string, ...things: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtext(${work}), hashtext(thing))
    from unnest(${[...things].sort()}::text[]) as thing`.execute(db);
}
