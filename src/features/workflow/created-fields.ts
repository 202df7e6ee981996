import { inputFields, type Field, type Module } from "#metadata";

/** The fields that a process may fill in a new record: those of its form, without the state. */
export function createdFields(module: Module): readonly Field[] {
  return inputFields(module, "add").filter(({ name }) => name !== module.states?.field);
}
