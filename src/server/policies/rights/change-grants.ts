import { sql } from "kysely";
import { identityTables } from "../identity-tables.ts";
import { beyondOwnRights, excessOf } from "./excess.ts";
import type { RightsContext } from "./judgement.ts";
import { loadRights, rightsOfCaller } from "./load-rights.ts";
import { rightsOfSets, roleSetsWith } from "./role-sets.ts";

/**
 * Runs a change of the grants of roles (menus, data scopes, API scopes, field rules). Added and removed grants may not
 * exceed the caller's, also in combination with the other roles of a user.
 * @throws TrellisError forbidden, which rolls the transaction back
 */
export async function changeGrants(
  context: RightsContext,
  roleIds: readonly string[],
  change: () => Promise<void>,
): Promise<void> {
  const { caller, catalog } = context;
  if (caller === null || caller.administrator) return change();
  const held = await rightsOfCaller(context, caller);
  const roles = await rolesNamed(context, roleIds);
  for (const { id, tenantId, name } of roles) {
    if (caller.roleIds.includes(id)) continue;
    const excess = excessOf(catalog, await loadRights(context, { tenantId, roleIds: [id], deptIds: null }), held);
    if (excess !== null) throw beyondOwnRights(name, excess);
  }
  const sets = [...(await roleSetsWith(context, roles)), { tenantId: caller.tenantId, roleIds: caller.roleIds, deptIds: null }];
  const before = await rightsOfSets(context, sets);
  await change();
  const after = await rightsOfSets(context, sets);
  for (const [at, set] of sets.entries()) {
    const [was, is] = [before[at], after[at]];
    const excess = was === undefined || is === undefined ? null : excessOf(catalog, is, was, held);
    if (excess === null) continue;
    throw beyondOwnRights(roles.find(({ id }) => set.roleIds.includes(id))?.name ?? "", excess);
  }
}

async function rolesNamed({ db, catalog }: RightsContext, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; tenantId: string; name: string }>`
    select id, tenant_id as "tenantId", coalesce(role_name, '') as name from ${sql.table(identityTables(catalog).role)}
    where id = any(${ids}::bigint[])`.execute(db);
  return rows;
}
