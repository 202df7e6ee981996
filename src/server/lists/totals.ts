import { TrellisError, type Totals } from "#contract";
import type { Handler } from "../feature.ts";
import { askedQuery } from "../operations/asked-query.ts";
import { listBoundary } from "../operations/caller-boundary.ts";
import { columnTotals, totalled } from "../operations/column-totals.ts";

/**
 * What stands under the columns of a list (`columnTotals`).
 * @throws TrellisError noEndpoint when no column of the module has a total; as `askedQuery`
 */
export const totals: Handler = async (context): Promise<Totals> => {
  const boundary = await listBoundary(context);
  const query = askedQuery(context, boundary);
  if (totalled(context.module).length === 0) throw new TrellisError("noEndpoint");
  return columnTotals(context, boundary, query);
};
