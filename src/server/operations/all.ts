import { QUERY_LIMITS, TrellisError } from "#contract";
import type { Handler } from "../base/feature.ts";
import { filterCondition } from "../data/conditions/conditions.ts";
import { addLabels } from "../records/read/labels.ts";
import { selectRecords } from "../data/read/select-records.ts";
import { parseQuery } from "../records/read/parse-query.ts";
import { listBoundary } from "../records/scope/caller-boundary.ts";

/**
 * All records that match the filters, without pages, in the order of the list. A tree module gives a flat list, too.
 * @throws TrellisError tooManyRecords; as `parseQuery`
 */
export const all: Handler = async (context) => {
  const { module, db } = context;
  const boundary = await listBoundary(context);
  const query = await parseQuery(context, boundary);
  const records = await selectRecords(db, module, {
    boundary,
    where: query.filters.map(filterCondition),
    sort: query.sort,
    limit: QUERY_LIMITS.records + 1,
  });
  if (records.length > QUERY_LIMITS.records) throw new TrellisError("tooManyRecords", { params: { most: QUERY_LIMITS.records } });
  await addLabels(context, module, records, boundary.tenantId);
  return records;
};
