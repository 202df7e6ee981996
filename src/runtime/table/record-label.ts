import type { StoredRecord } from "#contract";
import { nameField, type Module } from "#metadata";

/** The name by which people know a record. */
export function recordLabel(module: Module, record: StoredRecord): string {
  const name = nameField(module);
  const key = module.fields.find((field) => field.name === name)?.labelKey ?? name;
  const value = record[key] ?? record[name] ?? record[module.labelField];
  return value === null || value === undefined || value === "" ? record.id : String(value);
}

/** Name of an action with the label of its record, because rows look alike, or with the number of records. */
export function actionTitle(module: Module, title: string, records: readonly StoredRecord[]): string {
  const [record, another] = records;
  if (record === undefined) return title;
  return `${title} · ${another === undefined ? recordLabel(module, record) : records.length}`;
}
