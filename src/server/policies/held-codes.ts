import { sql, type Kysely } from "kysely";
import type { TrellisTables } from "../data/tables.ts";
import type { IdentityTables } from "./identity-tables.ts";

interface MenuRow {
  readonly id: string;
  readonly parent_id: string | null;
  readonly code: string;
}

/**
 * The permission codes of a set of roles. Whoever holds a button holds the menus it sits under, for a screen whose
 * buttons work must open. A tenant with a package never holds a code outside the package, whatever its roles say;
 * the package covers the rows it lists and the menus above them, not what lies below. Administrators hold every code.
 */
export async function heldCodes(
  db: Kysely<TrellisTables>,
  tables: IdentityTables,
  holder: { readonly tenantId: string; readonly roleIds: readonly string[]; readonly administrator: boolean },
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<MenuRow>`
    select id, parent_id, code from ${sql.table(tables.menu)} where is_deleted = 0`.execute(db);
  if (holder.administrator) return new Set(rows.map((row) => row.code));
  if (holder.roleIds.length === 0) return new Set();
  const menus = new Map(rows.map((row) => [row.id, row]));
  const granted = withAncestors(menus, await grantedMenus(db, holder.roleIds));
  const packaged = await packagedMenus(db, tables, holder.tenantId);
  const limit = packaged === null ? null : withAncestors(menus, packaged);
  const held = [...granted].filter((row) => limit === null || limit.has(row));
  return new Set(held.map((row) => row.code));
}

async function grantedMenus(db: Kysely<TrellisTables>, roleIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ menu_id: string }>`
    select distinct menu_id from trellis_role_menu where role_id = any(${roleIds}::bigint[])`.execute(db);
  return rows.map((row) => row.menu_id);
}

/** Menu ids of the tenant's package; null when the tenant has none. A package that is gone holds nothing. */
async function packagedMenus(db: Kysely<TrellisTables>, tables: IdentityTables, tenantId: string): Promise<string[] | null> {
  const { rows } = await sql<{ package_id: string | null; menu_id: string | null }>`
    select t.package_id, p.menu_id from ${sql.table(tables.tenant)} t
    left join ${sql.table(tables["tenant-package"])} p on p.id = t.package_id and p.is_deleted = 0
    where t.tenant_id = ${tenantId} and t.is_deleted = 0`.execute(db);
  const [row] = rows;
  if (row === undefined || row.package_id === null) return row === undefined ? [] : null;
  return (row.menu_id ?? "").split(",").map((id) => id.trim());
}

function withAncestors(menus: ReadonlyMap<string, MenuRow>, ids: readonly string[]): ReadonlySet<MenuRow> {
  const found = new Set<MenuRow>();
  for (const id of ids) {
    // Stops at a row already taken, so a loop of parents ends too.
    for (let row = menus.get(id); row !== undefined && !found.has(row); row = menus.get(row.parent_id ?? "")) found.add(row);
  }
  return found;
}
