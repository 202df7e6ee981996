import { action, computed, makeObservable, observableRef, reaction } from "mobx";
import { isJsonObject } from "#contract";
import { loadCode } from "#ui";
import { readStorage, removeStorage, STORAGE_PREFIX, writeStorage } from "#ui/storage";
import type { SessionStore } from "../session/session-store.ts";

/**
 * A locked session. The session storage of each tab keeps it, so a reload stays locked. Local
 * storage passes it on to the other tabs, so another tab does not bypass the lock.
 */
interface LockRecord {
  readonly userId: string;
  /** Salted, slow hash (password-mark.ts). The password itself is not stored. */
  readonly mark: string;
  /** Number of wrong passwords. */
  readonly failures: number;
}

const KEY = "lock";
const loadMark = () => loadCode(() => import("./password-mark.ts"));
/** Delay before the lock screen in milliseconds. */
const LOCK_DELAY = 100;
/** Number of wrong passwords that ends the session; the user then has to sign in. */
export const MOST_FAILURES = 5;

/** The lock of the screen. Signing in and out clear it. */
export class LockStore {
  record: LockRecord | null = null;
  readonly #session: SessionStore;

  constructor(session: SessionStore) {
    this.#session = session;
    makeObservable(this, { record: observableRef, locked: computed, readAgain: action });
    this.readAgain();
    reaction(
      () => session.user?.userId ?? "",
      () => this.#keep(null),
    );
  }

  get locked(): boolean {
    return this.record !== null && this.record.userId === this.#session.user?.userId;
  }

  /** Number of attempts left. */
  get triesLeft(): number {
    return MOST_FAILURES - (this.record?.failures ?? 0);
  }

  /** Loads the code that compares passwords, so that the first attempt is answered at once. Never rejects. */
  async prepare(): Promise<void> {
    await loadMark().catch(() => undefined);
  }

  async lock(password: string): Promise<void> {
    const { passwordMark } = await loadMark();
    const mark = await passwordMark(password);
    await new Promise((resolve) => setTimeout(resolve, LOCK_DELAY));
    const { user } = this.#session;
    if (user !== null) this.#keep({ userId: user.userId, mark, failures: 0 });
  }

  /** @returns False for a wrong password. The last permitted attempt ends the session. */
  async unlock(password: string): Promise<boolean> {
    const { isMarked } = await loadMark();
    const record = this.record;
    if (record === null) return true;
    if (await isMarked(password, record.mark)) {
      this.#keep(null);
      return true;
    }
    // Another tab may have counted an attempt, too.
    const failures = Math.max(record.failures, readStorage(KEY, isLockRecord)?.failures ?? 0) + 1;
    if (failures >= MOST_FAILURES) this.#session.end("expired");
    else this.#keep({ ...record, failures });
    return false;
  }

  /** Reads the state that another tab has written. */
  readAgain(): void {
    const shared = readStorage(KEY, isLockRecord);
    if (shared !== null) writeStorage(KEY, shared, "session");
    this.record = readStorage(KEY, isLockRecord, "session");
  }

  /** Follows the other tabs. @returns Function that stops it */
  follow(): () => void {
    const onStorage = (event: StorageEvent) => {
      if (event.key !== STORAGE_PREFIX + KEY && event.key !== null) return;
      // Another tab was unlocked, or signed in anew.
      if (event.key !== null && event.newValue === null) removeStorage(KEY, "session");
      this.readAgain();
    };
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }

  #keep(record: LockRecord | null): void {
    for (const kind of ["session", "local"] as const) {
      if (record === null) removeStorage(KEY, kind);
      else writeStorage(KEY, record, kind);
    }
    this.readAgain();
  }
}

function isLockRecord(content: unknown): content is LockRecord {
  return (
    isJsonObject(content) &&
    ["userId", "mark"].every((key) => typeof content[key] === "string") &&
    typeof content["failures"] === "number"
  );
}
