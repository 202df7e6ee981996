import { isJsonObject, type JsonObject } from "#contract";
import type { FieldDraft, FieldSet, ModuleDraft } from "../draft.ts";
import { stringAt } from "../json-type.ts";

/** True for a field that stores the ID of one record. */
export function isReferenceById(schema: JsonObject): boolean {
  return stringAt(schema, "x-ref", "module") !== undefined && (stringAt(schema, "x-ref", "value") ?? "id") === "id";
}

/** The modules of a project by name, and the files that are not valid JSON. */
interface NamedModules {
  readonly drafts: ReadonlyMap<string, ModuleDraft>;
  readonly unreadable: ReadonlyMap<string, string>;
}

/**
 * True if a field of another file refers to a module that does not exist, or in a form that is wrong: that is reported
 * there. What this file says of the field may be right.
 */
export function refersToUnknown({ record }: ModuleDraft, field: string, { drafts, unreadable }: NamedModules): boolean {
  const reference = record.fields.get(field)?.schema["x-ref"];
  // A text in place of the object is reported there as well.
  if (reference !== undefined && !isJsonObject(reference)) return true;
  const named = stringAt(reference ?? null, "module");
  return named !== undefined && !drafts.has(named) && !unreadable.has(named);
}

/**
 * The fields on which the choices of a reference can depend: those of its form, and for an action on records those of the
 * record. A handler has the form alone.
 */
export function mastersOf({ record, actions }: ModuleDraft, set: FieldSet): ReadonlyMap<string, FieldDraft> {
  return set.action === null || !isWrittenByServer(actions.get(set.action))
    ? set.fields
    : new Map([...record.fields, ...set.fields]);
}

/** True for an action that needs no handler and runs on records. */
function isWrittenByServer(action: JsonObject = {}): boolean {
  return (
    action["on"] !== "toolbar" && (action["set"] !== undefined || (action["to"] !== undefined && action["handler"] !== true))
  );
}

/** True for a module whose records form a tree: one of its fields refers to the record above. */
export function isTree({ name, value, record }: ModuleDraft): boolean {
  const parent = stringAt(value, "ui", "list", "tree");
  return parent !== undefined && stringAt(record.fields.get(parent)?.schema ?? null, "x-ref", "module") === name;
}
