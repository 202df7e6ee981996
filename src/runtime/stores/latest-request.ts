import { makeAutoObservable, observableRef, runInAction } from "mobx";
import { isAborted } from "../api/api-error.ts";

/** Repeated requests of a store. Only the newest one counts; an older one is aborted. */
export class LatestRequest {
  /** A question is under way. */
  loading = false;
  /** At least one answer was taken. */
  loaded = false;
  /** The newest question failed; what was taken before stays. */
  error: Error | null = null;
  /** Time of the newest request, in milliseconds of this page. */
  askedAt = performance.now();
  #pending: AbortController | null = null;

  constructor() {
    makeAutoObservable(this, { error: observableRef, signal: false, askedAt: false });
  }

  /** Aborts with the newest request. Requests beside it use it. */
  get signal(): AbortSignal {
    return this.#pending?.signal ?? new AbortController().signal;
  }

  /**
   * Never rejects: what went wrong is in `error`. A request that fails while the browser is offline is repeated when the
   * network is back, as the console says in its notice.
   * @param take takes the answer over, in one change with the end of `loading`
   */
  async read<T>(ask: (signal: AbortSignal) => Promise<T>, take: (answer: T) => void): Promise<void> {
    this.#pending?.abort();
    const pending = new AbortController();
    this.#pending = pending;
    this.loading = true;
    this.askedAt = performance.now();
    try {
      const answer = await ask(pending.signal);
      if (this.#pending !== pending) return;
      runInAction(() => {
        take(answer);
        this.error = null;
        this.loading = false;
        this.loaded = true;
      });
    } catch (error) {
      if (isAborted(error) || this.#pending !== pending) return;
      runInAction(() => {
        this.error = error instanceof Error ? error : new Error(String(error));
        this.loading = false;
      });
      // Outside of a browser nothing tells.
      if (!("onLine" in navigator) || navigator.onLine) return;
      const again = (): void => void (this.#pending === pending && this.read(ask, take));
      addEventListener("online", again, { once: true });
    }
  }

  /** Gives up what is under way. */
  close(): void {
    this.#pending?.abort();
    this.#pending = null;
    this.loading = false;
  }
}
