import { TrellisError } from "#contract";
import type { Field } from "#metadata";
import type { OperationContext } from "#server";
import { authoriseRecords, decidesAccess, fieldRulesOf } from "#server/rights";
import { createdFields } from "../../created-fields.ts";

/**
 * Fields of new records that the caller may let a process fill in: a process creates what the author of its deployment
 * may add. Records that decide the rights of people are never created by a process.
 * @returns null where the caller may add no records
 */
export async function fillableFields(context: OperationContext, name: string): Promise<readonly Field[] | null> {
  const module = context.catalog.modules.get(name);
  if (module === undefined || decidesAccess(name)) return null;
  try {
    await authoriseRecords({ ...context, module }, "add");
  } catch (error) {
    if (error instanceof TrellisError) return null;
    throw error;
  }
  const { hidden, readOnly } = await fieldRulesOf(context, module);
  return createdFields(module).filter((field) => !hidden.has(field.name) && !readOnly.has(field.name));
}
