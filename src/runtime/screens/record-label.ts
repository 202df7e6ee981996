import type { StoredRecord } from "#contract";
import type { Field, Module } from "#metadata";
import { isPicture } from "./text-needs.ts";

/** The name by which people know a record: on a list that does not show it, what the record begins with there. */
export function recordLabel(module: Module, record: StoredRecord): string {
  const listed = module.list.columns.map(({ field }) => field).filter((name) => !isPicture(fieldOf(module, name)));
  const name = listed.includes(module.labelField) ? module.labelField : (listed[0] ?? module.labelField);
  const key = fieldOf(module, name)?.labelKey ?? name;
  const value = record[key] ?? record[name] ?? record[module.labelField];
  return value === null || value === undefined || value === "" ? record.id : String(value);
}

function fieldOf(module: Module, name: string): Field | null {
  return module.fields.find((field) => field.name === name) ?? null;
}

/** What is done and, where it is one record, with which: rows look alike. */
export function actionTitle(module: Module, title: string, records: readonly StoredRecord[]): string {
  const [record, another] = records;
  return record === undefined || another !== undefined ? title : `${title} · ${recordLabel(module, record)}`;
}
