import type { Field, Module } from "./module.ts";
import { inputFields } from "./validate/input-schema.ts";

/**
 * The fields of which many records may get the same value at once: what the edit form offers, but what each record has
 * for itself (unique values), secrets, and whose a record is.
 */
export function bulkFields(module: Module): readonly Field[] {
  return inputFields(module, "edit").filter(({ unique, writeOnly, name }) => !unique && !writeOnly && name !== "tenantId");
}
