import { overlapRules, type Obstacle } from "#metadata";
import type { OperationContext, Period, PeriodsAhead } from "../../../base/context.ts";
import { storedPeriods, takesNoTime, type NamedPeriod } from "../../../records/saving/overlap-faults.ts";

interface Kept extends Obstacle {
  readonly id: string;
}

/**
 * The periods of the earlier chunks of a dry run, whose writes are undone: by their key, in the order of their begin. None
 * of them overlaps another one of its key.
 */
export class AcceptedPeriods implements PeriodsAhead {
  readonly #byKey = new Map<string, Kept[]>();
  #chunk: readonly NamedPeriod[] = [];

  /** Reads the periods that the accepted rows of the chunk leave, before they are undone. */
  async read(context: OperationContext): Promise<void> {
    const found: NamedPeriod[] = [];
    for (const [name, records] of context.journal.touched) {
      const module = context.catalog.modules.get(name);
      if (module !== undefined && overlapRules(module).length > 0)
        found.push(...(await storedPeriods({ ...context, module }, [...records.keys()])));
    }
    this.#chunk = found;
  }

  /** Keeps the periods of the chunk for the following ones. */
  keep(): void {
    for (const { key, period, name } of this.#chunk) {
      if (takesNoTime(period)) continue;
      const { id, from, to } = period;
      const kept = this.#byKey.get(key) ?? [];
      this.#byKey.set(key, kept);
      kept.splice(firstAfter(kept, from), 0, { id, from, to, name });
    }
  }

  inTheWay(key: string, period: Period): Obstacle | null {
    if (takesNoTime(period)) return null;
    const { id, from, to, touching } = period;
    const kept = this.#byKey.get(key) ?? [];
    const isBefore = (one: string, other: string): boolean => (touching ? one <= other : one < other);
    for (let at = Math.max(0, firstAfter(kept, from) - 1); at < kept.length; at += 1) {
      const one = kept[at];
      if (one === undefined || (to !== null && isBefore(to, one.from))) return null;
      if (one.id !== id && (one.to === null || !isBefore(one.to, from))) return one;
    }
    return null;
  }
}

/** The place of the first period that begins after a moment. */
function firstAfter(kept: readonly Kept[], from: string): number {
  let [low, high] = [0, kept.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((kept[middle]?.from ?? "") <= from) low = middle + 1;
    else high = middle;
  }
  return low;
}
