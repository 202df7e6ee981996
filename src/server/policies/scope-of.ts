import { isJsonObject } from "#contract";
import type { DataScopeKind, Module } from "#metadata";
import { sql } from "kysely";
import { type Caller, type OperationContext } from "../base/context.ts";
import { storedFields } from "../data/columns.ts";
import { SharedReads } from "../data/read/shared-reads.ts";
import { alwaysSeen, fieldRulesOf, seenFields } from "./field-rules.ts";
import { EVERYTHING, NOTHING, type RecordCondition, type RecordScope } from "../data/conditions/record-scope.ts";
import { namesCaller, schemaCondition } from "../data/conditions/schema-condition.ts";
import { postsOf } from "./posts-of.ts";

/** The caller whose scope is computed, and the data it is computed from. An `OperationContext` is one. */
export type ScopeReader = Pick<OperationContext, "caller" | "catalog" | "db" | "deps" | "module">;

/** A granted row of the module `data-scope`, with the menu row that it belongs to. */
interface DataScope {
  /** Empty when the module's file says it. */
  readonly id: string;
  readonly scope_name: string;
  readonly scope_type: number;
  readonly scope_column: string | null;
  readonly scope_field: string | null;
  readonly scope_value: string | null;
  readonly resource_code: string;
  readonly component: string | null;
  readonly code: string;
}

const scopes = new SharedReads<Caller, RecordScope>();

/** Type of a data scope by the `dataScope` of a module file. */
const TYPES: Readonly<Record<DataScopeKind, number>> = { all: 1, own: 2, department: 3, departmentAndBelow: 4 };

/**
 * Records of a module within the caller's reach: the union of the data scopes granted to the roles in force, and what the
 * module's `dataScope` says when none was granted for the module (semantics: data scopes), less the fields that their field rules hide. Administrators are not limited, and neither
 * is whoever has not signed in: the module's file opens the endpoint to everybody. Computed once per caller and module;
 * a change of grants makes a new Caller.
 * @param module `context.module` unless the operation looks at another one
 */
export async function scopeOf(context: ScopeReader, module: Module = context.module): Promise<RecordScope> {
  const { caller } = context;
  const isOwn = namesCaller(module.shows?.where ?? {});
  if (caller === null) return isOwn ? NOTHING : EVERYTHING;
  if (caller.administrator) return isOwn ? { ...EVERYTHING, records: await ownRecords(context, module, caller) } : EVERYTHING;
  return scopes.read(context.db, caller, `${module.name} ${module.hash}`, () => readScope(context, module, caller));
}

async function readScope(context: ScopeReader, module: Module, caller: Caller): Promise<RecordScope> {
  const { scope } = await judgeScope(context, module, caller);
  if (!namesCaller(module.shows?.where ?? {})) return scope;
  return { ...scope, records: { kind: "all", of: [await ownRecords(context, module, caller), scope.records] } };
}

/** The records that a module with `shows` assigns to the caller. An unreadable condition matches no record. */
async function ownRecords(context: ScopeReader, module: Module, caller: Caller): Promise<RecordCondition> {
  const where = module.shows?.where ?? null;
  const placeholders = {
    $userId: [caller.userId],
    $deptId: caller.deptIds,
    $roleId: caller.roleIds,
    $postId: JSON.stringify(where).includes('"$postId"') ? await postsOf(context, caller) : [],
  };
  const condition = schemaCondition(where, { fieldOf: (name) => fieldNamed(module, name), placeholders });
  return condition ?? NOTHING.records;
}

export interface ScopeJudgement {
  readonly scope: RecordScope;
  /** Only the record of the caller's own tenant is shown. */
  readonly ownTenantOnly: boolean;
  /** The data scopes whose union `scope` is: those granted, or that of the module's file; none: all records. */
  readonly parts: readonly ScopePart[];
}

export interface ScopePart {
  readonly id: string;
  readonly name: string;
  /** 1 all, 2 own, 3 own department, 4 department and below, 5 custom. */
  readonly type: number;
  readonly field: string;
  readonly rule: string;
  readonly records: RecordCondition;
}

