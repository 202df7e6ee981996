import { Decimal } from "../values/decimal.ts";
import { compare, isEqual } from "../values/compare.ts";
import { FaultError } from "../fault.ts";
import type { Place } from "../ast.ts";
import { typeName, type Value } from "../values/value.ts";
import { decimalOf } from "./numbers.ts";
import type { FunctionSpec } from "./spec.ts";

const MANY = Number.POSITIVE_INFINITY;

/** Functions over a list, or over their arguments. They leave nulls out. */
export const LIST_FUNCTIONS = {
  min: {
    least: 1,
    most: MANY,
    parameters: ["values"],
    result: "first",
    takesNull: true,
    run: (args, at) => extreme(args, at, -1),
  },
  max: {
    least: 1,
    most: MANY,
    parameters: ["values"],
    result: "first",
    takesNull: true,
    run: (args, at) => extreme(args, at, 1),
  },
  sum: { least: 1, most: MANY, parameters: ["numbers"], result: "number", takesNull: true, run: (args) => sumOf(valuesOf(args)) },
  average: { least: 1, most: MANY, parameters: ["numbers"], result: "number", takesNull: true, run: averageOf },
  count: {
    least: 1,
    most: MANY,
    parameters: ["values"],
    result: "number",
    takesNull: true,
    run: (args) => new Decimal(valuesOf(args).length),
  },
  coalesce: {
    least: 1,
    most: MANY,
    parameters: ["any"],
    result: "first",
    takesNull: true,
    run: (args) => args.find((value) => value !== null) ?? null,
  },
} satisfies Record<string, FunctionSpec>;

export function isListValue(value: Value | undefined): value is readonly Value[] {
  return Array.isArray(value);
}

/** Members of a list, by the equality of `==`. */
export function includesValue(list: readonly Value[], sought: Value): boolean {
  return list.some((value) => isEqual(value, sought));
}

function valuesOf(args: readonly Value[]): Value[] {
  const [first] = args;
  const values = args.length === 1 && isListValue(first) ? first : args;
  return values.filter((value) => value !== null);
}

function sumOf(values: readonly Value[]): Decimal {
  return values.reduce<Decimal>((sum, value) => sum.plus(decimalOf(value)), new Decimal(0));
}

function averageOf(args: readonly Value[]): Value {
  const values = valuesOf(args);
  return values.length === 0 ? null : sumOf(values).dividedBy(values.length);
}

function extreme(args: readonly Value[], at: Place, direction: 1 | -1): Value {
  let best: Value = null;
  for (const value of valuesOf(args)) {
    const order: number | null = best === null ? direction : compare(value, best);
    if (order === null) throw new FaultError("notComparable", at, { left: typeName(best), right: typeName(value) });
    if (order * direction > 0) best = value;
  }
  return best;
}
