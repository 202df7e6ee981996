import { pageOf, type BinnedRecord, type Page } from "#contract";
import { sql } from "kysely";
import type { OperationContext } from "../../base/context.ts";
import type { Boundary } from "../../data/conditions/boundary.ts";
import { storedField } from "../../data/columns.ts";
import { column, type Condition } from "../../data/conditions/conditions.ts";
import { addLabels } from "../../records/read/labels.ts";
import { selectPage } from "../../data/read/select-records.ts";
import { listBoundary, recordBoundary } from "../../records/scope/caller-boundary.ts";
import { shows } from "../../data/conditions/record-scope.ts";
import type { PageRequest } from "../../records/read/page-request.ts";
import { namesOf } from "../../records/read/user-names.ts";
import { textIn } from "../../base/text-in.ts";
import { lockDeleted } from "../../records/removal/deleted-records.ts";
import { lockFirst } from "../../records/locks/lock-first.ts";
import { reviveRecords } from "../../records/revive-records.ts";
import { distinctIds } from "../../records/selected-ids.ts";

/** A page of deleted records within the caller's scope, latest first. `q` searches their labels. */
export async function bin(context: OperationContext, q: string, { current, size }: PageRequest): Promise<Page<BinnedRecord>> {
  const { db, module } = context;
  const boundary = await listBoundary(context);
  const { records, ...counted } = await selectPage(db, module, {
    boundary,
    deleted: true,
    where: searched(context, boundary, q),
    // A deleted record cannot be written, so its last change is its removal.
    query: { filters: [], sort: [{ field: "updateTime", descending: true }], current, size },
  });
  await addLabels(context, module, records, boundary.tenantId);
  const names = await namesOf(
    context,
    records.map((record) => record["updateUser"]),
  );
  const binned = records.map((record): BinnedRecord => ({
    ...record,
    id: record.id,
    deletedBy: names.get(textIn(record, "updateUser")) ?? "",
    deletedAt: textIn(record, "updateTime"),
  }));
  return pageOf(binned, counted, current, size);
}

function searched({ module }: OperationContext, { scope }: Boundary, text: string): Condition[] {
  if (text === "" || !shows(scope, module.labelField)) return [];
  const pattern = `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
  return [sql`${column(storedField(module, module.labelField))}::text ilike ${pattern}`];
}

/** Restores the selected records from the recycle bin, all or none. @returns the number of records */
export async function revive(context: OperationContext, selected: readonly string[]): Promise<number> {
  const boundary = await recordBoundary(context);
  const ids = distinctIds(selected);
  await lockFirst(context, null);
  const revived = await reviveRecords(context, boundary, await lockDeleted(context, boundary, ids));
  return revived.length;
}
