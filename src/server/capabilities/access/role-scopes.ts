import { sql, type Kysely } from "kysely";
import type { TrellisTables } from "../../base/tables.ts";

/** The data scopes or API scopes of each role. */
export async function scopesByRole(
  db: Kysely<TrellisTables>,
  kind: "data" | "api",
  roleIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  if (roleIds.length === 0) return new Map();
  const { rows } = await sql<{ role_id: string; scope_id: string }>`
    select role_id, scope_id from trellis_role_scope
    where kind = ${kind} and role_id = any(${roleIds}::bigint[])`.execute(db);
  const byRole = Map.groupBy(rows, (row) => row.role_id);
  return new Map([...byRole].map(([roleId, granted]) => [roleId, new Set(granted.map((row) => row.scope_id))]));
}
