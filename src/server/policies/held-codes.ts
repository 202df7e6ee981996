import { sql, type Kysely } from "kysely";
import type { TrellisTables } from "../base/tables.ts";
import type { IdentityTables } from "./identity-tables.ts";

/** A menu or a button, as far as holding it is concerned. */
export interface MenuRow {
  readonly id: string;
  readonly parent_id: string | null;
  readonly code: string;
}

/** Grants of the roles of one tenant, and the part of them in force. */
export interface Grants {
  /** Every living menu row, by id. */
  readonly menus: ReadonlyMap<string, MenuRow>;
  /** Rows that each role holds: those granted and the menus above them. */
  readonly byRole: ReadonlyMap<string, ReadonlySet<MenuRow>>;
  /** Menu codes of the tenant's package; null when the tenant has none. */
  readonly limit: ReadonlySet<MenuRow> | null;
}

interface Holder {
  readonly tenantId: string;
  readonly roleIds: readonly string[];
  readonly administrator: boolean;
}

/**
 * The permission codes of a set of roles. A role with a button has the menus above it, because the screen of a usable
 * button must open. A tenant with a package has no code outside of the package. The package contains the rows that it
 * lists and the menus above them, but not the rows below. Administrators hold every code.
 */
export async function heldCodes(db: Kysely<TrellisTables>, tables: IdentityTables, holder: Holder): Promise<ReadonlySet<string>> {
  if (holder.administrator) return everyCode(await livingMenus(db, tables));
  return holder.roleIds.length === 0 ? new Set() : codesOf(await grantsOf(db, tables, holder), holder.roleIds);
}

/** The codes of every menu row, which an administrator has. */
export function everyCode(menus: Grants["menus"]): ReadonlySet<string> {
  return new Set([...menus.values()].map((row) => row.code));
}

/** The codes that count of those the roles hold. */
export function codesOf({ byRole, limit }: Grants, roleIds: readonly string[]): ReadonlySet<string> {
  const rows = roleIds.flatMap((id) => [...(byRole.get(id) ?? [])]);
  return new Set(rows.filter((row) => limit === null || limit.has(row)).map((row) => row.code));
}

/** Codes by role. `heldCodes` and every explanation of access are computed from it. */
export async function grantsOf(
  db: Kysely<TrellisTables>,
  tables: IdentityTables,
  { tenantId, roleIds }: Pick<Holder, "tenantId" | "roleIds">,
): Promise<Grants> {
  const menus = await livingMenus(db, tables);
  const granted = await grantedMenus(db, roleIds);
  const packaged = await packagedMenus(db, tables, tenantId);
  return {
    menus,
    byRole: new Map([...granted].map(([roleId, ids]) => [roleId, withAncestors(menus, ids)])),
    limit: packaged === null ? null : withAncestors(menus, packaged),
  };
}

/** Every menu row that is not deleted, by id. */
export async function livingMenus(db: Kysely<TrellisTables>, tables: IdentityTables): Promise<ReadonlyMap<string, MenuRow>> {
  const { rows } = await sql<MenuRow>`
    select id, parent_id, code from ${sql.table(tables.menu)} where is_deleted = 0`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

async function grantedMenus(
  db: Kysely<TrellisTables>,
  roleIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (roleIds.length === 0) return new Map();
  const { rows } = await sql<{ role_id: string; menu_id: string }>`
    select role_id, menu_id from trellis_role_menu where role_id = any(${roleIds}::bigint[])`.execute(db);
  const byRole = Map.groupBy(rows, (row) => row.role_id);
  return new Map([...byRole].map(([roleId, granted]) => [roleId, granted.map((row) => row.menu_id)]));
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

/** The rows and all rows above them. */
export function withAncestors(menus: ReadonlyMap<string, MenuRow>, ids: readonly string[]): ReadonlySet<MenuRow> {
  const found = new Set<MenuRow>();
  for (const id of ids) {
    // Stops at a row already taken, so a loop of parents ends too.
    for (let row = menus.get(id); row !== undefined && !found.has(row); row = menus.get(row.parent_id ?? "")) found.add(row);
  }
  return found;
}
