import type { Module } from "#metadata";
import { sql } from "kysely";
import type { OperationContext } from "../base/context.ts";
import { tenantBoundary, type Boundary } from "../data/conditions/boundary.ts";
import { ADVISORY_LOCKS } from "../data/internal-tables.ts";
import { selectRecords } from "../data/read/select-records.ts";
import type { Row } from "../base/tables.ts";
import { defaultOf, variablesOf } from "./variables.ts";

/** True when the module has one record per tenant (or one, on the platform). */
export function isSingle(module: Module): boolean {
  return module.screen === "single";
}

/** The single record within a boundary; null before its first save. */
export async function singleRecord({ db, module }: OperationContext, boundary: Boundary): Promise<Row | null> {
  const [record] = await selectRecords(db, module, { boundary, sort: [{ field: "id", descending: false }], limit: 1 });
  return record ?? null;
}

/** Locks the tenant's single record before it is added, so that two adds at once wait in turn. */
export async function lockSingleRecord(context: OperationContext, tenantId: string | null): Promise<Row | null> {
  const { db, module } = context;
  await sql`select pg_advisory_xact_lock(${sql.lit(ADVISORY_LOCKS.single)}, hashtext(${`${module.name} ${tenantId ?? ""}`}))`.execute(
    db,
  );
  return singleRecord(context, tenantBoundary(module.tenancy === "tenant" ? tenantId : null));
}

/** Default values of a new record, without fields that the caller may not read. */
export function newSingleRecord(context: OperationContext, seen: ReadonlySet<string> | null): Row {
  const variables = variablesOf(context);
  const shown = context.module.fields.filter(({ name, writeOnly }) => !writeOnly && seen?.has(name) !== false);
  return Object.fromEntries(shown.map((field) => [field.name, defaultOf(field, variables)]));
}
