/**
 * Areas with seed files of their own (`dictionaries/<area>.json`, `grants/<area>.ts`), in the order of writing. New areas
 * go to the end, because the ids of an area depend on its position.
 */
export const AREAS = [
  "base",
  "product",
  "member",
  "invest",
  "order",
  "content",
  "resource",
  "tool",
  "report",
  "forum",
  "workflow",
  "production",
] as const;

export type Area = (typeof AREAS)[number];

const NUMBERS = 100_000;

/** Returns the first id number of an area. Additions to one area do not move the ids of another. */
export function firstNumberOf(area: Area): number {
  return AREAS.indexOf(area) * NUMBERS;
}
