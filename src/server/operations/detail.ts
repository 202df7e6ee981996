import { TrellisError } from "#contract";
import type { Handler } from "../feature.ts";
import { addLabels } from "../data/labels.ts";
import { selectRecords } from "../data/select-records.ts";
import { recordBoundary } from "./caller-boundary.ts";
import { byKeys } from "./find-records.ts";
import { selectedIds } from "./selected-ids.ts";

/** One record by `id` (or by the key of its tree). @throws TrellisError notFound */
export const detail: Handler = async (context) => {
  const { module, db } = context;
  const boundary = await recordBoundary(context);
  const [key] = selectedIds(context, "id", module.tree?.keyField ?? "id");
  const [record] = await selectRecords(db, module, {
    boundary,
    where: [byKeys(module, key === undefined ? [] : [key])],
    limit: 1,
  });
  if (record === undefined) throw new TrellisError("notFound");
  await addLabels(context, module, [record], boundary.tenantId);
  return record;
};
