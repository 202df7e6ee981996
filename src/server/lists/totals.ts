import type { ColumnTotal, Totals } from "#contract";
import { TrellisError } from "#contract";
import { sql } from "kysely";
import type { Handler } from "../feature.ts";
import { livingWithin } from "../data/boundary.ts";
import { storedField } from "../data/columns.ts";
import { all, column, filterCondition, type Condition } from "../data/conditions.ts";
import { tableAs } from "../data/select-records.ts";
import { askedQuery } from "../operations/asked-query.ts";
import { listBoundary } from "../operations/caller-boundary.ts";

/**
 * What stands under the columns of a list: over every record that the caller may see and that fits the filters, in one
 * statement. Numbers are exact, as text; an average has at most six decimals.
 * @throws TrellisError noEndpoint when no column of the module has a total; as `askedQuery`
 */
export const totals: Handler = async (context): Promise<Totals> => {
  const { module, db } = context;
  const boundary = await listBoundary(context);
  const query = askedQuery(context, boundary);
  const { fields: seen } = boundary.scope;
  const asked = module.list.columns.flatMap(({ field, total }) => (total === null ? [] : [{ field, total }]));
  if (asked.length === 0) throw new TrellisError("noEndpoint");
  // The system's own fields are always seen.
  const shown = asked.filter(({ field }) => seen?.has(field) !== false || storedField(module, field).field === null);
  const values = shown.map(
    ({ field, total }, at) => sql`${aggregate(total, column(storedField(module, field)))} as ${sql.id(`c${at}`)}`,
  );
  const { rows } = await sql<Record<string, string | null> & { count: number }>`
    select ${sql.join([sql`count(*)::int4 as count`, ...values])}
    from ${tableAs(module)} where ${all([livingWithin(module, boundary), ...query.filters.map(filterCondition)])}`.execute(db);
  const [row] = rows;
  return {
    count: row?.count ?? 0,
    columns: shown.map((each, at): ColumnTotal => ({ ...each, value: row?.[`c${at}`] ?? null })),
  };
};

function aggregate(total: ColumnTotal["total"], value: Condition): Condition {
  switch (total) {
    case "sum":
      return sql`sum(${value})::text`;
    case "avg":
      return sql`trim_scale(round(avg(${value})::numeric, 6))::text`;
    case "min":
      return sql`min(${value})::text`;
    case "max":
      return sql`max(${value})::text`;
    case "count":
      return sql`count(${value})::text`;
  }
}
