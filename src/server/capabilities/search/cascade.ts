import { MAX_PAGE_SIZE } from "#contract";
import { valuesAlong, type Field, type Module, type ReferenceLink } from "#metadata";
import type { OperationContext } from "../../base/context.ts";
import { callerOf } from "../../base/context.ts";
import { storedField } from "../../data/columns.ts";
import type { Boundary } from "../../data/conditions/boundary.ts";
import { oneOf, type Condition } from "../../data/conditions/conditions.ts";
import { filterValue } from "../../data/conditions/filter-values.ts";
import { shows } from "../../data/conditions/record-scope.ts";
import { selectRecords } from "../../data/read/select-records.ts";
import { scopeOf } from "../../policies/scope-of.ts";

/** The tenant of a form. Only the platform's administrator may fill one in for another tenant. */
export function tenantOf(context: OperationContext, target: Module): string {
  const chosen = context.query.get("tenantId") ?? "";
  return chosen !== "" && callerOf(context).administrator && target.tenancy === "tenant" ? chosen : context.tenantId;
}

/**
 * The condition of the declared cascade. The values of masters have the names of the referenced module's fields. Fields
 * of a master's record are read within the caller's rights to it.
 * @param beside the fields of the form, and of its record
 * @param hidden fields of the referenced module that the caller may not see
 */
export async function cascaded(
  context: OperationContext,
  target: Module,
  link: ReferenceLink,
  { beside, hidden }: { readonly beside: readonly Field[]; readonly hidden: ReadonlySet<string> },
): Promise<Condition[]> {
  const conditions: Condition[] = [];
  for (const { theirs, master, within } of link.where) {
    const value = context.query.get(`where.${theirs}`) ?? context.query.get(theirs) ?? "";
    if (value === "" || hidden.has(theirs)) continue;
    const stored = storedField(target, theirs);
    const field = beside.find(({ name }) => name === master);
    const own = field?.multiple === true ? value.split(",") : [value];
    const values = within === null || field === undefined ? own : await valuesWithin(context, field, value, within);
    if (values === null) continue;
    conditions.push(
      oneOf(
        stored,
        [...new Set(values)].filter((each) => filterValue(stored, each) !== null),
      ),
    );
  }
  return conditions;
}

/** @returns null when the caller may not see the field, because the choices would reveal its value */
async function valuesWithin(
  context: OperationContext,
  { ref, multiple }: Field,
  value: string,
  within: string,
): Promise<readonly string[] | null> {
  const module = context.catalog.modules.get(ref?.module ?? "");
  if (ref === null || module === undefined) return [];
  const scope = await scopeOf(context, module);
  if (!shows(scope, within.split(".")[0] ?? "")) return null;
  const stored = storedField(module, ref.value);
  const keys = (multiple ? value.split(",") : [value]).filter((key) => filterValue(stored, key) !== null);
  const boundary: Boundary = { tenantId: tenantOf(context, module), scope };
  const rows = await selectRecords(context.db, module, { boundary, where: [oneOf(stored, keys)], limit: MAX_PAGE_SIZE });
  return rows.flatMap((row) => valuesAlong(module.fields, row, within)).map(String);
}
