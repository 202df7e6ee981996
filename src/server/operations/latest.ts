import { QUERY_LIMITS, TrellisError } from "#contract";
import type { Sort } from "#metadata";
import type { Handler } from "../base/feature.ts";
import { filterCondition } from "../data/conditions/conditions.ts";
import { addLabels } from "../records/read/labels.ts";
import { selectRecords } from "../data/read/select-records.ts";
import { parseQuery } from "../records/read/parse-query.ts";
import { listBoundary } from "../records/scope/caller-boundary.ts";

const NEWEST_FIRST: readonly Sort[] = [{ field: "createTime", descending: true }];

/** The records that were added last, newest first: `size` of those that fit the filters. @throws TrellisError badPage */
export const latest: Handler = async (context) => {
  const { module, db } = context;
  const boundary = await listBoundary(context);
  const { filters, size } = await parseQuery(context, boundary);
  if (size > QUERY_LIMITS.latest) throw new TrellisError("badPage", { params: { max: QUERY_LIMITS.latest } });
  const records = await selectRecords(db, module, {
    boundary,
    where: filters.map(filterCondition),
    sort: NEWEST_FIRST,
    limit: size,
  });
  await addLabels(context, module, records, boundary.tenantId);
  return records;
};
