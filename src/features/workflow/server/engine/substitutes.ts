import { moduleOf, now, PREPARED, type OperationContext } from "#server";
import { sql } from "kysely";

/** Substitutes of the people who are absent now, by the absent person. */
export type Substitutes = ReadonlyMap<string, string>;

export async function readSubstitutes(context: OperationContext): Promise<Substitutes> {
  const { db, deps, tenantId } = context;
  const time = now(deps);
  const [absence, user] = [moduleOf(context, "flow-absence").table, moduleOf(context, "user").table];
  // An account that was disabled substitutes nobody.
  const { rows } = await sql<{ user_id: string; substitute_id: string }>`
    select a.user_id, a.substitute_id from ${sql.table(absence)} a
      join ${sql.table(user)} u on u.id = a.substitute_id and u.is_deleted = 0 and u.status = 1
    where a.tenant_id = ${tenantId} and a.is_deleted = 0 and a.start_time <= ${time}::timestamp
      and a.end_time >= ${time}::timestamp order by a.start_time, a.id${PREPARED}`.execute(db);
  return new Map(rows.map(({ user_id, substitute_id }) => [user_id, substitute_id]));
}

/** The person who works for `userId` now. Substitutes that lead back to an absent person end at that person. */
export function substituteOf(substitutes: Substitutes, userId: string): string {
  const seen = new Set<string>();
  let person = userId;
  while (!seen.has(person)) {
    seen.add(person);
    const next = substitutes.get(person);
    if (next === undefined) return person;
    person = next;
  }
  return userId;
}
