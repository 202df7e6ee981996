import type { AccessSummary, AccessRole, AccessScreen } from "#contract";
import type { Module } from "#metadata";
import { sql } from "kysely";
import type { OperationContext } from "../../base/context.ts";
import type { FieldRules } from "../../data/conditions/record-scope.ts";
import { rulesOfRoles } from "../../policies/field-rules.ts";
import { codesOf, grantsOf } from "../../policies/held-codes.ts";
import { assumedScopes } from "../../policies/scope-of.ts";
import { identityTables, type IdentityTables } from "../../policies/identity-tables.ts";
import { byId, moduleOfMenu, namedMenus, pathOf, rolesOfTenant, veilOf } from "./access-reader.ts";
import { scopesByRole } from "./role-scopes.ts";
import { dataScopeNotes, type GrantedScope } from "./scope-notes.ts";

interface ScopeRow {
  readonly id: string;
  readonly menu_id: string;
  readonly name: string;
  readonly type: number;
  readonly field: string | null;
  readonly rule: string | null;
}

type Context = Pick<OperationContext, "catalog" | "db" | "caller" | "tenantId">;

/** Rights that the roles give together, screen by screen, in the order of the menu. */
export async function loadAccessSummary(context: Context, roleIds: readonly string[]): Promise<AccessSummary> {
  const { catalog, db, tenantId } = context;
  const tables = identityTables(catalog);
  const roles = (await rolesOfTenant({ ...context, tables })).filter(({ id }) => roleIds.includes(id));
  const ids = roles.map(({ id }) => id);
  const administrator = roles.some((role) => role.administrators);
  const grants = await grantsOf(db, tables, { tenantId, roleIds: ids });
  const menus = await namedMenus({ db, tables });
  const rows = byId(menus);
  const held = administrator ? new Set(menus.map(({ code }) => code)) : codesOf(grants, ids);
  const given = new Set([...grants.byRole.values()].flatMap((granted) => [...granted].map(({ code }) => code)));
  const scopes = administrator ? [] : await grantedScopes(context, tables, ids);
  const rules = administrator ? new Map<string, FieldRules>() : await rulesOfRoles(db, ids);
  const scopeHolders = await scopesByRole(db, "data", ids);
  const seen = await veilOf(context, "data-scope");
  const buttons = Map.groupBy(
    menus.filter((row) => row.button),
    (row) => row.parentId,
  );
  const screens: AccessScreen[] = [];
  for (const row of menus) {
    // A folder is no screen. Its content decides if it is shown.
    if (row.button || row.component === "" || !held.has(row.code)) continue;
    const module = moduleOfMenu(catalog, row);
    const limits = module === null ? undefined : rules.get(module.name);
    const titles = (names: ReadonlySet<string> | undefined) =>
      (module?.fields ?? []).filter((field) => names?.has(field.name) === true).map((field) => field.title);
    const own = scopes
      .filter((scope) => scope.menu_id === row.id)
      .map((scope) => ({
        ...scope,
        field: scope.field ?? "",
        rule: scope.rule ?? "",
      }));
    screens.push({
      id: row.id,
      title: row.title,
      path: pathOf(rows, row),
      buttons: (buttons.get(row.id) ?? []).map(({ code, title }) => ({ code, title, held: held.has(code) })),
      scopes:
        module === null
          ? []
          : dataScopeNotes(module, own.length > 0 || administrator ? own : assumed(module), roles, scopeHolders, seen),
      hidden: titles(limits?.hidden),
      readOnly: titles(limits?.readOnly),
    });
  }
  return {
    roles,
    administrator,
    screens,
    apiScopes: administrator ? [] : await grantedApiScopes(context, tables, roles),
    outside: administrator ? 0 : [...given].filter((code) => !held.has(code)).length,
  };
}

function assumed(module: Module): readonly GrantedScope[] {
  return assumedScopes(module).map(({ id, scope_type: type }) => ({ id, name: "", type, field: "", rule: "" }));
}

async function grantedScopes({ db }: Context, tables: IdentityTables, roleIds: readonly string[]): Promise<readonly ScopeRow[]> {
  const { rows } = await sql<ScopeRow>`
    select distinct d.id, d.menu_id, d.scope_name as name, d.scope_type as type, d.scope_column as field, d.scope_value as rule
    from trellis_role_scope g join ${sql.table(tables["data-scope"])} d on d.id = g.scope_id and d.is_deleted = 0
    where g.kind = 'data' and g.role_id = any(${roleIds}::bigint[]) order by d.id`.execute(db);
  return rows;
}

async function grantedApiScopes(
  context: Context,
  tables: IdentityTables,
  roles: readonly AccessRole[],
): Promise<AccessSummary["apiScopes"]> {
  const { db } = context;
  const held = await scopesByRole(
    db,
    "api",
    roles.map(({ id }) => id),
  );
  const ids = [...new Set([...held.values()].flatMap((granted) => [...granted]))];
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string; name: string; code: string; path: string }>`
    select id, scope_name as name, resource_code as code, scope_path as path from ${sql.table(tables["api-scope"])}
    where id = any(${ids}::bigint[]) and is_deleted = 0 order by resource_code`.execute(db);
  const seen = await veilOf(context, "api-scope");
  return rows.map(({ id, name, code, path }) => ({
    id,
    name: seen("scopeName", name),
    code: seen("resourceCode", code),
    path: seen("scopePath", path),
    roles: roles.filter((role) => held.get(role.id)?.has(id) === true),
  }));
}
