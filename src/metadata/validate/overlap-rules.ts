import { isJsonObject } from "#contract";
import type { Field, JsonSchema } from "../module/field.ts";
import type { Module } from "../module/module.ts";
import { escapePointer } from "./escape-pointer.ts";
import type { ValidationFault } from "./fault.ts";

/** Periods of which no two may overlap (`x-no-overlap`). */
export interface OverlapRule {
  /** The field with the rule: the start of the period. */
  readonly field: Field;
  readonly end: Field;
  /** Only records with equal values in these fields are compared; none = all records. */
  readonly among: readonly Field[];
  /** Only records that satisfy the condition are compared; null = all records. */
  readonly where: JsonSchema | null;
  /** A period may begin where another one ends. */
  readonly touching: boolean;
}

const known = new WeakMap<readonly Field[], readonly OverlapRule[]>();

/** Returns every rule of a module. The fields with `x-range` have one or several. */
export function overlapRules({ fields }: Pick<Module, "fields">): readonly OverlapRule[] {
  const before = known.get(fields);
  if (before !== undefined) return before;
  const found = fields.flatMap((field): OverlapRule[] => {
    const stated = field.schema["x-no-overlap"];
    const end = fields.find(({ name }) => name === field.rangeEnd);
    if (stated === undefined || end === undefined) return [];
    const rules: readonly unknown[] = Array.isArray(stated) ? stated : [stated];
    return rules.filter(isJsonObject).map(({ among, where, touching }) => {
      const names: readonly unknown[] = Array.isArray(among) ? among : [];
      return {
        field,
        end,
        among: names.flatMap((name) => fields.find((other) => other.name === name) ?? []),
        where: isJsonObject(where) ? where : null,
        touching: field.storage === "timestamp" || touching === true,
      };
    });
  });
  known.set(fields, found);
  return found;
}

/** A stored period in the way of another one. */
export interface Obstacle {
  /** Name of its record; null when it is unknown, or not the caller's to know. */
  readonly name: string | null;
  readonly from: string;
  /** Null without an end. */
  readonly to: string | null;
}

export function overlapFault({ among }: OverlapRule, at: Field, obstacle: Obstacle | null): ValidationFault {
  const params = { among: among.map(({ title }) => title), obstacle };
  return { pointer: `/${escapePointer(at.name)}`, keyword: "x-no-overlap", params };
}
