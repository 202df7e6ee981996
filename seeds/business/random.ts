/** Repeatable random numbers: a name determines the sequence. */
export interface Random {
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** Returns a whole number from `least` to `most`, both inclusive. */
  whole(least: number, most: number): number;
  /** Returns true with a probability from 0 to 1. */
  chance(share: number): boolean;
  /** @throws RangeError for an empty list */
  pick<T>(list: readonly T[]): T;
}

/** @param name name of the sequence, for example `member:12:orders`; unique per purpose */
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
