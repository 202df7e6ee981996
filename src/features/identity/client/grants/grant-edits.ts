/** Changes of a tree against the granted keys. They survive a reload of the granted keys. */
export interface Edits {
  readonly added: ReadonlySet<string>;
  readonly removed: ReadonlySet<string>;
}

export const NO_EDITS: Edits = { added: new Set(), removed: new Set() };

export interface Held {
  /** Held by at least one of the subjects. */
  readonly keys: readonly string[];
  /** Held by some of the subjects only. */
  readonly partly: readonly string[];
}

export interface Selected {
  readonly chosen: ReadonlySet<string>;
  readonly partly: ReadonlySet<string>;
}

/** @returns the selected keys: the keys that all subjects hold, with the edits applied */
export function selected({ keys, partly }: Held, { added, removed }: Edits): Selected {
  const some = new Set(partly);
  return {
    chosen: new Set([...keys.filter((key) => !some.has(key) && !removed.has(key)), ...added]),
    partly: new Set(partly.filter((key) => !added.has(key) && !removed.has(key))),
  };
}

/** @returns the edits that lead from the granted keys to the current selection */
export function editsTo({ keys, partly }: Held, now: Selected): Edits {
  const some = new Set(partly);
  const full = new Set(keys.filter((key) => !some.has(key)));
  return {
    added: new Set([...now.chosen].filter((key) => !full.has(key))),
    removed: new Set(keys.filter((key) => !now.chosen.has(key) && !now.partly.has(key))),
  };
}
