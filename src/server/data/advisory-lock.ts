import { sql } from "kysely";
import type { OperationContext } from "../base/context.ts";

/**
 * Lets whoever does the same work about the same things wait for each other, until their transactions end: for rules that
 * no lock on records keeps, because what they are about is not there yet.
 * @param work names the work @param things ids; whoever names several waits for them in one order
 */
export async function acquireLocks({ db }: OperationContext, work: string, ...things: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtext(${work}), hashtext(thing))
    from unnest(${[...things].sort()}::text[]) as thing`.execute(db);
}
