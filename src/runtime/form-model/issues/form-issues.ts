import type { FieldError, Locale, Text } from "#contract";
import { comparedFields, faultMessage, uniqueFault, type Field, type UniqueRule, type ValidationFault } from "#metadata";

/**
 * A fault at one place of the form, in both languages so that a language switch translates visible
 * errors.
 */
export interface Issue {
  readonly pointer: string;
  readonly keyword: string;
  readonly text: Text;
}

/** Finds the field of a pointer at any depth. */
export type FindField = (pointer: string) => Field | undefined;

export function issueOfFault(fault: ValidationFault, find: FindField): Issue {
  const field = find(fault.pointer);
  return {
    pointer: fault.pointer,
    keyword: fault.keyword,
    text: { zh: faultMessage(fault, field, "zh"), en: faultMessage(fault, field, "en") },
  };
}

/** Faults whose text needs no parameters that only the server has. */
const PLAIN: ReadonlySet<string> = new Set([
  "required",
  "enum",
  "const",
  "pattern",
  "uniqueItems",
  "x-unique",
  "x-ref",
  "x-dict",
  "cycle",
  "characters",
]);

/**
 * Uses the server's text for the language of the response. For the other language it uses our text
 * where the server's wording is known.
 */
export function issueOfServer(error: FieldError, locale: Locale, find: FindField, rules: readonly UniqueRule[]): Issue {
  const { pointer, keyword, message } = error;
  const fault = (keyword === "x-unique" ? uniqueFaultAt(find(pointer), rules) : null) ?? { pointer, keyword, params: {} };
  const own = PLAIN.has(keyword) ? issueOfFault(fault, find).text : { zh: message, en: message };
  return { pointer, keyword, text: { ...own, [locale]: message } };
}

function uniqueFaultAt(field: Field | undefined, rules: readonly UniqueRule[]): ValidationFault | null {
  if (field === undefined) return null;
  const rule = rules.find((own) => own.field.name === field.name) ?? rules.find((other) => isCompared(other, field.name));
  return rule === undefined ? null : uniqueFault(rule, field);
}

export function isCompared(rule: UniqueRule, name: string): boolean {
  return comparedFields(rule).some((field) => field.name === name);
}
