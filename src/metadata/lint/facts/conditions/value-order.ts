/** Something with a place in an order: a field, a number, a text, or a time in the present. */
export interface Point {
  /** Unique among the points of one order. */
  readonly key: string;
  /** As a person writes it. */
  readonly shown: string;
}

/** One point is at most, or less than, another. */
export interface Order<Cause> {
  readonly low: Point;
  readonly high: Point;
  readonly isStrict: boolean;
  readonly cause: Cause;
}

/**
 * Finds orders that contradict each other: each point is at most the next, the last at most the first, and one of them less.
 * @returns the shortest such circle; null without one
 */
export function findCircle<Cause>(orders: readonly Order<Cause>[]): readonly Order<Cause>[] | null {
  const circles = orders.flatMap((order) => {
    const rest = wayBetween(order.high.key, order.low.key, order.isStrict, orders);
    return rest === null ? [] : [[order, ...rest]];
  });
  return circles.toSorted((one, other) => one.length - other.length)[0] ?? null;
}

interface Step<Cause> {
  readonly key: string;
  readonly isStrict: boolean;
  readonly way: readonly Order<Cause>[];
}

/** The shortest way up from one point to another, on which one order is strict, unless one was before. */
function wayBetween<Cause>(
  from: string,
  to: string,
  isStrict: boolean,
  orders: readonly Order<Cause>[],
): readonly Order<Cause>[] | null {
  const seen = new Set([`${from} ${isStrict}`]);
  const queue: Step<Cause>[] = [{ key: from, isStrict, way: [] }];
  for (const step of queue) {
    if (step.key === to && step.isStrict) return step.way;
    for (const order of orders) {
      if (order.low.key !== step.key) continue;
      const next = { key: order.high.key, isStrict: step.isStrict || order.isStrict, way: [...step.way, order] };
      const mark = `${next.key} ${next.isStrict}`;
      if (seen.has(mark)) continue;
      seen.add(mark);
      queue.push(next);
    }
  }
  return null;
}

/** The circle as one line: `$now < startAt < endAt ≤ $now`. */
export function shownCircle(circle: readonly Order<unknown>[]): string {
  const [first] = circle;
  return `${first?.low.shown ?? ""}${circle.map(({ high, isStrict }) => ` ${isStrict ? "<" : "≤"} ${high.shown}`).join("")}`;
}
