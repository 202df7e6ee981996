import type { Handler } from "../feature.ts";
import { askedQuery } from "./asked-query.ts";
import { listBoundary } from "./caller-boundary.ts";
import { columnTotals, totalsByField } from "./column-totals.ts";

/** How many records fit the filters, and the totals of the list's columns over all of them, by field. */
export const sum: Handler = async (context) => {
  const boundary = await listBoundary(context);
  const query = askedQuery(context, boundary);
  return totalsByField(context.module, await columnTotals(context, boundary, query));
};
