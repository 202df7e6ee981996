/** Chance that always falls the same way: a source of numbers that a name stands for. */
export interface Random {
  /** From 0 up to 1, 1 not among them. */
  next(): number;
  /** A whole number from `least` to `most`. */
  whole(least: number, most: number): number;
  /** True so often: 0 never, 1 always. */
  chance(share: number): boolean;
  /** @throws RangeError for a list of nothing */
  pick<T>(list: readonly T[]): T;
}

/** @param name what it is drawn for, e.g. `member:12:orders`; no two share a sequence */
export function randomOf(name: string): Random {
  let state = hashOf(name);
  const next = (): number => {
    // Mulberry32.
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    whole,
    chance: (share) => next() < share,
    pick: <T>(list: readonly T[]): T => {
      const picked = list[whole(0, list.length - 1)];
      if (picked === undefined) throw new RangeError(`nothing to pick from for ${name}`);
      return picked;
    },
  };
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}
