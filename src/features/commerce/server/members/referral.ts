import { moduleOf, oneAtATime, type OperationContext } from "#server";
import { sql, type RawBuilder } from "kysely";

/** Lets those who change who referred whom wait for each other, so that no circle is closed by two of them. */
export async function lockReferrals(context: OperationContext): Promise<void> {
  await oneAtATime(context, "referral", context.tenantId);
}

/** Ids of everybody above a member, the nearest first, the member not among them. */
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

/** Ids of everybody beneath a member, the member not among them. */
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
 * Counts a member, and whom they brought, into the teams above, or out of them. The counts follow from the structure: no
 * edit of the members whom they are of, so neither their revision nor their history tells of it.
 * @param size how many come (more than zero) or go
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
 * Counts those beneath a member anew.
 * @returns how many they are
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

/** The password's hash is the account's; the member keeps none. */
export async function forgetPassword(context: OperationContext, id: string): Promise<void> {
  await sql`update ${membersOf(context)} set password = null where m.id = ${id} and ${living(context)}`.execute(context.db);
}

function membersOf(context: OperationContext): RawBuilder<unknown> {
  return sql`${sql.table(moduleOf(context, "member").table)} as m`;
}

function living({ tenantId }: OperationContext): RawBuilder<unknown> {
  return sql`m.tenant_id = ${tenantId} and m.is_deleted = 0`;
}
