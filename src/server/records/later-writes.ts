import type { OperationContext } from "../base/context.ts";
import type { StoredRow } from "../base/tables.ts";
import { tenantBoundary } from "../data/conditions/boundary.ts";
import { storedField } from "../data/columns.ts";
import { oneOf } from "../data/conditions/conditions.ts";
import { selectRecords } from "../data/read/select-records.ts";

/**
 * Written records as they are at the end: an interceptor may have written them once more (an order by its steps). With an
 * older revision in the reply, the next save of the caller would conflict with the caller's own write.
 */
export async function withLaterWrites(context: OperationContext, records: readonly StoredRow[]): Promise<readonly StoredRow[]> {
  const { db, journal, module } = context;
  const touched = journal.touched.get(module.name);
  const again = records.filter(({ id, revision }) => (touched?.get(id)?.revision ?? 0) > revision);
  if (again.length === 0) return records;
  const where = [
    oneOf(
      storedField(module, "id"),
      again.map(({ id }) => id),
    ),
  ];
  const found = await selectRecords(db, module, { boundary: tenantBoundary(null), where, secrets: true });
  const byId = new Map(found.map((record) => [record.id, record]));
  return records.map((record) => byId.get(record.id) ?? record);
}
