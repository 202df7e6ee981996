import { IdbFs } from "@electric-sql/pglite";

/** Milliseconds after a query until its traces are copied although nobody waits: logs, times of last use. */
const LATER = 1_000;

/**
 * PGlite's file system on IndexedDB, which keeps all files in memory and copies the changed ones in one transaction.
 * PGlite would copy after every query, reads included; here `flush` copies before a write is answered, and the rest
 * goes along a little later.
 */
export class SyncedFileSystem extends IdbFs {
  #running: Promise<void> = Promise.resolve();
  #next: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** PGlite's, after every query. */
  override syncToFs(): Promise<void> {
    this.#timer ??= setTimeout(() => {
      // A failure (a full disk) comes again, and is heard, with the next write.
      this.flush().catch(() => undefined);
    }, LATER);
    return Promise.resolve();
  }

  /** Resolves when everything done so far is in IndexedDB. One copy at a time; who comes during one shares the next. */
  flush(): Promise<void> {
    this.#next ??= this.#running
      .catch(() => undefined)
      .then(() => {
        this.#running = this.#next ?? Promise.resolve();
        this.#next = null;
        clearTimeout(this.#timer);
        this.#timer = undefined;
        return super.syncToFs();
      });
    return this.#next;
  }
}
