import { escapePointer, type Module, type ValidationFault } from "#metadata";
import { sql } from "kysely";
import type { OperationContext } from "../../base/context.ts";
import { livingWithin, tenantBoundary } from "../../data/conditions/boundary.ts";
import { storedField } from "../../data/columns.ts";
import { column } from "../../data/conditions/conditions.ts";
import { quoted } from "../../data/naming.ts";
import { tableAs } from "../../data/read/select-records.ts";
import type { Row } from "../../base/tables.ts";

/** A node that would hang below itself. */
export async function treeFaults(
  context: OperationContext,
  record: Row,
  current: Row | null,
  tenantId: string | null,
): Promise<ValidationFault[]> {
  const { module } = context;
  const { tree } = module;
  if (tree === null) return [];
  const parent = record[tree.parentField];
  const fault: ValidationFault = { pointer: `/${escapePointer(tree.parentField)}`, keyword: "cycle", params: {} };
  if (parent === null || parent === undefined || String(parent) === tree.root) return [];
  const key = String(record[tree.keyField] ?? current?.[tree.keyField] ?? "");
  if (String(parent) === key) return [fault];
  if (current === null || String(current[tree.parentField]) === String(parent)) return [];
  return (await isBelow(context, module, String(parent), key, tenantId)) ? [fault] : [];
}

async function isBelow(
  context: OperationContext,
  module: Module,
  start: string,
  key: string,
  tenantId: string | null,
): Promise<boolean> {
  const { tree } = module;
  if (tree === null) return false;
  const keyColumn = storedField(module, tree.keyField);
  const parentColumn = storedField(module, tree.parentField);
  const living = livingWithin(module, tenantBoundary(tenantId));
  const columns = sql.raw(`t.${quoted(keyColumn.column)} as key, t.${quoted(parentColumn.column)} as parent`);
  const { rows } = await sql<{ below: boolean }>`
    with recursive above as (
      select ${columns} from ${tableAs(module)} where ${living} and ${column(keyColumn)} = ${start}
      union
      select ${columns} from ${tableAs(module)} join above on ${column(keyColumn)} = above.parent where ${living}
    ) select exists (select 1 from above where key = ${key}) as below`.execute(context.db);
  return rows[0]?.below === true;
}
