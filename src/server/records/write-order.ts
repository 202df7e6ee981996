/** A record that is rewritten. */
export interface Rewrite {
  /** Names of the fields that change. */
  readonly names: readonly string[];
  /** Places of the records that are written first, because this one takes their unique values. */
  readonly after: readonly number[];
}

/**
 * Groups the records that one statement writes: they change in the same fields, and none takes a value of another.
 * @returns the groups in the order of their statements
 */
export function inStatements<T extends Rewrite>(rewrites: readonly T[]): (readonly T[])[] {
  const statements: (readonly T[])[] = [];
  let waiting = new Map(rewrites.entries());
  while (waiting.size > 0) {
    const isReady = ([, { after }]: readonly [number, T]): boolean => after.every((place) => !waiting.has(place));
    const ready = [...waiting].filter(isReady);
    // The database refuses records that exchange their values.
    const turn = new Map(ready.length > 0 ? ready : waiting);
    statements.push(...Map.groupBy(turn.values(), ({ names }) => names.toSorted().join(",")).values());
    waiting = new Map([...waiting].filter(([place]) => !turn.has(place)));
  }
  return statements;
}
