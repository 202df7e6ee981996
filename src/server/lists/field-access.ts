import type { FieldAccess, FieldRuleNote } from "#contract";
import { sql } from "kysely";
import { callerOf, type OperationContext } from "../context.ts";
import type { Handler } from "../feature.ts";
import { storedField } from "../data/columns.ts";
import { quoted } from "../data/naming.ts";
import { fieldRulesOf } from "../policies/field-rules.ts";
import { holds } from "../policies/permissions.ts";

/** What of the module's fields the caller's roles leave; for whoever looks after roles also which roles restrict which. */
export const fieldAccess: Handler = async (context): Promise<FieldAccess> => {
  const { hidden, readOnly } = await fieldRulesOf(context, context.module);
  return { hidden: [...hidden].sort(), readOnly: [...readOnly].sort(), rules: await notes(context) };
};

async function notes(context: OperationContext): Promise<FieldRuleNote[]> {
  const { catalog, db, module, tenantId } = context;
  const role = catalog.modules.get("role");
  if (role === undefined || role.permissions.edit === null || !holds(callerOf(context), role.permissions.edit)) return [];
  const own = new Set(module.fields.map((field) => field.name));
  const name = sql.raw(`r.${quoted(storedField(role, role.labelField).column)}`);
  const { rows } = await sql<FieldRuleNote>`
    select f.field, f.access, json_agg(${name} order by ${name}) as roles
    from trellis_field_rule f join ${sql.table(role.table)} r on r.id = f.role_id and r.is_deleted = 0
    where f.module = ${module.name} and r.tenant_id = ${tenantId}
    group by f.field, f.access order by f.field, f.access`.execute(db);
  return rows.filter(({ field }) => own.has(field));
}
