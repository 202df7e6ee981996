import type { Json, JsonObject } from "#contract";
import { presentOf } from "../../values/present.ts";
import { COMPARISON_HOLDS, orderOf, type ComparisonKeyword } from "./bound-order.ts";

/**
 * Judges `x-minimum` and its siblings in a condition. An empty value on either side breaks the bound.
 * @param record the record of the condition with the present (`recordForConditions`)
 */
export function breaksBound(keyword: ComparisonKeyword, value: unknown, record: unknown, bound: string): boolean {
  const beside = record as Readonly<Record<string, unknown>>;
  const { $now: now } = beside;
  const present = presentOf(bound);
  const limit = present === null ? beside[bound] : typeof now === "string" ? present.at(now) : null;
  const order = orderOf(value, limit);
  return order === null || !COMPARISON_HOLDS[keyword](order);
}

/**
 * Judges `contains` in a condition: a list, or a text of comma-joined values, has one of the values.
 * @param isText true for a plain text, which has one of the values as a part of it
 */
export function lacksAll(held: unknown, values: readonly unknown[], isText: boolean): boolean {
  if (isText) return typeof held !== "string" || !values.some((value) => held.includes(String(value)));
  const items: readonly unknown[] = typeof held === "string" ? held.split(",") : Array.isArray(held) ? held : [];
  return !items.some((item) => values.some((value) => (typeof held === "string" ? String(value) === item : value === item)));
}

/** The values of a `contains`: one of them is enough. */
export function containedValues({ const: only, enum: several }: JsonObject): readonly Json[] {
  if (only !== undefined) return [only];
  return Array.isArray(several) ? (several as readonly Json[]) : [];
}
