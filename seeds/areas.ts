/**
 * The areas whose seeds stand in files of their own (`dictionaries/<area>.json`, `grants/<area>.ts`), in the order in
 * which they are written. An area is added at the end: its place is what its ids are counted from.
 */
export const AREAS = ["base", "product", "member", "invest", "order", "content", "resource", "tool", "report"] as const;

export type Area = (typeof AREAS)[number];

const NUMBERS = 100_000;

/** Where the area's ids begin: what one area adds moves no id of another. */
export function firstNumberOf(area: Area): number {
  return AREAS.indexOf(area) * NUMBERS;
}
