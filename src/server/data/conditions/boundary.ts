import { DEFAULT_TENANT } from "#contract";
import type { JsonSchema, Module } from "#metadata";
import { sql } from "kysely";
import type { FieldMask } from "../../base/feature.ts";
import { EVERYTHING, type RecordScope } from "./record-scope.ts";
import { namesCaller, schemaCondition } from "./schema-condition.ts";
import { storedFields } from "../columns.ts";
import { all, scopeCondition, type Condition } from "./conditions.ts";

/**
 * Which records of a module a statement may touch. Every statement on a module's table takes one; there is no way
 * to build one without.
 */
export interface Boundary {
  /** The tenant whose records are meant; null = every tenant, for the platform's own work and its administrator only. */
  readonly tenantId: string | null;
  readonly scope: RecordScope;
  /** Values that a list, its conditions, its order and its sums take for empty. Absent where a record is read to be changed. */
  readonly masks?: readonly FieldMask[];
}

/** The whole of one tenant: for references, labels and checks, which must not depend on who asks. */
export function tenantBoundary(tenantId: string | null): Boundary {
  return { tenantId, scope: EVERYTHING };
}

/** Tenant and data scope, deleted records included. */
export function withinBoundary(module: Module, boundary: Boundary): Condition {
  const where = module.shows?.where ?? null;
  // A condition that names the caller is part of the caller's scope.
  const conditions: Condition[] = where === null || namesCaller(where) ? [] : [shownCondition(module, where)];
  if (isBound(module, boundary.tenantId)) conditions.push(sql`t.tenant_id = ${boundary.tenantId}`);
  if (boundary.scope.records.kind !== "always") conditions.push(scopeCondition(module, boundary.scope.records));
  return all(conditions);
}

/** The condition of a module that shows records of another one. An unreadable condition matches no record. */
function shownCondition(module: Module, where: JsonSchema): Condition {
  const { byName } = storedFields(module);
  const records = schemaCondition(where, { fieldOf: (name) => (byName.has(name) ? name : null), placeholders: {} });
  return scopeCondition(module, records ?? { kind: "never" });
}

/** Living records only. `0` is spelled out so that the partial indexes are seen to fit. */
export function livingWithin(module: Module, boundary: Boundary): Condition {
  return sql`(t.is_deleted = 0 and ${withinBoundary(module, boundary)})`;
}

/** Condition for deleted records within the boundary. */
export function deletedWithin(module: Module, boundary: Boundary): Condition {
  return sql`(t.is_deleted = 1 and ${withinBoundary(module, boundary)})`;
}

/**
 * Records of the platform that speak of a tenant (the tenants themselves) are shown to that tenant only, and all of
 * them to the default tenant, which runs the platform.
 */
function isBound(module: Module, tenantId: string | null): boolean {
  if (tenantId === null) return false;
  if (module.tenancy === "tenant") return true;
  return tenantId !== DEFAULT_TENANT && module.fields.some((field) => field.name === "tenantId");
}
