import { findKind } from "../kinds/field-kinds.ts";
import type { Field } from "../module/field.ts";
import type { Module } from "../module/module.ts";

/** @returns the name of the label field if the list shows it, else of the first column without pictures */
export function nameField(module: Module): string {
  const known = names.get(module);
  if (known !== undefined) return known;
  const name = nameFieldOf(module);
  names.set(module, name);
  return name;
}

/** Every row of a list asks. */
const names = new WeakMap<Module, string>();

function nameFieldOf(module: Module): string {
  const listed = module.list.columns.map(({ field }) => field).filter((name) => !isPicture(fieldNamed(module, name)));
  return listed.includes(module.labelField) ? module.labelField : (listed[0] ?? module.labelField);
}

function fieldNamed(module: Module, name: string): Field | undefined {
  return module.fields.find((field) => field.name === name);
}

function isPicture(field: Field | undefined): boolean {
  return field !== undefined && findKind(field.widget).picture === true;
}
