import { Decimal } from "../values/decimal.ts";
import type { Value } from "../values/value.ts";
import type { FunctionSpec } from "./spec.ts";

const MAX_PLACES = 30;

export const NUMBER_FUNCTIONS = {
  abs: { least: 1, most: 1, parameters: ["number"], result: "number", run: ([value]) => decimalOf(value).abs() },
  floor: { least: 1, most: 1, parameters: ["number"], result: "number", run: ([value]) => decimalOf(value).floor() },
  ceil: { least: 1, most: 1, parameters: ["number"], result: "number", run: ([value]) => decimalOf(value).ceil() },
  // Half away from zero, as amounts are rounded elsewhere.
  round: {
    least: 1,
    most: 2,
    parameters: ["number"],
    result: "number",
    run: ([value, places]) => decimalOf(value).toDecimalPlaces(placesOf(places), Decimal.ROUND_HALF_UP),
  },
} satisfies Record<string, FunctionSpec>;

export function decimalOf(value: Value | undefined): Decimal {
  return value instanceof Decimal ? value : new Decimal(0);
}

/** A whole number within the limits, for places and for spans of dates. */
export function integerOf(value: Value | undefined, limit: number): number {
  return Math.max(-limit, Math.min(limit, decimalOf(value).trunc().toNumber()));
}

function placesOf(value: Value | undefined): number {
  return Math.max(0, integerOf(value, MAX_PLACES));
}
