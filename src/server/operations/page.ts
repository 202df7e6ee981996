import { pageOf } from "#contract";
import type { Handler } from "../base/feature.ts";
import { addLabels } from "../records/read/labels.ts";
import { selectPage } from "../data/read/select-records.ts";
import { parseQuery } from "../records/read/parse-query.ts";
import { listBoundary } from "../records/scope/caller-boundary.ts";

/** A page of records: filtered, sorted, labelled. */
export const page: Handler = async (context) => {
  const boundary = await listBoundary(context);
  const query = await parseQuery(context, boundary);
  const { records, ...counted } = await selectPage(context.db, context.module, { boundary, query });
  await addLabels(context, context.module, records, boundary.tenantId);
  return pageOf(records, counted, query.current, query.size);
};
