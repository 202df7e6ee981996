import type { ChangeMessage } from "./change-message.ts";

/** Number of changes that are remembered, and for how long in milliseconds. */
const MOST = 300;
const MEMORY_MS = 300_000;

export interface RememberedChange {
  readonly message: ChangeMessage;
  /** Milliseconds since 1970, when this node heard of it. */
  readonly at: number;
}

/**
 * The last changes that this node heard of. A console reads its lists before its stream is open; with the changes
 * since then it need not read them again.
 */
export class RecentChanges {
  readonly #now: () => number;
  #changes: readonly RememberedChange[] = [];
  /** Earlier changes are not known. */
  #from: number;

  /** @param now the current time in milliseconds */
  constructor(now: () => number) {
    this.#now = now;
    this.#from = now();
  }

  add(message: ChangeMessage): void {
    const now = this.#now();
    const kept = this.#changes.filter(({ at }) => at > now - MEMORY_MS).slice(1 - MOST);
    const dropped = this.#changes[this.#changes.length - kept.length - 1];
    if (dropped !== undefined) this.#from = dropped.at + 1;
    this.#changes = [...kept, { message, at: now }];
  }

  /**
   * @param age milliseconds before now
   * @returns the changes of a module since then, oldest first; null when they are not known for that long
   */
  since(age: number, module: string): readonly RememberedChange[] | null {
    const now = this.#now();
    const from = now - age;
    if (from < Math.max(this.#from, now - MEMORY_MS)) return null;
    return this.#changes.filter(({ message, at }) => at >= from && message.module === module);
  }
}
