/** Static type of a field or of an expression. `any` is unknown until the expression runs. */
export type Type =
  | "any"
  | "null"
  | "number"
  | "text"
  | "boolean"
  | "date"
  | { readonly list: Type }
  | { readonly fields: Readonly<Record<string, Type>> };

export function isListType(type: Type): type is { readonly list: Type } {
  return typeof type === "object" && "list" in type;
}

export function isRecordType(type: Type): type is { readonly fields: Readonly<Record<string, Type>> } {
  return typeof type === "object" && "fields" in type;
}

/** The name of a type in messages. */
export function nameOf(type: Type): string {
  if (isListType(type)) return "list";
  return isRecordType(type) ? "record" : type;
}

/** A value of the type may stand where `wanted` is asked for. Dates are texts in ISO form. */
export function suits(type: Type, wanted: Type): boolean {
  if (type === "any" || type === "null" || wanted === "any" || type === wanted) return true;
  if (wanted === "text") return type === "date";
  // A text may hold a date; the expression shows when it runs.
  if (wanted === "date") return type === "text";
  if (isListType(wanted)) return isListType(type) && suits(type.list, wanted.list);
  return isRecordType(wanted) && isRecordType(type);
}

/** The type of a value that is one of two. */
export function union(one: Type, other: Type): Type {
  if (one === "null") return other;
  if (other === "null" || one === other) return one;
  if (isListType(one) && isListType(other)) return { list: union(one.list, other.list) };
  return (one === "date" && other === "text") || (one === "text" && other === "date") ? "text" : "any";
}
