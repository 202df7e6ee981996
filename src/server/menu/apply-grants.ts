import type { Catalog } from "#metadata";
import { sql, type Kysely } from "kysely";
import type { TrellisTables } from "../base/tables.ts";
import type { GrantSeed } from "../base/grant-seed.ts";
import { menuIds, type CodedMenu } from "./menu-codes.ts";

/**
 * Writes what the seeded roles hold.
 * @throws Error when a seed names a menu or a scope that is not there: a mistake in the seeds, not of a user
 */
export async function applyGrants(db: Kysely<TrellisTables>, catalog: Catalog, grants: readonly GrantSeed[]): Promise<void> {
  if (grants.length === 0) return;
  const menus = await codes(db, catalog, "menu", "code");
  const dataScopes = await codes(db, catalog, "data-scope", "resource_code");
  const apiScopes = await codes(db, catalog, "api-scope", "resource_code");
  for (const grant of grants) {
    await insert(db, sql`trellis_role_menu (role_id, menu_id)`, sql``, grant.roleId, menuIds(menus, grant.menus));
    const data = menuIds(dataScopes, grant.dataScopes ?? []);
    await insert(db, sql`trellis_role_scope (role_id, scope_id, kind)`, sql`, 'data'`, grant.roleId, data);
    const api = menuIds(apiScopes, grant.apiScopes ?? []);
    await insert(db, sql`trellis_role_scope (role_id, scope_id, kind)`, sql`, 'api'`, grant.roleId, api);
  }
}

async function codes(db: Kysely<TrellisTables>, catalog: Catalog, name: string, column: string): Promise<CodedMenu[]> {
  const module = catalog.modules.get(name);
  if (module === undefined) return [];
  const { rows } = await sql<CodedMenu>`
    select id, ${sql.ref(column)} as code from ${sql.table(module.table)} where is_deleted = 0`.execute(db);
  return rows;
}

async function insert(
  db: Kysely<TrellisTables>,
  target: ReturnType<typeof sql>,
  kind: ReturnType<typeof sql>,
  roleId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    insert into ${target} select ${roleId}::bigint, id ${kind} from unnest(${ids}::bigint[]) as id on conflict do nothing`.execute(
    db,
  );
}
