import { isJsonObject, type Json } from "#contract";
import type { Path } from "../../../source/parse.ts";
import { COMPARISON_KEYWORDS } from "../../../validate/conditions/bound-order.ts";
import { isArray, listAt, objectAt, valueAt } from "../json-type.ts";

/** A test of one field in a condition. */
export interface DemandedTest {
  readonly name: string;
  readonly test: Json;
  readonly path: Path;
}

/** What `required` demands of a field. */
const FILLED: Json = { not: { type: "null" } };

/** The tests of a condition that must all hold. */
export function demandsIn(condition: Json | undefined, path: Path): readonly DemandedTest[] {
  if (!isJsonObject(condition)) return [];
  const own = Object.entries(objectAt(condition, "properties")).map(([name, test]) => ({
    name,
    test,
    path: [...path, "properties", name],
  }));
  const filled = listAt(condition, "required").flatMap((name, index) =>
    typeof name === "string" ? [{ name, test: FILLED, path: [...path, "required", index] }] : [],
  );
  return [...own, ...filled, ...listAt(condition, "allOf").flatMap((part, index) => demandsIn(part, [...path, "allOf", index]))];
}

export function isEmptyTest(test: Json): boolean {
  return valueAt(test, "type") === "null" || valueAt(test, "const") === null;
}

/** The only value that satisfies a test; undefined where several may. */
export function demandedValue(test: Json | undefined): Json | undefined {
  return test !== undefined && isEmptyTest(test) ? null : valueAt(test, "const");
}

/** Keywords that no empty value satisfies. */
export const BOUNDS = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", ...COMPARISON_KEYWORDS];

/** True for a test that no empty field satisfies. */
export function demandsValue(test: Json): boolean {
  if (!isJsonObject(test) || isEmptyTest(test)) return false;
  const { const: only, enum: choices, not } = test;
  if (isEmptyTest(not ?? {})) return true;
  if (only !== undefined || (isArray(choices) && !choices.includes(null))) return true;
  return BOUNDS.some((key) => test[key] !== undefined);
}
