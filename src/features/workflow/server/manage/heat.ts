import { TrellisError } from "#contract";
import { idParameter, moduleOf, parameter, recordsInScope, type Handler } from "#server";
import { sql } from "kysely";

/** Times that instances have spent at one element. Seconds are null while no stay has finished. */
interface ElementTimes {
  readonly element: string;
  /** Finished stays; those that were cancelled do not count. */
  readonly count: number;
  readonly average: number | null;
  readonly median: number | null;
  readonly longest: number | null;
  /** Stays that have not finished, of running instances. */
  readonly waiting: number;
}

/**
 * `GET heat?ids=&allVersions=1`: the time that instances of a deployment, or of every version of its process, have spent
 * at each element. @throws TrellisError notFound
 */
export const heat: Handler = async (context) => {
  const id = idParameter(context, "ids", "id");
  const deployments = await recordsInScope(context, "flow-deployment");
  const found = await deployments.findById(id);
  if (found === null) throw new TrellisError("notFound");
  const isAll = parameter(context, "allVersions") === "1";
  const ids = isAll ? (await deployments.find({ key: found.key })).map((version) => version.id) : [id];
  const { db, tenantId } = context;
  const instances = sql.table(moduleOf(context, "flow-instance").table);
  const seconds = sql`extract(epoch from v.left_at - v.entered_at)`;
  const finished = sql`v.phase = 'left' and v.left_at is not null`;
  const { rows } = await sql<ElementTimes>`
    select v.element, (count(*) filter (where ${finished}))::int as count,
      (avg(${seconds}) filter (where ${finished}))::float8 as average,
      (percentile_cont(0.5) within group (order by ${seconds}) filter (where ${finished}))::float8 as median,
      (max(${seconds}) filter (where ${finished}))::float8 as longest,
      (count(*) filter (where v.left_at is null and i.end_time is null))::int as waiting
    from trellis_flow_visit v join ${instances} i on i.id = v.instance_id
    where i.tenant_id = ${tenantId} and i.is_deleted = 0 and i.process_definition_id = any(${ids}) and v.phase <> 'taken'
    group by v.element order by average desc nulls last, v.element`.execute(db);
  return { elements: rows, instances: await countInstances(context, ids) };
};

async function countInstances(context: Parameters<Handler>[0], ids: readonly string[]): Promise<number> {
  const instances = sql.table(moduleOf(context, "flow-instance").table);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${instances}
    where tenant_id = ${context.tenantId} and is_deleted = 0 and process_definition_id = any(${[...ids]})`.execute(context.db);
  return rows[0]?.count ?? 0;
}
