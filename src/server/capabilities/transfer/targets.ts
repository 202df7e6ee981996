import { IMPORT_MODES, type ImportMode, type ImportTarget, type Locale } from "#contract";
import { inputFields, type Field, type Module } from "#metadata";
import type { Caller } from "../../base/context.ts";
import type { RecordScope } from "../../data/conditions/record-scope.ts";
import { holds } from "../../policies/permissions.ts";

/** A field that identifies a record beside its unique fields. */
export const ID = "id";

/** Modes that the caller's codes allow. */
export function modesOf(caller: Caller, { permissions }: Module): ImportMode[] {
  const { add, edit } = permissions;
  if (permissions.import === null || !holds(caller, permissions.import)) return [];
  const mayAdd = add !== null && holds(caller, add);
  const mayEdit = edit !== null && holds(caller, edit);
  return IMPORT_MODES.filter((mode) => (mode === "update" || mayAdd) && (mode === "add" || mayEdit));
}

/** The fields that a file may fill: those of the forms that the caller may see and write. */
export function importFields(module: Module, scope: RecordScope): readonly Field[] {
  const forms = new Set([...inputFields(module, "add"), ...inputFields(module, "edit")]);
  return module.fields.filter((field) => forms.has(field) && isOpen(scope, field.name));
}

function isOpen({ fields, rules }: RecordScope, name: string): boolean {
  return (fields === null || fields.has(name)) && !rules.hidden.has(name) && !rules.readOnly.has(name);
}

export function importTargets(module: Module, scope: RecordScope, locale: Locale): ImportTarget[] {
  const needed = new Set(
    inputFields(module, "add").filter(
      (field) => field.required && field.default === undefined && field.defaultVariable === undefined,
    ),
  );
  const targets = importFields(module, scope).map((field) => ({
    field: field.name,
    title: field.title[locale],
    required: needed.has(field),
    key: isKey(field),
    keyOnly: false,
  }));
  return [{ field: ID, title: "ID", required: false, key: true, keyOnly: true }, ...targets];
}

/** A value that no two records share finds the one that has it. */
function isKey(field: Field): boolean {
  return field.unique && !field.writeOnly && field.storage !== "json";
}
