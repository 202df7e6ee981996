import { ADMINISTRATOR_ALIAS, DEFAULT_TENANT } from "#contract";
import type { Catalog, Module } from "#metadata";
import { sql, type Kysely } from "kysely";
import type { Caller } from "../../base/context.ts";
import type { TrellisTables } from "../../base/tables.ts";
import type { FieldRules } from "../../data/conditions/record-scope.ts";
import { SharedReads } from "../../data/read/shared-reads.ts";
import { rulesOfRoles } from "../field-rules.ts";
import { heldCodes } from "../held-codes.ts";
import { identityTables } from "../identity-tables.ts";
import { assumedScopes } from "../scope-of.ts";
import { scopeRule, type Bound, type Reach, type ScopeRule } from "./scope-rules.ts";

/** The database and the modules that rights are read from. An `OperationContext` is one. */
export interface RightsReader {
  readonly db: Kysely<TrellisTables>;
  readonly catalog: Catalog;
}

export interface RightsHolder {
  readonly tenantId: string;
  readonly roleIds: readonly string[];
  /** Null for a role by itself, because each of its users has their own departments. */
  readonly deptIds: readonly string[] | null;
  /** Counts roles in the recycle bin, for a judgement about their removal. */
  readonly deletedRoles?: boolean;
}

/** Everything that a set of roles allows somebody. */
export interface Rights {
  readonly administrator: boolean;
  readonly codes: ReadonlySet<string>;
  readonly apiScopes: ReadonlySet<string>;
  /** Data scopes by the module that they bind, those of module files included; a module that is missing is bound by none. */
  readonly scopes: ReadonlyMap<string, readonly ScopeRule[]>;
  readonly reach: Reach | null;
  /** Field rules by module. */
  readonly fields: ReadonlyMap<string, FieldRules>;
}

export async function loadRights(reader: RightsReader, holder: RightsHolder): Promise<Rights> {
  const { db, catalog } = reader;
  const { tenantId, deptIds } = holder;
  const tables = identityTables(catalog);
  const roles = await rolesOf(reader, holder);
  const ids = roles.map(({ id }) => id);
  const administrator = tenantId === DEFAULT_TENANT && roles.some(({ alias }) => alias === ADMINISTRATOR_ALIAS);
  const codes = await heldCodes(db, tables, { tenantId, roleIds: ids, administrator: false });
  return {
    administrator,
    codes,
    apiScopes: await apiScopesOf(db, ids),
    scopes: withAssumed(catalog, codes, await scopesByModule(reader, ids)),
    reach: deptIds === null ? null : await reachOf(reader, tenantId, deptIds),
    fields: ids.length === 0 ? new Map() : await rulesOfRoles(db, ids),
  };
}

const rightsByCaller = new SharedReads<Caller, Rights>();

/** The caller's own rights, in the roles and departments in force. Read before the first write of a transaction. */
export function rightsOfCaller(reader: RightsReader, caller: Caller): Promise<Rights> {
  return rightsByCaller.read(reader.db, caller, "", () => loadRights(reader, caller));
}

/** The data scopes that bind these rights in a module. */
export function boundOf({ scopes, reach }: Rights, module: string): Bound {
  return { rules: scopes.get(module) ?? [], reach };
}

/** The modules that a menu row binds with its data scopes: the one of its screen and the one that its code reads. */
export function modulesOfMenu(catalog: Catalog, menu: { readonly component: unknown; readonly code: unknown }): Module[] {
  return [...catalog.modules.values()].filter(
    ({ name, permissions }) => menu.component === `module/${name}` || menu.code === permissions.read,
  );
}

/** The departments with all departments below them. */
export async function reachOf({ db, catalog }: RightsReader, tenantId: string, deptIds: readonly string[]): Promise<Reach> {
  const own = new Set(deptIds);
  if (deptIds.length === 0) return { own, below: own };
  const dept = sql.table(identityTables(catalog).dept);
  const { rows } = await sql<{ id: string }>`
    with recursive below as (
      select id from ${dept} where id = any(${deptIds}::bigint[]) and tenant_id = ${tenantId} and is_deleted = 0
      union
      select d.id from ${dept} d join below b on d.parent_id = b.id where d.tenant_id = ${tenantId} and d.is_deleted = 0)
    select id from below`.execute(db);
  return { own, below: new Set([...deptIds, ...rows.map(({ id }) => id)]) };
}

async function rolesOf(
  { db, catalog }: RightsReader,
  { tenantId, roleIds, deletedRoles = false }: RightsHolder,
): Promise<readonly { readonly id: string; readonly alias: string | null }[]> {
  if (roleIds.length === 0) return [];
  const { rows } = await sql<{ id: string; alias: string | null }>`
    select id, role_alias as alias from ${sql.table(identityTables(catalog).role)}
    where id = any(${roleIds}::bigint[]) and tenant_id = ${tenantId} and (${deletedRoles} or is_deleted = 0)`.execute(db);
  return rows;
}

async function apiScopesOf(db: Kysely<TrellisTables>, roleIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ scope_id: string }>`
    select distinct scope_id from trellis_role_scope
    where kind = 'api' and role_id = any(${roleIds}::bigint[])`.execute(db);
  return new Set(rows.map((row) => row.scope_id));
}

/** The data scope of a module's file counts where none is granted. */
function withAssumed(
  catalog: Catalog,
  codes: ReadonlySet<string>,
  granted: ReadonlyMap<string, readonly ScopeRule[]>,
): ReadonlyMap<string, readonly ScopeRule[]> {
  const readable = [...catalog.modules.values()].filter(
    ({ name, permissions }) => codes.has(permissions.read) && !granted.has(name),
  );
  const assumed = readable.flatMap((module): [string, ScopeRule[]][] => {
    const rules = assumedScopes(module).map(({ scope_type: scopeType }) => scopeRule({ scopeType }));
    return rules.length === 0 ? [] : [[module.name, rules]];
  });
  return new Map([...granted, ...assumed]);
}

async function scopesByModule(
  { db, catalog }: RightsReader,
  roleIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ScopeRule[]>> {
  const tables = identityTables(catalog);
  const { rows } = await sql<Record<string, unknown>>`
    select distinct d.id, d.menu_id as "menuId", d.scope_type as "scopeType", d.scope_column as "scopeColumn",
      d.scope_field as "scopeField", d.scope_value as "scopeValue", m.component, m.code
    from trellis_role_scope g
    join ${sql.table(tables["data-scope"])} d on d.id = g.scope_id and d.is_deleted = 0
    join ${sql.table(tables.menu)} m on m.id = cast(d.menu_id as bigint) and m.is_deleted = 0
    where g.kind = 'data' and g.role_id = any(${roleIds}::bigint[])`.execute(db);
  const found = new Map<string, ScopeRule[]>();
  for (const row of rows) {
    const rule = scopeRule(row);
    for (const { name } of modulesOfMenu(catalog, { component: row["component"], code: row["code"] })) {
      found.set(name, [...(found.get(name) ?? []), rule]);
    }
  }
  return found;
}
