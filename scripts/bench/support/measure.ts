/** Figure of a run, as written by `npm run bench -- --json FILE`. Ratios compare two measurements of the same run. */
export interface Measurement {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** Target in readable form: `≥ 0.6`, `≤ 210`. */
  readonly aim: string;
  readonly met: boolean;
}

/** @param aim comparison (`<=` or `>=`) and bound */
export function measurement(name: string, value: number, unit: string, comparison: "<=" | ">=", bound: number): Measurement {
  const rounded = Number(value.toPrecision(4));
  const met = comparison === "<=" ? value <= bound : value >= bound;
  return { name, value: rounded, unit, aim: `${comparison === "<=" ? "≤" : "≥"} ${bound}`, met };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}
