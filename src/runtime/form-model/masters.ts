import type { Field } from "#metadata";

/** The property that names a record's tenant, if the module declares it. */
export const TENANT = "tenantId";

/**
 * Fields that limit the choices of a reference. The selected tenant is one of them, because each
 * tenant has its own records.
 */
export function mastersOf(field: Field): readonly string[] {
  return [...(field.ref?.where ?? []).map(({ master }) => master), ...(field.name === TENANT ? [] : [TENANT])];
}
