import type { Field, Module } from "./module.ts";

const PICTURES: ReadonlySet<string> = new Set(["icon", "image"]);

/** The field by which people know a record that stands alone: its label, or what its list begins with when that has no label. */
export function nameField(module: Module): string {
  const listed = module.list.columns.map(({ field }) => field).filter((name) => !isPicture(fieldNamed(module, name)));
  return listed.includes(module.labelField) ? module.labelField : (listed[0] ?? module.labelField);
}

function fieldNamed(module: Module, name: string): Field | undefined {
  return module.fields.find((field) => field.name === name);
}

function isPicture(field: Field | undefined): boolean {
  return field !== undefined && PICTURES.has(field.widget);
}
