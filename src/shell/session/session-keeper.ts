import { ApiError } from "#runtime";
import type { Authentication, Choice } from "./authentication.ts";
import type { SessionStore } from "./session-store.ts";

/** Milliseconds between two looks at the token's age. */
export const REFRESH_CHECK = 10_000;
/** Seconds after which a token is renewed. */
export const TOKEN_TIME = 3_000;
/** Reserve in seconds for tokens with a shorter life than the renewal age. */
const RESERVE = 60;

/**
 * Renews the tokens while somebody is signed in: every 10 s it looks at their age and sends one refresh once they
 * are 3,000 s old, in one tab only, however many are open.
 */
export class SessionKeeper {
  readonly #session: SessionStore;
  readonly #authentication: Pick<Authentication, "refresh">;
  readonly #locks: Pick<LockManager, "request"> | undefined;

  /** @param locks absent on plain http, where each tab then keeps only itself from asking twice */
  constructor(
    session: SessionStore,
    authentication: Pick<Authentication, "refresh">,
    locks: Pick<LockManager, "request"> | undefined = navigator.locks,
  ) {
    this.#session = session;
    this.#authentication = authentication;
    this.#locks = locks;
    session.renewIfDue = () => this.check();
  }

  /** Looks now, every 10 s, and whenever the tab is looked at again; returns the way to stop. */
  start(): () => void {
    const look = () => void this.check();
    const onVisible = () => {
      if (document.visibilityState === "visible") look();
    };
    const timer = setInterval(look, REFRESH_CHECK);
    document.addEventListener("visibilitychange", onVisible);
    look();
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onVisible);
    };
  }

  /** Renews the tokens if they are due; never rejects. */
  check(): Promise<void> {
    if (!this.#isDue()) return Promise.resolve();
    this.#session.renewing ??= this.#inTurn(() => this.#renewIfStillDue()).finally(() => {
      this.#session.renewing = null;
    });
    return this.#session.renewing;
  }

  /**
   * Renews now, in its turn like any other renewal: to act as a chosen department and role, or to read anew who one is.
   * @throws ApiError when the server refuses; the session stays as it was
   */
  async renew(choice?: Choice): Promise<void> {
    await this.#inTurn(async () => {
      this.#session.readAgain();
      await this.#authentication.refresh(choice);
    });
  }

  async #renewIfStillDue(): Promise<void> {
    // Another tab may have been first; its tokens are ours.
    this.#session.readAgain();
    if (!this.#isDue()) return;
    try {
      await this.#authentication.refresh();
    } catch (error) {
      // No answer: the next look tries again. A refusal: the session is over.
      if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429)
        this.#session.onUnauthorized();
    }
  }

  async #inTurn(work: () => Promise<void>): Promise<void> {
    if (this.#locks === undefined) await work();
    else await this.#locks.request("trellis-refresh", work);
  }

  #isDue(): boolean {
    const { user } = this.#session;
    if (user === null) return false;
    const due = Math.min(TOKEN_TIME, Math.max(user.expiresIn - RESERVE, user.expiresIn / 2));
    return this.#session.tokenAge >= due;
  }
}
