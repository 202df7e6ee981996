import type { JsonObject } from "#contract";
import type { ModuleDraft } from "../draft.ts";
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
 * True if a field of another file refers to a module that does not exist: a name that is misspelt there, and reported
 * there. What this file says of the field may be right.
 */
export function refersToUnknown({ record }: ModuleDraft, field: string, { drafts, unreadable }: NamedModules): boolean {
  const named = stringAt(record.fields.get(field)?.schema ?? null, "x-ref", "module");
  return named !== undefined && !drafts.has(named) && !unreadable.has(named);
}

/** True for a module whose records form a tree: one of its fields refers to the record above. */
export function isTree({ name, value, record }: ModuleDraft): boolean {
  const parent = stringAt(value, "ui", "list", "tree");
  return parent !== undefined && stringAt(record.fields.get(parent)?.schema ?? null, "x-ref", "module") === name;
}
