import type { Catalog } from "#metadata";
import { sql, type Kysely } from "kysely";
import type { TrellisTables } from "#server";
import { ADMINISTRATOR_ID } from "../../seeds/organisation.ts";
import { seedId } from "../../seeds/seed-id.ts";

/**
 * Updates the totals over all records: the amounts that issues have raised, and the batches that paid incomes. Then
 * updates the statistics of the query planner.
 */
export async function settleBusiness(db: Kysely<TrellisTables>, catalog: Catalog): Promise<void> {
  const modules = ["invest", "investment", "investment-order", "investment-order-income", "income"];
  if (modules.every((name) => catalog.modules.has(name))) {
    await sql`
      update investment i set raised = o.raised, quota = greatest(i.quota, ceil(o.raised * 1.25 / 10000) * 10000)
      from (select investment_id, sum(amount) as raised from investment_order where is_deleted = 0 group by investment_id) o
      where i.id = o.investment_id and i.raised is distinct from o.raised`.execute(db);
    await sql`
      insert into income (id, tenant_id, income_name, invest_id, income_date, status, order_count, done_count,
        skipped_count, amount, started_at, finished_at, create_user, create_time, update_time, is_deleted, revision)
      select p.batch_id, v.tenant_id, v.invest_name || ' ' || p.income_date || ' 收益', v.id, p.income_date, 2, p.orders, p.orders, 0, p.amount, p.first, p.last,
        ${ADMINISTRATOR_ID}::int8, p.first, p.last, 0, 1
      from (
        select i.batch_id, o.invest_id, i.income_date, count(*) as orders, sum(i.income) as amount,
          min(i.create_time) as first, max(i.create_time) as last
        from investment_order_income i join investment_order o on o.id = i.order_id
        where i.batch_id between ${seedId("income", 0)} and ${seedId("income", LAST)} and i.is_deleted = 0
        group by i.batch_id, o.invest_id, i.income_date
      ) p join invest v on v.id = p.invest_id
      on conflict (id) do update set order_count = excluded.order_count, done_count = excluded.done_count,
        amount = excluded.amount, started_at = excluded.started_at, finished_at = excluded.finished_at
      where income.amount is distinct from excluded.amount`.execute(db);
  }
  await sql`vacuum analyze`.execute(db);
}

/** Largest number in an id of the seeds. */
const LAST = 999_999_999;
