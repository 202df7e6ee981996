import type { Field, Module } from "./module.ts";
import { escapePointer, type ValidationFault } from "./validate/fault.ts";

/** What no two living records of a tenant have alike. */
export interface UniqueRule {
  /** Bears the rule, and its error. */
  readonly field: Field;
  /** Records are compared where they have the same value in each of these; none = all records are. */
  readonly among: readonly Field[];
}

/** Every rule of a module, one for each field with `x-unique` (or `x-serial`) at most. */
export function uniqueRules({ fields }: Pick<Module, "fields">): readonly UniqueRule[] {
  return fields.flatMap((field) => {
    if (field.unique) return [{ field, among: [] }];
    const names = field.schema["x-unique"];
    if (!Array.isArray(names)) return [];
    return [{ field, among: names.flatMap((name) => fields.find((other) => other.name === name) ?? []) }];
  });
}

/** All that the rule compares. */
export function comparedFields({ field, among }: UniqueRule): readonly Field[] {
  return [...among, field];
}

/** What `x-unique` says at one of the fields that the rule compares: all the others are the same. */
export function uniqueFault(rule: UniqueRule, at: Field): ValidationFault {
  const among = comparedFields(rule).filter(({ name }) => name !== at.name);
  const params = { among: among.map(({ title }) => title) };
  return { pointer: `/${escapePointer(at.name)}`, keyword: "x-unique", params };
}
