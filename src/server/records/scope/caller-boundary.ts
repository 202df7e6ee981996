import { DEFAULT_TENANT, WHERE_PARAMETER, parseWhere, splitFilterKey, whereConditions } from "#contract";
import type { Module } from "#metadata";
import type { OperationContext } from "../../base/context.ts";
import type { FieldMask } from "../../base/feature.ts";
import type { Boundary } from "../../data/conditions/boundary.ts";
import { mayRead } from "../../policies/permissions.ts";
import { scopeOf } from "../../policies/scope-of.ts";

const TENANT_FIELD = "tenantId";

/**
 * The boundary of the caller. Records of other tenants are only within reach of the platform's administrator at home,
 * and only of modules that show the tenant as a field (semantics: Tenancy).
 */
export async function listBoundary(context: OperationContext): Promise<Boundary> {
  return { tenantId: listedTenant(context), scope: await scopeOf(context), masks: await masksOf(context) };
}

/** The tenant whose records a list holds: the one that its filters name, null where they speak of tenants in another way. */
export function listedTenant(context: OperationContext): string | null {
  const { query, tenantId } = context;
  if (!spansTenants(context)) return tenantId;
  const named = query.get(TENANT_FIELD) ?? query.get(`${TENANT_FIELD}_equal`) ?? "";
  if (named !== "") return named;
  const isFiltered = [...query].some(([key, value]) => value !== "" && splitFilterKey(key).field === TENANT_FIELD);
  const where = parseWhere(query.get(WHERE_PARAMETER) ?? "");
  const isAsked = where !== null && whereConditions(where).some(({ field }) => field === TENANT_FIELD);
  return isFiltered || isAsked ? null : tenantId;
}

/** The masks of features on records of the module. */
export async function masksOf(context: OperationContext): Promise<readonly FieldMask[]> {
  const masks: FieldMask[] = [];
  for (const { maskFields } of context.deps.features) masks.push(...((await maskFields?.(context)) ?? []));
  return masks;
}

/** The same for a record that is named by its id. */
export async function recordBoundary(context: OperationContext): Promise<Boundary> {
  return { tenantId: spansTenants(context) ? null : context.tenantId, scope: await scopeOf(context) };
}

/** The caller may see and set whose a record is. */
export function spansTenants(context: OperationContext): boolean {
  return showsTenant(context.module) && context.caller?.administrator === true && context.tenantId === DEFAULT_TENANT;
}

/** A module of tenancy `tenant` may declare `tenantId`, and thereby show it. */
export function showsTenant(module: Module): boolean {
  return module.tenancy === "tenant" && module.fields.some((field) => field.name === "tenantId");
}

/**
 * Fields by which a reference operation may be filtered: all for callers who may read the module, else those of its
 * result (keys and labels), so that a filter reveals no more than the result.
 */
export function askableFields({ module, caller }: OperationContext): ReadonlySet<string> | null {
  if (caller !== null && mayRead(caller, module)) return null;
  return new Set([module.labelField, ...(module.tree === null ? [] : [module.tree.keyField, module.tree.parentField])]);
}
