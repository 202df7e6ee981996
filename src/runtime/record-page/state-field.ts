import { isJsonObject } from "#contract";
import type { Field, Module } from "#metadata";

/**
 * Returns the field with the state of a record: that of `states`, otherwise the first column of choices with colours.
 * Null without one.
 */
export function stateField(module: Module): Field | null {
  const stated = module.fields.find(({ name }) => name === module.states?.field);
  if (stated !== undefined) return stated;
  const fields = module.list.columns.flatMap(({ field }) => module.fields.find(({ name }) => name === field) ?? []);
  return fields.find((field) => field.options !== null && isColoured(module, field)) ?? null;
}

function isColoured({ uiFields }: Module, { path }: Field): boolean {
  const options = uiFields[path]?.["ui:options"];
  return isJsonObject(options) && isJsonObject(options["colors"]);
}