/** The result of `scopeOf` for callers who are no administrators, with the scopes it is made of. */
export async function judgeScope(context: ScopeReader, module: Module, caller: Caller): Promise<ScopeJudgement> {
  const rules = await fieldRulesOf({ db: context.db, caller }, module);
  if (showsOwnTenantOnly(module, caller)) {
    const own: RecordCondition = { kind: "compare", field: "tenantId", operator: "equal", value: caller.tenantId };
    return { scope: { records: own, fields: seenFields(module, null, rules), rules }, ownTenantOnly: true, parts: [] };
  }
  const granted = await scopesInForce(context, module, caller);
  if (granted.length === 0) {
    return { scope: { ...EVERYTHING, fields: seenFields(module, null, rules), rules }, ownTenantOnly: false, parts: [] };
  }
  const parts = await Promise.all(
    granted.map(async (scope): Promise<ScopePart> => ({
      id: scope.id,
      name: scope.scope_name,
      type: scope.scope_type,
      field: scope.scope_column ?? "",
      rule: scope.scope_value ?? "",
      records: await recordsOf(context, module, caller, scope),
    })),
  );
  const records = anyOf(parts.map((part) => part.records));
  return { scope: { records, fields: seenFields(module, fieldsOf(granted), rules), rules }, ownTenantOnly: false, parts };
}

/** A caller who may not read the list of tenants is offered only the own tenant. */
function showsOwnTenantOnly(module: Module, caller: Caller): boolean {
  const speaksOfTenants = module.tenancy === "platform" && module.fields.some((field) => field.name === "tenantId");
  return speaksOfTenants && !caller.permissions.has(module.permissions.read);
}

/** Fields that the data scopes in force hide in every record. Filters do not offer them. */
export async function unshownFields(context: Omit<ScopeReader, "deps">): Promise<readonly string[]> {
  const { caller, module } = context;
  if (caller === null || caller.administrator || showsOwnTenantOnly(module, caller)) return [];
  const scopes = await grantedScopes(context, module, caller);
  const shown = scopes.length === 0 ? null : fieldsOf(scopes);
  if (shown === null) return [];
  const kept = alwaysSeen(module);
  return module.fields.map(({ name }) => name).filter((name) => !shown.has(name) && !kept.has(name));
}

const grantedScopesByCaller = new SharedReads<Caller, readonly DataScope[]>();

/** Those of one module, of what is read once for all modules. */
async function grantedScopes(
  context: Pick<ScopeReader, "catalog" | "db">,
  module: Module,
  caller: Caller,
): Promise<readonly DataScope[]> {
  const scopesOfCaller = await grantedScopesByCaller.read(context.db, caller, "", () => readScopes(context, caller));
  const { name, permissions } = module;
  return scopesOfCaller.filter(({ component, code }) => component === `module/${name}` || code === permissions.read);
}

async function scopesInForce(context: ScopeReader, module: Module, caller: Caller): Promise<readonly DataScope[]> {
  const granted = await grantedScopes(context, module, caller);
  return granted.length > 0 ? granted : assumedScopes(module);
}

/** The data scope that a module's file assumes for callers to whom none is granted. */
export function assumedScopes({ dataScope, permissions }: Module): readonly DataScope[] {
  if (dataScope === "all") return [];
  return [
    {
      id: "",
      scope_name: "",
      scope_type: TYPES[dataScope],
      scope_column: null,
      scope_field: null,
      scope_value: null,
      resource_code: permissions.read,
      component: null,
      code: permissions.read,
    },
  ];
}

async function readScopes(context: Pick<ScopeReader, "catalog" | "db">, caller: Caller): Promise<readonly DataScope[]> {
  const menu = context.catalog.modules.get("menu")?.table;
  const dataScope = context.catalog.modules.get("data-scope")?.table;
  if (menu === undefined || dataScope === undefined || caller.roleIds.length === 0) return [];
  const { rows } = await sql<DataScope>`
    select distinct d.id, d.scope_name, d.scope_type, d.scope_column, d.scope_field, d.scope_value, d.resource_code,
      m.component, m.code
    from trellis_role_scope g
    join ${sql.table(dataScope)} d on d.id = g.scope_id and d.is_deleted = 0
    join ${sql.table(menu)} m on m.id = cast(d.menu_id as bigint) and m.is_deleted = 0
    where g.kind = 'data' and g.role_id = any(${caller.roleIds}::bigint[])
    order by d.id`.execute(context.db);
  return rows;
}

