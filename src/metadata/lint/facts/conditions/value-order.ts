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
  const above = Map.groupBy(orders, ({ low }) => low.key);
  let shortest: readonly Order<Cause>[] | null = null;
  for (const order of orders) {
    const rest = wayBack(order, above);
    if (rest !== null && (shortest === null || rest.length + 1 < shortest.length)) shortest = [order, ...rest];
  }
  return shortest;
}

interface Step<Cause> {
  readonly key: string;
  readonly isStrict: boolean;
  /** The order that led here, and the step before it; null at the start. */
  readonly last: { readonly order: Order<Cause>; readonly before: Step<Cause> } | null;
}

/** The shortest way up from the high point of an order to its low one, on which one order is strict, unless the order is. */
function wayBack<Cause>(
  { low, high, isStrict }: Order<Cause>,
  above: ReadonlyMap<string, readonly Order<Cause>[]>,
): readonly Order<Cause>[] | null {
  const seen = new Set([`${high.key} ${isStrict}`]);
  const queue: Step<Cause>[] = [{ key: high.key, isStrict, last: null }];
  for (const step of queue) {
    if (step.key === low.key && step.isStrict) return wayTo(step);
    for (const order of above.get(step.key) ?? []) {
      const next = { key: order.high.key, isStrict: step.isStrict || order.isStrict, last: { order, before: step } };
      const mark = `${next.key} ${next.isStrict}`;
      if (seen.has(mark)) continue;
      seen.add(mark);
      queue.push(next);
    }
  }
  return null;
}

function wayTo<Cause>(step: Step<Cause>): readonly Order<Cause>[] {
  const way: Order<Cause>[] = [];
  for (let { last } = step; last !== null; { last } = last.before) way.push(last.order);
  return way.reverse();
}

/** The circle as one line: `$now < startAt < endAt ≤ $now`. */
export function shownCircle(circle: readonly Order<unknown>[]): string {
  const [first] = circle;
  return `${first?.low.shown ?? ""}${circle.map(({ high, isStrict }) => ` ${isStrict ? "<" : "≤"} ${high.shown}`).join("")}`;
}
