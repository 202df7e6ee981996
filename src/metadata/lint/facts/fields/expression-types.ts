import type { Type } from "#expressions";
import type { Storage } from "../../../module/field.ts";
import { everyField, type FieldDraft, type FieldSet, type ModuleDraft } from "../draft.ts";
import { factsOf } from "./field-facts.ts";

/** Type of the values of a storage in an expression. References and JSON can be read, but not computed. */
const TYPES: Readonly<Record<Storage, Type>> = {
  id: "text",
  text: "text",
  integer: "number",
  double: "number",
  decimal: "number",
  boolean: "boolean",
  timestamp: "date",
  date: "date",
  time: "text",
  json: "any",
};

const COMPUTABLE: ReadonlySet<Storage> = new Set(["text", "integer", "double", "decimal", "boolean", "timestamp", "date"]);

/** Type that an expression for the field must have; null for a field that cannot be computed. */
export function computedType(field: FieldDraft): Type | null {
  const { storage, reference, writeOnly } = factsOf(field);
  return storage === null || !COMPUTABLE.has(storage) || reference !== null || writeOnly ? null : TYPES[storage];
}

/** Types of the fields that an expression of the record may read; in a list, those of the item come first. */
export function typesInScope(set: FieldSet, list: string | null): Record<string, Type> {
  const outer = Object.fromEntries(readable([...set.fields.values()]).map((field) => [field.name, typeOf(set, field)]));
  if (list === null) return outer;
  const parts = partTypes(set, list);
  // A hint lists the fields of the line first.
  return { ...parts, ...outer, ...parts };
}

/** Types of the fields that an expression reads through references, by their path: `productId.kind`. */
export function typesBehindReferences(
  set: FieldSet,
  list: string | null,
  drafts: ReadonlyMap<string, ModuleDraft>,
): Record<string, Type> {
  const inItem =
    list === null ? [] : partsOf(set, list).map((part): [string, FieldDraft] => [part.name.slice(list.length + 1), part]);
  const scope = new Map<string, FieldDraft>([...set.fields, ...inItem]);
  const found = [...scope].flatMap(([name, field]): [string, Type][] => {
    const { reference, multiple } = factsOf(field);
    const target = reference === null || multiple ? undefined : drafts.get(reference);
    return readable([...(target?.record.fields.values() ?? [])]).flatMap((theirs): [string, Type][] => {
      const { storage } = factsOf(theirs);
      return storage === null || storage === "json" ? [] : [[`${name}.${theirs.name}`, TYPES[storage]]];
    });
  });
  return Object.fromEntries(found);
}

/** The list whose items have the field; null for a field of the record; undefined elsewhere. */
export function listAround(set: FieldSet, field: FieldDraft): string | null | undefined {
  if (set.fields.get(field.name) === field) return null;
  const [list = "", ...rest] = field.name.split(".");
  return rest.length === 1 && set.fields.get(list)?.type === "array" ? list : undefined;
}

function typeOf(set: FieldSet, field: FieldDraft): Type {
  const { storage } = factsOf(field);
  if (storage === null) return "any";
  if (storage !== "json") return TYPES[storage];
  const fields = partTypes(set, field.name);
  if (Object.keys(fields).length === 0) return field.type === "array" ? { list: "any" } : "any";
  return field.type === "array" ? { list: { fields } } : { fields };
}

function partsOf(set: FieldSet, around: string): readonly FieldDraft[] {
  return readable(everyField(set)).filter(
    ({ name }) => name.startsWith(`${around}.`) && !name.slice(around.length + 1).includes(".") && !name.endsWith("[]"),
  );
}

function partTypes(set: FieldSet, around: string): Record<string, Type> {
  return Object.fromEntries(
    partsOf(set, around).map((part) => [part.name.slice(around.length + 1), TYPES[factsOf(part).storage ?? "json"]]),
  );
}

/** Secrets are no part of an expression: its value can be read. */
function readable(fields: readonly FieldDraft[]): readonly FieldDraft[] {
  // Records of another module are gathered by x-rollup.
  return fields.filter((field) => !factsOf(field).writeOnly && field.schema["x-children"] === undefined);
}
