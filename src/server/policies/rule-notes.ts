import type { FieldRuleNote } from "#contract";
import type { Catalog } from "#metadata";
import { sql } from "kysely";
import { storedField } from "../data/columns.ts";
import { quoted } from "../data/naming.ts";
import type { RuleReader } from "./field-rules.ts";
import { holds } from "./permissions.ts";

interface NoteReader extends RuleReader {
  readonly catalog: Catalog;
  /** The caller whose roles count. */
  readonly tenantId: string;
}

/** Loads the roles that may only read a field, or not see it, by module. Callers without the right to edit roles get none. */
export async function ruleNotes(reader: NoteReader): Promise<ReadonlyMap<string, readonly FieldRuleNote[]>> {
  const { db, caller, catalog, tenantId } = reader;
  const role = catalog.modules.get("role");
  if (caller === null || role === undefined || role.permissions.edit === null || !holds(caller, role.permissions.edit))
    return new Map();
  const name = sql.raw(`r.${quoted(storedField(role, role.labelField).column)}`);
  const { rows } = await sql<FieldRuleNote & { readonly module: string }>`
    select f.module, f.field, f.access, json_agg(${name} order by r.sort, r.id) as roles
    from trellis_field_rule f join ${sql.table(role.table)} r on r.id = f.role_id and r.is_deleted = 0
    where r.tenant_id = ${tenantId}
    group by f.module, f.field, f.access order by f.field, f.access`.execute(db);
  const known = rows.filter(({ module, field }) => catalog.modules.get(module)?.fields.some((own) => own.name === field));
  return new Map(
    [...Map.groupBy(known, ({ module }) => module)].map(([module, notes]) => [
      module,
      notes.map(({ field, access, roles }) => ({ field, access, roles })),
    ]),
  );
}
