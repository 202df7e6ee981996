import type { GrantKeys, RoleKeys } from "#contract";
import { sql } from "kysely";
import { ROLE_MENU, ROLE_SCOPE } from "#server/rights";
import type { OperationContext } from "#server";

/** @returns the ids of the menus, data scopes and API scopes granted to the roles */
export async function heldByRoles(context: OperationContext, roleIds: readonly string[]): Promise<GrantKeys> {
  if (roleIds.length === 0) return { menu: [], dataScope: [], apiScope: [] };
  const menus = await context.db.selectFrom(ROLE_MENU).select("menu_id").distinct().where("role_id", "in", roleIds).execute();
  const scopes = await context.db
    .selectFrom(ROLE_SCOPE)
    .select(["scope_id", "kind"])
    .distinct()
    .where("role_id", "in", roleIds)
    .execute();
  const ofKind = (kind: string): string[] => scopes.filter((row) => row.kind === kind).map((row) => row.scope_id);
  return { menu: menus.map((row) => row.menu_id), dataScope: ofKind("data"), apiScope: ofKind("api") };
}

/** The same ids for each role, including roles that hold nothing. */
export async function heldByEach(context: OperationContext, roleIds: readonly string[]): Promise<ReadonlyMap<string, GrantKeys>> {
  if (roleIds.length === 0) return new Map();
  const menus = await context.db.selectFrom(ROLE_MENU).select(["role_id", "menu_id"]).where("role_id", "in", roleIds).execute();
  const scopes = await context.db
    .selectFrom(ROLE_SCOPE)
    .select(["role_id", "scope_id", "kind"])
    .where("role_id", "in", roleIds)
    .execute();
  const menusOf = Map.groupBy(menus, (row) => row.role_id);
  const scopesOf = Map.groupBy(scopes, (row) => `${row.role_id} ${row.kind}`);
  const scopeIds = (roleId: string, kind: string): string[] =>
    (scopesOf.get(`${roleId} ${kind}`) ?? []).map((row) => row.scope_id);
  return new Map(
    roleIds.map((roleId) => [
      roleId,
      {
        menu: (menusOf.get(roleId) ?? []).map((row) => row.menu_id),
        dataScope: scopeIds(roleId, "data"),
        apiScope: scopeIds(roleId, "api"),
      },
    ]),
  );
}

export async function roleKeys(context: OperationContext, roleIds: readonly string[]): Promise<RoleKeys> {
  const each = [...(await heldByEach(context, roleIds)).values()];
  const ofAny = (kind: keyof GrantKeys): string[] => [...new Set(each.flatMap((keys) => keys[kind]))];
  const partly = (kind: keyof GrantKeys): string[] => {
    const sets = each.map((keys) => new Set(keys[kind]));
    return ofAny(kind).filter((key) => sets.some((held) => !held.has(key)));
  };
  return {
    menu: ofAny("menu"),
    dataScope: ofAny("dataScope"),
    apiScope: ofAny("apiScope"),
    partly: { menu: partly("menu"), dataScope: partly("dataScope"), apiScope: partly("apiScope") },
    revision: await grantRevision(context, roleIds),
  };
}

/** @returns a digest of the grants of the roles */
export async function grantRevision({ db }: OperationContext, roleIds: readonly string[]): Promise<string> {
  const { rows } = await sql<{ revision: string }>`
    select md5(coalesce(string_agg(g.key, ',' order by g.key), '')) as revision from (
      select 'menu ' || role_id || ' ' || menu_id as key from trellis_role_menu where role_id = any(${roleIds}::bigint[])
      union all
      select kind || ' ' || role_id || ' ' || scope_id from trellis_role_scope where role_id = any(${roleIds}::bigint[])
    ) g`.execute(db);
  return rows[0]?.revision ?? "";
}
