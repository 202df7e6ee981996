import { MAX_PAGE_SIZE, pageOf, type BinnedRecord } from "#contract";
import { sql } from "kysely";
import type { OperationContext } from "../../base/context.ts";
import type { Boundary } from "../../data/boundary.ts";
import { storedField } from "../../data/columns.ts";
import { column, type Condition } from "../../data/conditions.ts";
import { addLabels } from "../../records/labels.ts";
import { selectPage } from "../../data/select-records.ts";
import type { Handler } from "../../base/feature.ts";
import { listBoundary } from "../../records/caller-boundary.ts";
import { shows } from "../../data/record-scope.ts";
import { parsePageRequest } from "../../records/page-request.ts";
import { namesOf } from "../../records/user-names.ts";

/** A page of what was deleted within the caller's reach, latest first; `q` is looked for in the records' labels. */
export const bin: Handler = async (context) => {
  const { db, module, query } = context;
  const boundary = await listBoundary(context);
  const { current, size } = parsePageRequest(query, MAX_PAGE_SIZE);
  const { records, ...counted } = await selectPage(db, module, {
    boundary,
    deleted: true,
    where: searched(context, boundary),
    // Nothing writes to a deleted record: its last change is its removal.
    query: { filters: [], sort: [{ field: "updateTime", descending: true }], current, size },
  });
  await addLabels(context, module, records, boundary.tenantId);
  const names = await namesOf(
    context,
    records.map((record) => record["updateUser"]),
  );
  const binned = records.map((record): BinnedRecord => ({
    ...record,
    id: String(record["id"]),
    deletedBy: names.get(String(record["updateUser"])) ?? "",
    deletedAt: String(record["updateTime"]),
  }));
  return pageOf(binned, counted, current, size);
};

function searched({ module, query }: OperationContext, { scope }: Boundary): Condition[] {
  const text = query.get("q") ?? "";
  if (text === "" || !shows(scope, module.labelField)) return [];
  const pattern = `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
  return [sql`${column(storedField(module, module.labelField))}::text ilike ${pattern}`];
}
