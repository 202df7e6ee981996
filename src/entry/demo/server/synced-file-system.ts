import { IdbFs } from "@electric-sql/pglite";

/** Milliseconds until changes that no request waits for are copied: logs, times of last use. */
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

  /** Called by PGlite after every query. */
  override syncToFs(): Promise<void> {
    this.#timer ??= setTimeout(() => {
      // A failure, such as a full disk, is reported with the next write.
      this.flush().catch(() => undefined);
    }, LATER);
    return Promise.resolve();
  }

  /** Resolves when all changes so far are in IndexedDB. One copy runs at a time; calls during a copy share the next one. */
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
