import type { StoredRecord } from "#contract";
import type { Module } from "#metadata";

/** The name by which people know a record. */
export function recordLabel(module: Module, record: StoredRecord): string {
  const field = module.fields.find(({ name }) => name === module.labelField);
  const value =
    (field?.labelKey === null || field === undefined ? undefined : record[field.labelKey]) ?? record[module.labelField];
  return value === null || value === undefined || value === "" ? record.id : String(value);
}
