import type { Field } from "../module/field.ts";
import type { Module } from "../module/module.ts";
import { escapePointer } from "./escape-pointer.ts";
import type { ValidationFault } from "./fault.ts";

export { overlapFault, overlapRules, type Obstacle, type OverlapRule } from "./overlap-rules.ts";

/** A combination of values that is unique among a tenant's living records. */
export interface UniqueRule {
  /** The field with the rule, which also shows the error. */
  readonly field: Field;
  /** Only records with equal values in these fields are compared; none = all records. */
  readonly among: readonly Field[];
}

/** Returns every rule of a module, at most one per field with `x-unique` (or `x-serial`). */
export function uniqueRules({ fields }: Pick<Module, "fields">): readonly UniqueRule[] {
  return fields.flatMap((field) => {
    if (field.unique) return [{ field, among: [] }];
    const names = field.schema["x-unique"];
    if (!Array.isArray(names)) return [];
    return [{ field, among: names.flatMap((name) => fields.find((other) => other.name === name) ?? []) }];
  });
}

/** All fields that the rule compares. */
export function comparedFields({ field, among }: UniqueRule): readonly Field[] {
  return [...among, field];
}

/** `x-unique` as seen from one of the compared fields: it lists all the others. */
export function uniqueFault(rule: UniqueRule, at: Field): ValidationFault {
  const among = comparedFields(rule).filter(({ name }) => name !== at.name);
  const params = { among: among.map(({ title }) => title) };
  return { pointer: `/${escapePointer(at.name)}`, keyword: "x-unique", params };
}
