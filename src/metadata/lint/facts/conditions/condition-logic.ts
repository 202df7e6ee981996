import type { Json } from "#contract";
import { isArray, listAt, objectAt, sameJson } from "../json-type.ts";

/** The values of one field on which a condition holds. */
interface Demand {
  /** The only values; null where bounds alone decide. */
  readonly among: readonly Json[] | null;
  /** Values on which it does not hold. */
  readonly without: readonly Json[];
  readonly low: Bound;
  readonly high: Bound;
}

interface Bound {
  readonly at: number;
  /** True if the condition does not hold on the bound itself. */
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
  const [low, high] = [one.low, other.high];
  if (low.at > high.at || (low.at === high.at && (low.isOpen || high.isOpen))) return true;
  const { among } = one;
  if (among === null) return false;
  return among.every(
    (value) =>
      other.without.some((barred) => sameJson(barred, value)) ||
      (other.among !== null && !other.among.some((wanted) => sameJson(wanted, value))),
  );
}

/** Reads the demands of a condition, by field. `anyOf` is left out: its parts do not all have to hold. */
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
  return {
    among,
    without: isOnly ? (valuesOf(not) ?? []) : [],
    low: boundOf(test, ["minimum", "exclusiveMinimum"], numbers, Math.max),
    high: boundOf(test, ["maximum", "exclusiveMaximum"], numbers, Math.min),
  };
}

/**
 * The narrowest bound on one side.
 * @param values the only values of the field, which bound it as well
 */
function boundOf(
  test: Json,
  [closed, open]: readonly [string, string],
  values: readonly number[],
  narrower: (...bounds: number[]) => number,
): Bound {
  const own = (key: string): readonly number[] => {
    const value = objectAt(test)[key];
    return typeof value === "number" ? [value] : [];
  };
  // The wider end of the values bounds them: the least on the lower side.
  const end = values.length === 0 ? [] : [narrower === Math.max ? Math.min(...values) : Math.max(...values)];
  const at = narrower(...own(closed), ...own(open), ...end);
  return { at, isOpen: own(open).includes(at) };
}

function valuesOf(test: Readonly<Record<string, Json>>): readonly Json[] | null {
  const { const: only, enum: choices } = test;
  if (only !== undefined) return [only];
  return isArray(choices) ? choices : null;
}
