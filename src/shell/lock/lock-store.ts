import { action, computed, makeObservable, observableRef, reaction } from "mobx";
import { isJsonObject } from "#contract";
import { readStorage, removeStorage, STORAGE_PREFIX, writeStorage } from "#ui";
import type { SessionStore } from "../session/session-store.ts";

/** A locked session. It is kept where all tabs see it, so that neither a reload nor another tab gets around it. */
interface LockRecord {
  readonly userId: string;
  /** Salted and slow (password-mark.ts); the password itself is kept nowhere. */
  readonly mark: string;
  /** Wrong passwords so far. */
  readonly failures: number;
}

const KEY = "lock";
/** Milliseconds before the lock's page comes (product spec §9). */
const LOCK_DELAY = 100;
/** So many wrong passwords end the session: the person's own password is asked for then. */
export const MOST_FAILURES = 5;

/** The lock of the screen (product spec §4 "Lock"). Signing in and out clear it. */
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

  /** How often a wrong password is still borne. */
  get triesLeft(): number {
    return MOST_FAILURES - (this.record?.failures ?? 0);
  }

  async lock(password: string): Promise<void> {
    const { passwordMark } = await import("./password-mark.ts");
    const mark = await passwordMark(password);
    await new Promise((resolve) => setTimeout(resolve, LOCK_DELAY));
    const { user } = this.#session;
    if (user !== null) this.#keep({ userId: user.userId, mark, failures: 0 });
  }

  /** False for a wrong password; one too many ends the session. */
  async unlock(password: string): Promise<boolean> {
    const { isMarked } = await import("./password-mark.ts");
    const record = this.record;
    if (record === null) return true;
    if (await isMarked(password, record.mark)) {
      this.#keep(null);
      return true;
    }
    // Another tab may have counted as well.
    const failures = Math.max(record.failures, readStorage(KEY, isLockRecord)?.failures ?? 0) + 1;
    if (failures >= MOST_FAILURES) this.#session.end("expired");
    else this.#keep({ ...record, failures });
    return false;
  }

  /** Takes over what another tab did. */
  readAgain(): void {
    this.record = readStorage(KEY, isLockRecord);
  }

  /** Follows the other tabs; returns the way to stop. */
  follow(): () => void {
    const onStorage = (event: StorageEvent) => {
      if (event.key === STORAGE_PREFIX + KEY || event.key === null) this.readAgain();
    };
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }

  #keep(record: LockRecord | null): void {
    if (record === null) removeStorage(KEY);
    else writeStorage(KEY, record);
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
