import type { Field } from "../module/field.ts";
import type { Module } from "../module/module.ts";
import { inputFields } from "./input-schema.ts";

/**
 * Selects the fields that a bulk edit can set. The edit form must show them. Unique values, secrets
 * and the owner of a record are excluded.
 */
export function bulkFields(module: Module): readonly Field[] {
  return inputFields(module, "edit").filter(({ unique, writeOnly, name }) => !unique && !writeOnly && name !== "tenantId");
}
