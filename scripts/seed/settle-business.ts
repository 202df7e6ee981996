import type { Catalog } from "#metadata";
import { sql, type Kysely } from "kysely";
import type { TrellisTables } from "#server";

/** Brings up to date what follows from all records together: teams, and what issues have raised; then the planner's statistics. */
export async function settleBusiness(db: Kysely<TrellisTables>, catalog: Catalog): Promise<void> {
  await sql`
    with recursive above as (
      select m.id, m.parent_id, m.parent_id as direct from member m where m.parent_id is not null and m.is_deleted = 0
      union all
      select above.id, p.parent_id, above.direct from above join member p on p.id = above.parent_id
      where p.parent_id is not null
    ), teams as (
      select parent_id as id, count(*)::int4 as team, (count(*) filter (where parent_id = direct))::int4 as children
      from above group by parent_id
    )
    update member m set team_count = teams.team, child_count = teams.children from teams
    where m.id = teams.id and (m.team_count, m.child_count) is distinct from (teams.team, teams.children)`.execute(db);
  if (catalog.modules.has("investment") && catalog.modules.has("investment-order")) {
    await sql`
      update investment i set raised = o.raised, quota = greatest(i.quota, ceil(o.raised * 1.25 / 10000) * 10000)
      from (select investment_id, sum(amount) as raised from investment_order where is_deleted = 0 group by investment_id) o
      where i.id = o.investment_id and i.raised is distinct from o.raised`.execute(db);
  }
  await sql`vacuum analyze`.execute(db);
}
