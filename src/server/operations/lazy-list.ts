import type { Handler } from "../base/feature.ts";
import { addLabels } from "../records/read/labels.ts";
import { listBoundary } from "../records/scope/caller-boundary.ts";
import { children } from "../records/read/children.ts";

/** One level of the tree as full records, with `hasChildren` and without `children`. */
export const lazyList: Handler = async (context) => {
  const boundary = await listBoundary(context);
  const records = await children(context, boundary);
  await addLabels(context, context.module, records, boundary.tenantId);
  return records;
};
