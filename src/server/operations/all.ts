import { QUERY_LIMITS, TrellisError } from "#contract";
import type { Handler } from "../feature.ts";
import { filterCondition } from "../data/conditions.ts";
import { addLabels } from "../data/labels.ts";
import { selectRecords } from "../data/select-records.ts";
import { askedQuery } from "./asked-query.ts";
import { listBoundary } from "./caller-boundary.ts";

/**
 * Every record that fits the filters, un-paged, in the list's order; of a tree, too, one after the other.
 * @throws TrellisError tooManyRecords; as `askedQuery`
 */
export const all: Handler = async (context) => {
  const { module, db } = context;
  const boundary = await listBoundary(context);
  const query = askedQuery(context, boundary);
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
