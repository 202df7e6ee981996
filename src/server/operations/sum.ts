import type { Handler } from "../base/feature.ts";
import { parseQuery } from "../records/read/parse-query.ts";
import { listBoundary } from "../records/caller-boundary.ts";
import { columnTotals, totalsByField } from "../records/read/column-totals.ts";

/** The number of records that match the filters, and the totals of the list's columns over all of them, by field. */
export const sum: Handler = async (context) => {
  const boundary = await listBoundary(context);
  const query = await parseQuery(context, boundary);
  return totalsByField(context.module, await columnTotals(context, boundary, query));
};
