import type { FieldError, Json, TrellisError } from "#contract";
import { escapePointer, fieldErrorsOf, type ChildRecords } from "#metadata";
import type { OperationContext } from "../../base/context.ts";

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
  { locale }: OperationContext,
  { field }: ChildRecords,
  refused: readonly RefusedLine[],
): { readonly errors: readonly FieldError[]; readonly newer: Readonly<Record<string, Json>> } {
  const newer: Record<string, Json> = {};
  const errors = refused
    .toSorted((a, b) => a.place - b.place)
    .flatMap(({ place, error }): readonly FieldError[] => {
      const pointer = `/${escapePointer(field.name)}/${place}`;
      const { fields, data } = error.details;
      if (fields !== undefined && fields.length > 0)
        return fields.map((one) => ({ ...one, pointer: `${pointer}${one.pointer}` }));
      if (error.id === "conflict" && data !== undefined && data !== null) newer[pointer] = data;
      const message = error.id === "notFound" ? GONE[locale] : error.text(locale);
      return [{ pointer, keyword: error.id, message }];
    });
  return { errors, newer };
}

const GONE = {
  zh: "此行已被他人删除，请移除后再保存",
  en: "This line was deleted by someone else. Remove it, then save again.",
};

/** @param count number of lines; null = no limit to compare with */
export function countFault({ locale }: OperationContext, link: ChildRecords, count: number | null): readonly FieldError[] {
  if (count === null) return [];
  const { field, minItems, maxItems } = link;
  const pointer = `/${escapePointer(field.name)}`;
  if (count < minItems) return fieldErrorsOf([{ pointer, keyword: "minItems", params: { limit: minItems } }], [field], locale);
  if (maxItems !== null && count > maxItems)
    return fieldErrorsOf([{ pointer, keyword: "maxItems", params: { limit: maxItems } }], [field], locale);
  return [];
}
