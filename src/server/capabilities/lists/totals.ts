import { TrellisError, type Totals } from "#contract";
import type { OperationContext } from "../../base/context.ts";
import { parseQuery } from "../../records/read/parse-query.ts";
import { listBoundary } from "../../records/scope/caller-boundary.ts";
import { columnTotals, totalled } from "../../records/read/column-totals.ts";

/**
 * Totals below the columns of a list (`columnTotals`).
 * @throws TrellisError noEndpoint when no column of the module has a total; as `parseQuery`
 */
export async function totals(context: OperationContext): Promise<Totals> {
  const boundary = await listBoundary(context);
  const query = await parseQuery(context, boundary);
  if (totalled(context.module).length === 0) throw new TrellisError("noEndpoint");
  return columnTotals(context, boundary, query);
}
