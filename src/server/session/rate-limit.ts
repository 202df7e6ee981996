import { TrellisError } from "#contract";

const WINDOW_MS = 60_000;
const MAX_KEYS = 20_000;

interface Window {
  count: number;
  readonly endsAt: number;
}

/** At most `limit` calls per key and minute, counted on this node. */
export class RateLimit {
  readonly #limit: number;
  readonly #now: () => number;
  readonly #windows = new Map<string, Window>();

  constructor(limit: number, now: () => number) {
    this.#limit = limit;
    this.#now = now;
  }

  /** @throws TrellisError tooManyRequests with the seconds to wait */
  count(key: string): void {
    const now = this.#now();
    const open = this.#windows.get(key);
    if (open === undefined || open.endsAt <= now) {
      this.#makeRoom(now);
      this.#windows.set(key, { count: 1, endsAt: now + WINDOW_MS });
      return;
    }
    open.count += 1;
    if (open.count > this.#limit) {
      throw new TrellisError("tooManyRequests", { params: { seconds: Math.ceil((open.endsAt - now) / 1000) } });
    }
  }

  #makeRoom(now: number): void {
    if (this.#windows.size < MAX_KEYS) return;
    for (const [key, { endsAt }] of this.#windows) if (endsAt <= now) this.#windows.delete(key);
    // An attack from very many addresses: forget the oldest rather than grow.
    for (const key of this.#windows.keys()) {
      if (this.#windows.size < MAX_KEYS) break;
      this.#windows.delete(key);
    }
  }
}
