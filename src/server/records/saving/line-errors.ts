import type { FieldFault, Json, TrellisError } from "#contract";
import { escapePointer, fieldFaultsOf, type ChildRecords } from "#metadata";

/** A line that is not saved, with its place in the request. */
export interface RefusedLine {
  readonly place: number;
  readonly error: TrellisError;
}

/**
 * Faults of lines as the form of the record shows them: at the field of the line, or at the line as a whole.
 * @returns `newer` has the stored values of lines that another user has changed meanwhile, by pointer
 */
export function lineErrors(
  { field }: ChildRecords,
  refused: readonly RefusedLine[],
): { readonly errors: readonly FieldFault[]; readonly newer: Readonly<Record<string, Json>> } {
  const newer: Record<string, Json> = {};
  const errors = refused
    .toSorted((a, b) => a.place - b.place)
    .flatMap(({ place, error }): readonly FieldFault[] => {
      const pointer = `/${escapePointer(field.name)}/${place}`;
      const { fields, data } = error.details;
      if (fields !== undefined && fields.length > 0)
        return fields.map((one) => ({ ...one, pointer: `${pointer}${one.pointer}` }));
      if (error.id === "conflict" && data !== undefined && data !== null) newer[pointer] = data;
      const message = error.id === "notFound" ? GONE : error.texts;
      return [{ pointer, keyword: error.id, message }];
    });
  return { errors, newer };
}

const GONE = {
  zh: "此行已被他人删除，请移除后再保存",
  en: "This line was deleted by someone else. Remove it, then save again.",
};

/** @param count number of lines; null = no limit to compare with */
export function countFault(link: ChildRecords, count: number | null): readonly FieldFault[] {
  if (count === null) return [];
  const { field, minItems, maxItems } = link;
  const pointer = `/${escapePointer(field.name)}`;
  if (count < minItems) return fieldFaultsOf([{ pointer, keyword: "minItems", params: { limit: minItems } }], [field]);
  if (maxItems !== null && count > maxItems)
    return fieldFaultsOf([{ pointer, keyword: "maxItems", params: { limit: maxItems } }], [field]);
  return [];
}
