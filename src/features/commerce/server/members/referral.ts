import { moduleOf, acquireLocks, type OperationContext } from "#server";
import { sql, type RawBuilder } from "kysely";

/** Serialises changes of referrals, so that two concurrent changes cannot create a cycle. */
export async function lockReferrals(context: OperationContext): Promise<void> {
  await acquireLocks(context, "referral", context.tenantId);
}

/** @returns the ids of all members above a member, nearest first, without the member */
export async function membersAbove(context: OperationContext, id: string): Promise<readonly string[]> {
  const members = membersOf(context);
  const { rows } = await sql<{ id: string; depth: number }>`
    with recursive above as (
      select m.id, m.parent_id, 0 as depth from ${members} where m.id = ${id} and ${living(context)}
      union all
      select m.id, m.parent_id, above.depth + 1 from above join ${members} on m.id = above.parent_id and ${living(context)}
    ) cycle id set is_circle using path
    select id, depth from above where not is_circle and depth > 0 order by depth`.execute(context.db);
  return rows.map((row) => row.id);
}

/** @returns the ids of all members beneath a member, without the member */
export async function membersBeneath(context: OperationContext, id: string): Promise<readonly string[]> {
  const members = membersOf(context);
  const { rows } = await sql<{ id: string }>`
    with recursive beneath as (
      select m.id from ${members} where m.parent_id = ${id} and ${living(context)}
      union
      select m.id from beneath join ${members} on m.parent_id = beneath.id and ${living(context)}
    ) select id from beneath where id <> ${id}`.execute(context.db);
  return rows.map((row) => row.id);
}

/**
 * Adds a member and their team to the team counts above, or subtracts them. The counts are derived data, so the change
 * affects neither the revision nor the history of those members.
 * @param size number of members that join (positive) or leave (negative)
 */
export async function shiftTeams(context: OperationContext, parentId: string, size: number): Promise<void> {
  const above = [parentId, ...(await membersAbove(context, parentId))];
  const direct = Math.sign(size);
  await sql`
    update ${membersOf(context)} set team_count = coalesce(m.team_count, 0) + ${size}::int,
      child_count = coalesce(m.child_count, 0) + case when m.id = ${parentId}::bigint then ${direct}::int else 0 end
    where m.id = any(${above}::bigint[]) and ${living(context)}`.execute(context.db);
}

/**
 * Recounts the members beneath a member.
 * @returns the new count
 */
export async function recountTeam(context: OperationContext, id: string): Promise<number> {
  const beneath = await membersBeneath(context, id);
  const members = membersOf(context);
  await sql`
    update ${sql.table(moduleOf(context, "member").table)} set team_count = ${beneath.length},
      child_count = (select count(*) from ${members} where m.parent_id = ${id} and ${living(context)})
    where id = ${id} and tenant_id = ${context.tenantId}`.execute(context.db);
  return beneath.length;
}

/** Removes the password from the member. Only the account stores the hash. */
export async function forgetPassword(context: OperationContext, id: string): Promise<void> {
  await sql`update ${membersOf(context)} set password = null where m.id = ${id} and ${living(context)}`.execute(context.db);
}

function membersOf(context: OperationContext): RawBuilder<unknown> {
  return sql`${sql.table(moduleOf(context, "member").table)} as m`;
}

function living({ tenantId }: OperationContext): RawBuilder<unknown> {
  return sql`m.tenant_id = ${tenantId} and m.is_deleted = 0`;
}
