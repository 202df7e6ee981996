import { sql } from "kysely";
import { idList } from "../../data/conditions/id-list.ts";
import { identityTables } from "../identity-tables.ts";
import { loadRights, type Rights, type RightsHolder, type RightsReader } from "./load-rights.ts";

/**
 * The combinations of roles in which any of these is held: by itself, by users, and by the caller. Data scopes add up over
 * all roles of a user, so a role by itself does not tell what its users see.
 */
export async function roleSetsWith(
  { db, catalog }: RightsReader,
  roles: readonly { readonly id: string; readonly tenantId: string }[],
): Promise<readonly RightsHolder[]> {
  if (roles.length === 0) return [];
  const ids = roles.map(({ id }) => id);
  const { rows } = await sql<{ tenant_id: string; role_id: string }>`
    select distinct tenant_id, role_id from ${sql.table(identityTables(catalog).user)}
    where is_deleted = 0 and string_to_array(role_id, ',') && ${ids}::text[]`.execute(db);
  return [
    ...roles.map(({ id, tenantId }) => ({ tenantId, roleIds: [id], deptIds: null })),
    ...rows.map((row) => ({ tenantId: row.tenant_id, roleIds: idList(row.role_id), deptIds: null })),
  ];
}

/** Loads the rights of every combination, in its order. */
export async function rightsOfSets(reader: RightsReader, sets: readonly RightsHolder[]): Promise<readonly Rights[]> {
  const all: Rights[] = [];
  for (const set of sets) all.push(await loadRights(reader, set));
  return all;
}
