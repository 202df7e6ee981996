import { isJsonObject } from "#contract";
import type { Field } from "../../module/field.ts";
import { placesIn } from "../../fields/nested.ts";

/** Formats whose values are addresses. */
export const ADDRESS_FORMATS: ReadonlySet<string | null> = new Set(["uri", "path"]);

/** Schemes that run, or show, content of the address itself. Browsers ignore control characters and blanks within them. */
export const UNSAFE_SCHEME = /^(?:javascript|vbscript|livescript|mocha|data|blob|filesystem|file|about|view-source):/i;

/** True for an address that no field may hold. */
export function isUnsafeAddress(text: string): boolean {
  return UNSAFE_SCHEME.test(text.replaceAll(/[\p{Cc}\p{Cf}\s]/gu, ""));
}

/**
 * Finds addresses that run or show content of their own, also in lists and in items.
 * @param record values by the names of the fields
 * @returns the fields with such a value
 */
export function unsafeAddresses(fields: readonly Field[], record: Record<string, unknown>): Field[] {
  return placesIn(fields, record).flatMap(({ field, holder }) => {
    const { format } = field.items ?? field;
    return ADDRESS_FORMATS.has(format) && textsIn(holder[field.name]).some(isUnsafeAddress) ? [field] : [];
  });
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isJsonObject(value) ? Object.values(value).flatMap(textsIn) : [];
}
