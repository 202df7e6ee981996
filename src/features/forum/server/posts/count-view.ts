import { moduleOf, type OperationContext } from "#server";
import { sql } from "kysely";

/** Readings that this server remembers, so that a reload does not count again. */
const REMEMBERED = 5_000;

const seen = new WeakMap<OperationContext["deps"], Set<string>>();

/** Counts a reader of a post once. The count is derived data: it changes neither the revision nor the history of the post. */
export async function countView(
  { deps, db, tenantId, caller, address, ...context }: OperationContext,
  id: string,
): Promise<void> {
  const readings = seen.get(deps) ?? new Set();
  seen.set(deps, readings);
  const reading = `${id} ${caller?.userId ?? address}`;
  if (readings.has(reading)) return;
  readings.add(reading);
  if (readings.size > REMEMBERED) for (const oldest of readings) if (readings.delete(oldest)) break;
  const posts = sql.table(moduleOf({ deps, db, tenantId, caller, address, ...context }, "invitation").table);
  await sql`
    update ${posts} set view_count = coalesce(view_count, 0) + 1
    where id = ${id}::bigint and tenant_id = ${tenantId} and is_deleted = 0`.execute(db);
}
