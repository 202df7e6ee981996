import type { FieldDraft } from "../draft.ts";

type FieldOf = (name: string) => FieldDraft | undefined;

/** True if the fields say that the value of one is never above that of the other, as far as both have one. */
export function isNeverAbove(low: string, high: string, fieldOf: FieldOf): boolean {
  const [first, last] = [fieldOf(low)?.schema, fieldOf(high)?.schema];
  const isBound = (of: typeof first, keys: readonly string[], by: string): boolean => keys.some((key) => of?.[key] === by);
  return (
    isBound(first, ["x-range", "x-maximum", "x-exclusiveMaximum"], high) ||
    isBound(last, ["x-minimum", "x-exclusiveMinimum"], low)
  );
}

/** True if a number is never below 0: by its minimum, by the field that is its minimum, or as a count. */
export function isNeverNegative(field: FieldDraft | undefined, fieldOf: FieldOf): boolean {
  if (field === undefined) return false;
  const { schema } = field;
  if ([schema["minimum"], schema["exclusiveMinimum"]].some((least) => typeof least === "number" && least >= 0)) return true;
  const by = [schema["x-minimum"], schema["x-exclusiveMinimum"]].find((name) => typeof name === "string");
  const bound = typeof by === "string" && by !== field.name ? fieldOf(by)?.schema : undefined;
  return [bound?.["minimum"], bound?.["exclusiveMinimum"]].some((least) => typeof least === "number" && least >= 0);
}
