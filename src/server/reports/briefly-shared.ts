interface Kept<Value> {
  readonly at: number;
  readonly value: Promise<Value>;
}

/** Most values in memory; the oldest go first. */
const MOST = 500;

/**
 * Values that are loaded once and shared for a moment. While a value loads, everybody waits for the same one. What took
 * long to load is as old as its start, but is shared from its end on.
 */
export class BrieflyShared<Value> {
  readonly #clock: () => Date;
  readonly #fresh: number;
  readonly #kept = new Map<string, Kept<Value>>();

  /** @param fresh milliseconds for which a value is shared */
  constructor(clock: () => Date, fresh: number) {
    this.#clock = clock;
    this.#fresh = fresh;
  }

  read(key: string, load: () => Promise<Value>): Promise<Value> {
    const known = this.#kept.get(key);
    if (known !== undefined && this.#clock().getTime() - known.at < this.#fresh) return known.value;
    const value = load().then((loaded) => {
      // A value that was forgotten while it loaded stays forgotten.
      if (this.#kept.get(key)?.value === value) this.#keep(key, { at: this.#clock().getTime(), value });
      return loaded;
    });
    this.#keep(key, { at: Infinity, value });
    value.catch(() => this.#kept.get(key)?.value === value && this.#kept.delete(key));
    return value;
  }

  /** Drops the values whose key begins so. */
  forget(start: string): void {
    for (const key of this.#kept.keys()) if (key.startsWith(start)) this.#kept.delete(key);
  }

  #keep(key: string, kept: Kept<Value>): void {
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST && oldest !== undefined) this.#kept.delete(oldest);
  }
}
