import type { AccessRole, Text } from "#contract";
import type { Catalog, Module } from "#metadata";
import { sql, type Kysely } from "kysely";
import type { Caller } from "../context.ts";
import type { TrellisTables } from "../data/tables.ts";
import type { ServerDeps } from "../deps.ts";
import type { RouteTable } from "../http/route-table.ts";
import type { ApiScopes } from "../policies/api-scopes.ts";
import type { IdentityTables } from "../policies/identity-tables.ts";

/** Who asks about other people's rights, and where the answers are found. */
export interface AccessReader {
  readonly deps: ServerDeps;
  readonly db: Kysely<TrellisTables>;
  readonly catalog: Catalog;
  readonly tables: IdentityTables;
  readonly routes: RouteTable;
  readonly apiScopes: ApiScopes;
  readonly caller: Caller;
  /** The tenant that is meant. */
  readonly tenantId: string;
}

/** A menu or a button by the names that people know it by. */
export interface NamedMenu {
  readonly id: string;
  readonly parentId: string;
  readonly code: string;
  readonly component: string;
  readonly button: boolean;
  readonly title: Text;
}

/** Every living menu row in the order of the menu: each before what stands below it. */
export async function namedMenus({ db, tables }: Pick<AccessReader, "db" | "tables">): Promise<readonly NamedMenu[]> {
  const { rows } = await sql<{
    id: string;
    parent_id: string | null;
    code: string;
    component: string | null;
    category: number;
    name: string;
    en_name: string | null;
  }>`
    select id, parent_id, code, component, category, name, en_name from ${sql.table(tables.menu)}
    where is_deleted = 0 order by sort, id`.execute(db);
  const all = rows.map((row): NamedMenu => ({
    id: row.id,
    parentId: row.parent_id ?? "0",
    code: row.code,
    component: row.component ?? "",
    button: row.category === 2,
    title: textOf(row.name, row.en_name),
  }));
  const ids = new Set(all.map(({ id }) => id));
  const below = Map.groupBy(all, ({ parentId }) => (ids.has(parentId) ? parentId : ""));
  const branch = (row: NamedMenu): NamedMenu[] => [row, ...(below.get(row.id) ?? []).flatMap(branch)];
  const ordered = (below.get("") ?? []).flatMap(branch);
  // Rows that are each other's parents stand under nothing; they have their codes all the same.
  const reached = new Set(ordered);
  return [...ordered, ...all.filter((row) => !reached.has(row))];
}

/** The titles of the menus above a row, from the top. */
export function pathOf(menus: ReadonlyMap<string, NamedMenu>, row: NamedMenu): readonly Text[] {
  const above: NamedMenu[] = [];
  // Stops at a row already taken, so a loop of parents ends too.
  for (let at = menus.get(row.parentId); at !== undefined && !above.includes(at); at = menus.get(at.parentId)) above.unshift(at);
  return above.map(({ title }) => title);
}

export function byId(menus: readonly NamedMenu[]): ReadonlyMap<string, NamedMenu> {
  return new Map(menus.map((row) => [row.id, row]));
}

/** The module whose screen a menu row opens. */
export function moduleOfMenu(catalog: Catalog, { component }: NamedMenu): Module | null {
  return component.startsWith("module/") ? (catalog.modules.get(component.slice("module/".length)) ?? null) : null;
}

/** The living roles of the tenant that is meant, in order. */
export async function rolesOfTenant({
  db,
  tables,
  tenantId,
}: Pick<AccessReader, "db" | "tables" | "tenantId">): Promise<readonly AccessRole[]> {
  const { rows } = await sql<AccessRole>`
    select id, role_name as name, role_alias as alias from ${sql.table(tables.role)}
    where tenant_id = ${tenantId} and is_deleted = 0 order by sort, id`.execute(db);
  return rows;
}

export function textOf(zh: string, en: string | null): Text {
  return { zh, en: en === null || en === "" ? zh : en };
}
