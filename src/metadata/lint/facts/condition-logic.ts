import type { Json } from "#contract";
import { isArray, listAt, objectAt, sameJson } from "./json-type.ts";

/** What a condition demands of one field: one of these values, none of those. */
interface Demand {
  readonly among: readonly Json[] | null;
  readonly without: readonly Json[];
  /** Its bounds as a number. */
  readonly low: number;
  readonly high: number;
  /** True if a bound itself is no value. */
  readonly isOpen: boolean;
}

/** True if two conditions never hold at once: one demands of a field what the other forbids. */
export function excludes(one: Json | undefined, other: Json | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  if (isNegation(one, other) || isNegation(other, one)) return true;
  const [first, second] = [demandsOf(one), demandsOf(other)];
  return [...first].some(([name, demand]) => {
    const against = second.get(name);
    return against !== undefined && (isDisjoint(demand, against) || isDisjoint(against, demand));
  });
}

/** True if two conditions say the same, in any order of their keys. */
export function isSameCondition(one: Json | undefined, other: Json | undefined): boolean {
  return one !== undefined && other !== undefined && sameJson(one, other);
}

function isNegation(one: Json, other: Json): boolean {
  const inner = objectAt(one)["not"];
  return inner !== undefined && Object.keys(objectAt(one)).length === 1 && sameJson(inner, other);
}

function isDisjoint(one: Demand, other: Demand): boolean {
  if (one.low > other.high || (one.low === other.high && (one.isOpen || other.isOpen))) return true;
  const { among } = one;
  if (among === null) return false;
  return among.every(
    (value) =>
      other.without.some((barred) => sameJson(barred, value)) ||
      (other.among !== null && !other.among.some((wanted) => sameJson(wanted, value))),
  );
}

/** What every part of a conjunction demands of each field. Alternatives demand nothing for certain. */
function demandsOf(condition: Json): ReadonlyMap<string, Demand> {
  const demands = new Map<string, Demand>();
  for (const [name, test] of Object.entries(objectAt(condition, "properties"))) demands.set(name, demandOf(test));
  for (const part of listAt(condition, "allOf")) for (const [name, demand] of demandsOf(part)) demands.set(name, demand);
  return demands;
}

function demandOf(test: Json): Demand {
  const not = objectAt(test, "not");
  const isOnly = Object.keys(not).every((key) => key === "const" || key === "enum");
  const among = valuesOf(objectAt(test));
  const numbers = among?.every((value) => typeof value === "number") === true ? among : [];
  const bound = (key: string): readonly number[] => {
    const value = objectAt(test)[key];
    return typeof value === "number" ? [value] : [];
  };
  return {
    among,
    without: isOnly ? (valuesOf(not) ?? []) : [],
    low: Math.max(-Infinity, ...bound("minimum"), ...bound("exclusiveMinimum"), ...lowest(numbers)),
    high: Math.min(Infinity, ...bound("maximum"), ...bound("exclusiveMaximum"), ...highest(numbers)),
    isOpen: bound("exclusiveMinimum").length > 0 || bound("exclusiveMaximum").length > 0,
  };
}

function lowest(numbers: readonly number[]): readonly number[] {
  return numbers.length === 0 ? [] : [Math.min(...numbers)];
}

function highest(numbers: readonly number[]): readonly number[] {
  return numbers.length === 0 ? [] : [Math.max(...numbers)];
}

function valuesOf(test: Readonly<Record<string, Json>>): readonly Json[] | null {
  const { const: only, enum: choices } = test;
  if (only !== undefined) return [only];
  return isArray(choices) ? choices : null;
}
