import { pageOf } from "#contract";
import type { Handler } from "../base/feature.ts";
import { parseQuery } from "../records/read/parse-query.ts";
import { listBoundary } from "../records/scope/caller-boundary.ts";
import { columnTotals, totalsByField } from "../records/read/column-totals.ts";
import { addLabels } from "../records/read/labels.ts";
import { selectPage } from "../data/read/select-records.ts";

/** The number of records that match the filters, and the totals of the list's columns over all of them, by field. */
export const sum: Handler = async (context) => {
  const boundary = await listBoundary(context);
  const query = await parseQuery(context, boundary);
  return totalsByField(context.module, await columnTotals(context, boundary, query));
};

/** A page of records, and under `sum` the totals over every record that fits, as `sum` tells them. */
export const sumPage: Handler = async (context) => {
  const { module, db } = context;
  const boundary = await listBoundary(context);
  const query = await parseQuery(context, boundary);
  const { records } = await selectPage(db, module, { boundary, query });
  await addLabels(context, module, records, boundary.tenantId);
  // The totals count every record anyway.
  const totals = await columnTotals(context, boundary, query);
  return { ...pageOf(records, totals.count, query.current, query.size), sum: totalsByField(module, totals) };
};
