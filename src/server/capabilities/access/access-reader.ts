import { ADMINISTRATOR_ALIAS, DEFAULT_TENANT, type AccessRole, type Text } from "#contract";
import type { Catalog, Module } from "#metadata";
import { sql, type Kysely } from "kysely";
import type { Caller } from "../../base/context.ts";
import type { TrellisTables } from "../../base/tables.ts";
import type { ServerDeps } from "../../base/deps.ts";
import type { RouteTable } from "../../http/route-table.ts";
import type { ApiScopes } from "../../policies/api-scopes.ts";
import { fieldRulesOf, type RuleReader } from "../../policies/field-rules.ts";
import type { IdentityTables } from "../../policies/identity-tables.ts";

/** The caller who reads the rights of others, and the data for the responses. */
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

/**
 * Living menu rows in the order of the menu: each before what stands below it.
 * @param ids rows that are wanted, with those above them; every row when left out
 */
export async function namedMenus(
  { db, tables }: Pick<AccessReader, "db" | "tables">,
  ids: readonly string[] | null = null,
): Promise<readonly NamedMenu[]> {
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
    where is_deleted = 0 and (${ids}::bigint[] is null or id = any(${ids}::bigint[])) order by sort, id`.execute(db);
  const all = rows.map((row): NamedMenu => ({
    id: row.id,
    parentId: row.parent_id ?? "0",
    code: row.code,
    component: row.component ?? "",
    button: row.category === 2,
    title: textOf(row.name, row.en_name),
  }));
  const found = new Set(all.map(({ id }) => id));
  const below = Map.groupBy(all, ({ parentId }) => (found.has(parentId) ? parentId : ""));
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

type RoleReader = RuleReader & Pick<AccessReader, "catalog" | "tables" | "tenantId">;

/** The living roles of the tenant that is meant, in order, as far as the caller may see them. */
export async function rolesOfTenant(reader: RoleReader): Promise<readonly AccessRole[]> {
  const { db, tables, tenantId } = reader;
  const { rows } = await sql<{ id: string; name: string; alias: string }>`
    select id, role_name as name, role_alias as alias from ${sql.table(tables.role)}
    where tenant_id = ${tenantId} and is_deleted = 0 order by sort, id`.execute(db);
  const seen = await veilOf(reader, "role");
  return rows.map(({ id, name, alias }) => ({
    id,
    name: seen("roleName", name),
    alias: seen("roleAlias", alias),
    administrators: tenantId === DEFAULT_TENANT && alias === ADMINISTRATOR_ALIAS,
  }));
}

/** Leaves nothing of values of fields that the caller's roles hide, wherever a record of the module is named. */
export async function veilOf(
  { catalog, ...reader }: RuleReader & Pick<AccessReader, "catalog">,
  name: string,
): Promise<(field: string, value: string) => string> {
  const module = catalog.modules.get(name);
  const hidden = module === undefined ? null : (await fieldRulesOf(reader, module)).hidden;
  return (field, value) => (hidden?.has(field) === true ? "" : value);
}

export function textOf(zh: string, en: string | null): Text {
  return { zh, en: en === null || en === "" ? zh : en };
}
