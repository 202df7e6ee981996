import { TrellisError } from "#contract";
import type { Handler } from "../base/feature.ts";
import { addLabels } from "../records/read/labels.ts";
import { selectRecords } from "../data/read/select-records.ts";
import { listBoundary, recordBoundary } from "../records/scope/caller-boundary.ts";
import { addChildren } from "../records/read/child-records.ts";
import { byKeys } from "../records/read/find-records.ts";
import { isSingle, singleRecord, newSingleRecord } from "../records/single-record.ts";
import { selectedId } from "../records/selected-ids.ts";

/**
 * One record by `id` (or by the key of its tree). A module with a single record gives that one, or its initial values
 * without an id.
 * @throws TrellisError missingParameter, notFound
 */
export const detail: Handler = async (context) => {
  const { module, db } = context;
  if (isSingle(module) && !["id", "ids"].some((name) => context.query.has(name))) {
    const boundary = await listBoundary(context);
    const only = (await singleRecord(context, boundary)) ?? newSingleRecord(context, boundary.scope.fields);
    await addLabels(context, module, [only], boundary.tenantId);
    return only;
  }
  const boundary = await recordBoundary(context);
  const key = selectedId(context, module.tree?.keyField ?? "id");
  const [record] = await selectRecords(db, module, {
    boundary,
    where: [byKeys(module, [key])],
    limit: 1,
  });
  if (record === undefined) throw new TrellisError("notFound");
  await addLabels(context, module, [record], boundary.tenantId);
  await addChildren(context, record);
  return record;
};
