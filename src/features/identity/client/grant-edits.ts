/** What was changed in a tree against what is held: it outlives a fresh look at what is held. */
export interface Edits {
  readonly added: ReadonlySet<string>;
  readonly removed: ReadonlySet<string>;
}

export const NO_EDITS: Edits = { added: new Set(), removed: new Set() };

export interface Held {
  /** By any of those it is about. */
  readonly keys: readonly string[];
  /** By some of them only. */
  readonly partly: readonly string[];
}

export interface Selected {
  readonly chosen: ReadonlySet<string>;
  readonly partly: ReadonlySet<string>;
}

/** What stands checked: what all hold, with the edits on top. */
export function selected({ keys, partly }: Held, { added, removed }: Edits): Selected {
  const some = new Set(partly);
  return {
    chosen: new Set([...keys.filter((key) => !some.has(key) && !removed.has(key)), ...added]),
    partly: new Set(partly.filter((key) => !added.has(key) && !removed.has(key))),
  };
}

/** The edits that lead from what is held to what is checked now. */
export function editsTo({ keys, partly }: Held, now: Selected): Edits {
  const some = new Set(partly);
  const full = new Set(keys.filter((key) => !some.has(key)));
  return {
    added: new Set([...now.chosen].filter((key) => !full.has(key))),
    removed: new Set(keys.filter((key) => !now.chosen.has(key) && !now.partly.has(key))),
  };
}
