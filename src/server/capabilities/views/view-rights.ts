import { sql } from "kysely";
import { callerOf, type OperationContext } from "../../base/context.ts";
import { storedField } from "../../data/columns.ts";
import { quoted } from "../../data/naming.ts";
import { fieldRulesOf } from "../../policies/field-rules.ts";
import { holds } from "../../policies/permissions.ts";

/** Callers who may edit roles may change any shared view and choose everyone's default. */
export function mayManage(context: OperationContext): boolean {
  const code = context.catalog.modules.get("role")?.permissions.edit ?? null;
  const caller = callerOf(context);
  return caller.administrator || (code !== null && holds(caller, code));
}

/** Callers who may edit the module's records may share views. */
export function mayShare(context: OperationContext): boolean {
  const { edit } = context.module.permissions;
  return mayManage(context) || (edit !== null && holds(callerOf(context), edit));
}

export interface SharedRole {
  readonly id: string;
  readonly name: string;
}

/** Roles with which the caller may share: every one of the tenant for who looks after them, else the own ones. */
export async function sharingRoles(context: OperationContext): Promise<readonly SharedRole[]> {
  const role = context.catalog.modules.get("role");
  if (role === undefined || !mayShare(context)) return [];
  const { hidden } = await fieldRulesOf(context, role);
  const name = hidden.has(role.labelField) ? sql`''` : sql.raw(`r.${quoted(storedField(role, role.labelField).column)}`);
  const own = mayManage(context) ? sql`true` : sql`r.id = any(${callerOf(context).roleIds}::bigint[])`;
  const { rows } = await sql<SharedRole>`
    select r.id, ${name} as name from ${sql.table(role.table)} r
    where r.tenant_id = ${context.tenantId} and r.is_deleted = 0 and ${own} order by r.sort, r.id`.execute(context.db);
  return rows;
}
