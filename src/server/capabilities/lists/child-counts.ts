import { TrellisError, type ChildCount } from "#contract";
import { sql } from "kysely";
import type { OperationContext } from "../../base/context.ts";
import { livingWithin } from "../../data/conditions/boundary.ts";
import { storedField } from "../../data/columns.ts";
import { all, column, oneOf } from "../../data/conditions/conditions.ts";
import { filterValue } from "../../data/conditions/filter-values.ts";
import { shows } from "../../data/conditions/record-scope.ts";
import { tableAs } from "../../data/read/select-records.ts";
import { listBoundary } from "../../records/scope/caller-boundary.ts";

/**
 * The records that the caller may see below each of the given parents. Parents without records are left out.
 * @throws TrellisError noEndpoint when the records of the module have no parents in another module
 */
export async function childCounts(context: OperationContext, values: readonly string[]): Promise<readonly ChildCount[]> {
  const { module, db } = context;
  if (module.parent === null || module.parent.module === module.name) throw new TrellisError("noEndpoint");
  const { field } = module.parent;
  const boundary = await listBoundary(context);
  if (!shows(boundary.scope, field)) return [];
  const stored = storedField(module, field);
  const fitting = values.filter((value) => filterValue(stored, value) !== null);
  const { rows } = await sql<ChildCount>`
    select ${column(stored)}::text as value, count(*)::int4 as count from ${tableAs(module, boundary)}
    where ${all([livingWithin(module, boundary), oneOf(stored, fitting)])}
    group by ${column(stored)}`.execute(db);
  return rows;
}
