interface Kept<Value> {
  /** Time until which the value is shared, in milliseconds; infinite while it loads. */
  readonly until: number;
  readonly value: Promise<Value>;
}

/** Milliseconds for which values are shared. */
export interface SharedTimes {
  readonly least: number;
  readonly most: number;
}

/** Share of the time that loading one value over and over may take. */
const LOAD = 1 / 20;

/** Most values in memory; the oldest go first. */
const MOST = 500;

/**
 * Values that are loaded once and shared for a moment: the longer a value took to load, the longer, within the bounds.
 * While a value loads, everybody waits for the same one. What took long to load is as old as its start, but is shared
 * from its end on.
 */
export class BrieflyShared<Value> {
  readonly #clock: () => Date;
  readonly #times: SharedTimes;
  readonly #kept = new Map<string, Kept<Value>>();

  constructor(clock: () => Date, times: SharedTimes) {
    this.#clock = clock;
    this.#times = times;
  }

  read(key: string, load: () => Promise<Value>): Promise<Value> {
    const known = this.#kept.get(key);
    const began = this.#clock().getTime();
    if (known !== undefined && began < known.until) return known.value;
    const value = load().then((loaded) => {
      const now = this.#clock().getTime();
      const { least, most } = this.#times;
      // A value that was forgotten while it loaded stays forgotten.
      if (this.#kept.get(key)?.value === value)
        this.#keep(key, { until: now + Math.min(Math.max((now - began) / LOAD, least), most), value });
      return loaded;
    });
    this.#keep(key, { until: Infinity, value });
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
