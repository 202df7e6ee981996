import type { GrantKeys } from "#contract";
import { ROLE_MENU, ROLE_SCOPE, type OperationContext } from "#server";

/** Ids of the menus, data scopes and API scopes that roles were granted. */
export async function heldByRoles(context: OperationContext, roleIds: readonly string[]): Promise<GrantKeys> {
  if (roleIds.length === 0) return { menu: [], dataScope: [], apiScope: [] };
  const menus = await context.db.selectFrom(ROLE_MENU).select("menu_id").distinct().where("role_id", "in", roleIds).execute();
  const scopes = await context.db
    .selectFrom(ROLE_SCOPE)
    .select(["scope_id", "kind"])
    .distinct()
    .where("role_id", "in", roleIds)
    .execute();
  const ofKind = (kind: string): string[] => scopes.filter((row) => row["kind"] === kind).map((row) => String(row["scope_id"]));
  return { menu: menus.map((row) => String(row["menu_id"])), dataScope: ofKind("data"), apiScope: ofKind("api") };
}
