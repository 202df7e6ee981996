import { ADDRESS_FORMATS, UNSAFE_SCHEME, type Field, type Module } from "#metadata";
import { columnName, literal, quoted } from "../naming.ts";
import type { RefusedChange } from "./sync-report.ts";

/** A change of a field that keeps the column's type, and that some stored values may not fit. */
export interface ShapeChange {
  readonly field: Field;
  readonly column: string;
  /** SQL condition of the values that the changed field can hold. */
  readonly fits: string;
}

const JSON_TYPES: Readonly<Record<Field["type"], string>> = {
  object: "object",
  array: "array",
  string: "string",
  integer: "number",
  number: "number",
  boolean: "boolean",
};

/** Changes between two definitions of a module that a column's type does not tell. */
export function shapeChanges(from: Module, to: Module): readonly ShapeChange[] {
  const earlier = new Map(from.fields.map((field) => [field.name, field]));
  return to.fields.flatMap((field) => {
    const before = earlier.get(field.name);
    if (before === undefined || before.storage !== field.storage) return [];
    const fits = fitsOf(before, field);
    return fits === null ? [] : [{ field, column: columnName(field.name), fits }];
  });
}

export function refusedShape(module: Module, { field, column, fits }: ShapeChange): RefusedChange {
  const secret = field.writeOnly;
  return {
    module: module.name,
    pointer: `/schema/properties/${field.name}`,
    reason: secret
      ? {
          zh: `字段“${field.title.zh}”改为保密字段，但已有数据是明文，之后无法读取也无法使用`,
          en: `“${field.title.en}” becomes a secret, but existing values are plain text that can then neither be read nor used`,
        }
      : {
          zh: `字段“${field.title.zh}”改变了值的结构，已有数据不再符合`,
          en: `The values of “${field.title.en}” get another structure, which existing values do not have`,
        },
    statement: `update ${quoted(module.table)} set ${quoted(column)} = null where ${quoted(column)} is not null and not (${fits});`,
    field: { name: field.name, title: field.title },
  };
}

/** SQL condition on a JSON value: it has the structure of the field. */
export function fitsStructure(value: string, field: Field): string {
  const whole = `jsonb_typeof(${value}) = ${literal(JSON_TYPES[field.type])}`;
  if (field.type !== "array" || field.items === null) return whole;
  const item = literal(JSON_TYPES[field.items.type]);
  return `${whole} and not jsonb_path_exists(${value}, ${literal("$[*] ? (@.type() != $kind)")}, jsonb_build_object('kind', ${item}))`;
}

/** SQL condition on a text; null when the format takes every text. A save would refuse the others, or alter them. */
export function fitsFormat(value: string, { format }: Field): string | null {
  // Only a save sanitises formatted text, so plain text with markup would be shown as it stands.
  if (format === "html") return `position('<' in ${value}) = 0`;
  if (!ADDRESS_FORMATS.has(format)) return null;
  return `regexp_replace(${value}, '[^[:alnum:]:-]', '', 'g') !~* ${literal(UNSAFE_SCHEME.source)}`;
}

function fitsOf(before: Field, field: Field): string | null {
  const column = quoted(columnName(field.name));
  if (field.writeOnly !== before.writeOnly || (field.format === "secret") !== (before.format === "secret")) return "false";
  if (field.storage === "json" && (field.type !== before.type || field.items?.type !== before.items?.type))
    return fitsStructure(column, field);
  if (field.format !== before.format && field.storage === "text") return fitsFormat(column, field);
  // The joined values would be taken for one.
  return before.multiple && !field.multiple ? `position(',' in ${column}) = 0` : null;
}
