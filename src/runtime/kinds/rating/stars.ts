import type { Field, JsonSchema } from "#metadata";

/** Reads the number of stars from `maximum` (5 when absent) and the step from `multipleOf`. */
export function starsOf(schema: JsonSchema): { readonly count: number; readonly step: 0.5 | 1 } {
  const { maximum, multipleOf } = schema;
  return { count: typeof maximum === "number" ? maximum : 5, step: multipleOf === 0.5 ? 0.5 : 1 };
}

export type Fill = "full" | "half" | "none";

/** `2.5` of 4 → full, full, half, none */
export function starFills(rating: number, count: number): readonly Fill[] {
  return Array.from({ length: count }, (_, index) => (rating >= index + 1 ? "full" : rating >= index + 0.5 ? "half" : "none"));
}

/** Width in pixels of a star and the gap after it (rating-cell.css). */
const STAR_WIDTH = 18;

export function measureStars({ schema }: Field): number {
  return starsOf(schema).count * STAR_WIDTH;
}
