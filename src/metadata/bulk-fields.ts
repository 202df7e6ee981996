import type { Field, Module } from "./module.ts";
import { inputFields } from "./validate/input-schema.ts";

/**
 * Selects the fields that a bulk edit can set. The edit form must show them. Unique values, secrets
 * and the owner of a record are excluded.
 */
export function bulkFields(module: Module): readonly Field[] {
  return inputFields(module, "edit").filter(({ unique, writeOnly, name }) => !unique && !writeOnly && name !== "tenantId");
}
