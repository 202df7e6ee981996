import { isJsonObject, SYSTEM_FIELDS } from "#contract";
import type { Column, Field, Module } from "#metadata";
import type { ColumnRole } from "#ui/table";

/**
 * The columns that a narrow list keeps visible, at most one of each role: the state of a record, its amount and its
 * time. A module without `states` has its state in `status`. A list that does not show it has the first choice with colours
 * in its place, such as the outcome of a completed task.
 */
export function columnRoles(module: Module, columns: readonly Column[]): ReadonlyMap<string, ColumnRole> {
  const roles = new Map<string, ColumnRole>();
  const find = (role: ColumnRole, fits: (field: Field | null, name: string) => boolean): void => {
    const column = columns.find(
      ({ field: name }) => !roles.has(name) && fits(module.fields.find((field) => field.name === name) ?? null, name),
    );
    if (column !== undefined) roles.set(column.field, role);
  };
  const state = module.states?.field ?? "status";
  find("state", (field, name) => name === state && field !== null && (field.options !== null || field.dict !== null));
  if (!columns.some(({ field }) => field === state))
    find("state", (field, name) => field !== null && field.options !== null && hasColors(module, name));
  find("amount", (field) => field?.widget === "money");
  find("moment", (field, name) =>
    field === null ? isSystemTime(name) : field.storage === "timestamp" || field.storage === "date",
  );
  return roles;
}

function isSystemTime(name: string): boolean {
  return name.endsWith("Time") && SYSTEM_FIELDS.some((field) => field === name);
}

function hasColors({ uiFields }: Module, name: string): boolean {
  const options = uiFields[name]?.["ui:options"];
  return isJsonObject(options) && isJsonObject(options["colors"]);
}
