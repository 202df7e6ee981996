import { pageOf } from "#contract";
import type { Handler } from "../feature.ts";
import { addLabels } from "../data/labels.ts";
import { selectPage } from "../data/select-records.ts";
import { askedQuery } from "./asked-query.ts";
import { listBoundary } from "./caller-boundary.ts";

/** A page of records: filtered, sorted, labelled. */
export const page: Handler = async (context) => {
  const boundary = await listBoundary(context);
  const query = askedQuery(context, boundary);
  const { records, ...counted } = await selectPage(context.db, context.module, { boundary, query });
  await addLabels(context, context.module, records, boundary.tenantId);
  return pageOf(records, counted, query.current, query.size);
};
