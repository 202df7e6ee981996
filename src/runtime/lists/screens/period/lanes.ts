import type { Span } from "./span.ts";

/** Something with a time, and the line in which nothing covers it. */
export interface Placed<T> {
  readonly item: T;
  readonly span: Span;
  readonly lane: number;
}

/**
 * Gives every item the first line that is free, in the order of their starts; of two with the same start the longer one
 * comes first.
 * @param least shortest time that an item takes
 */
export function placeInLanes<T>(items: readonly T[], spanOf: (item: T) => Span, least = 1): readonly Placed<T>[] {
  const ends: number[] = [];
  return items
    .map((item) => ({ item, span: spanOf(item) }))
    .toSorted((a, b) => a.span.from - b.span.from || b.span.to - a.span.to)
    .map(({ item, span }) => {
      const free = ends.findIndex((end) => end <= span.from);
      const lane = free < 0 ? ends.length : free;
      ends[lane] = Math.max(span.to, span.from + least);
      return { item, span, lane };
    });
}