async function recordsOf(context: ScopeReader, module: Module, caller: Caller, scope: DataScope): Promise<RecordCondition> {
  switch (scope.scope_type) {
    case 1:
      return { kind: "always" };
    case 2:
      return { kind: "compare", field: "createUser", operator: "equal", value: caller.userId };
    case 3:
      return inDepts(context, module, scope, caller.deptIds);
    case 4:
      return inDepts(context, module, scope, await withBelow(context, caller));
    case 5:
      return customCondition(context, module, caller, scope);
    default:
      return NOTHING.records;
  }
}

function inDepts(context: ScopeReader, module: Module, scope: DataScope, depts: readonly string[]): RecordCondition {
  const named = scope.scope_column ?? "";
  const field = named === "" ? "createDept" : fieldNamed(module, named);
  if (field === null) {
    context.deps.log({ level: "warn", message: `data scope ${scope.resource_code}: ${module.name} has no field ${named}` });
    return NOTHING.records;
  }
  return depts.length === 0 ? NOTHING.records : { kind: "in", field, values: depts };
}

/** The family writes column names (`create_dept`), module files field names (`createDept`): both are understood. */
export function fieldNamed(module: Module, name: string): string | null {
  const fields = storedFields(module);
  return (fields.byName.get(name) ?? fields.byColumn.get(name))?.name ?? null;
}

async function withBelow(context: ScopeReader, caller: Caller): Promise<readonly string[]> {
  const dept = context.catalog.modules.get("dept")?.table;
  if (dept === undefined || caller.deptIds.length === 0) return caller.deptIds;
  const { rows } = await sql<{ id: string }>`
    with recursive below as (
      select id from ${sql.table(dept)}
      where id = any(${caller.deptIds}::bigint[]) and tenant_id = ${caller.tenantId} and is_deleted = 0
      union
      select d.id from ${sql.table(dept)} d join below b on d.parent_id = b.id
      where d.tenant_id = ${caller.tenantId} and d.is_deleted = 0)
    select id from below`.execute(context.db);
  return [...new Set([...caller.deptIds, ...rows.map((row) => row.id)])];
}

function customCondition(context: ScopeReader, module: Module, caller: Caller, scope: DataScope): RecordCondition {
  const condition = schemaCondition(parsed(scope.scope_value), {
    fieldOf: (name) => fieldNamed(module, name),
    placeholders: { $userId: [caller.userId], $deptId: caller.deptIds, $tenantId: [caller.tenantId] },
    isScope: true,
  });
  if (condition !== null) return condition;
  context.deps.log({
    level: "warn",
    message: `data scope ${scope.resource_code}: its rule cannot be understood, so it covers nothing`,
  });
  return NOTHING.records;
}

function parsed(text: string | null): unknown {
  try {
    const value: unknown = JSON.parse(text ?? "");
    return isJsonObject(value) ? value : null;
  } catch {
    return null;
  }
}

function anyOf(parts: readonly RecordCondition[]): RecordCondition {
  if (parts.some((part) => part.kind === "always")) return { kind: "always" };
  const possible = parts.filter((part) => part.kind !== "never");
  const [only] = possible;
  if (only === undefined) return { kind: "never" };
  return possible.length === 1 ? only : { kind: "any", of: possible };
}

/** Union of the visible fields; one scope that shows all shows all. */
function fieldsOf(granted: readonly DataScope[]): ReadonlySet<string> | null {
  const lists = granted.map((scope) =>
    (scope.scope_field ?? "")
      .split(",")
      .map((name) => name.trim())
      .filter((name) => name !== ""),
  );
  return lists.some((names) => names.length === 0 || names.includes("*")) ? null : new Set(lists.flat());
}
