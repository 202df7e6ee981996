import { action, computed, makeObservable, observable, observableRef } from "mobx";
import { HEADERS, isJsonObject, type TokenReply } from "#contract";
import type { SessionPort } from "#runtime";
import { readStorage, removeStorage, storedAt, STORAGE_PREFIX, writeStorage } from "#ui/storage";
import { isSessionUser, sessionUserOf, type SessionUser } from "./session-user.ts";
import { clearTokens, readTokens, writeTokens, type Tokens } from "./token-cookies.ts";

const USER_KEY = "user";
/** Milliseconds between two looks for the missing half of a session, and how many there are. */
const HALF_WAIT = 100;
const HALF_TRIES = 30;

/** Reason why no user is signed in: none was, the user signed out, or the session expired. */
export type Ending = "never" | "left" | "expired";

/**
 * The signed-in user, shared by all tabs through cookies and storage.
 * The one implementation of the api's SessionPort.
 */
export class SessionStore implements SessionPort {
  user: SessionUser | null = null;
  ending: Ending = "never";
  /** The renewal under way, of this tab. */
  renewing: Promise<void> | null = null;
  /** Renews the tokens when they are due. Never rejects. `SessionKeeper` sets it. */
  renewIfDue: () => Promise<void> = () => Promise.resolve();
  #tokens: Tokens | null = null;

  constructor() {
    makeObservable(this, {
      user: observableRef,
      ending: observable,
      signedIn: computed,
      acting: computed,
      begin: action,
      renew: action,
      end: action,
      readAgain: action,
    });
    this.readAgain();
    // A stored user without tokens, as after closing the browser, is no session.
    if (!this.signedIn) this.end("never");
  }

  get signedIn(): boolean {
    return this.user !== null;
  }

  get refreshToken(): string {
    return this.#tokens?.refresh ?? "";
  }

  /** Seconds since the tokens were issued; another tab may have renewed them. */
  get tokenAge(): number {
    return (Date.now() - (storedAt(USER_KEY) ?? 0)) / 1000;
  }

  /** User, department and role; empty without a user. Screens and their data end when it changes. */
  get acting(): string {
    const { user } = this;
    return user === null
      ? ""
      : [user.tenantId, user.userId, ...(user.switched === true ? [user.deptId, user.roleId] : [])].join("/");
  }

  /** Department and role only in switch mode, once chosen. */
  headers(): Record<string, string> {
    if (this.#tokens === null) return {};
    const { user } = this;
    const token = { [HEADERS.token]: `bearer ${this.#tokens.access}` };
    return user?.switched === true ? { ...token, [HEADERS.dept]: user.deptId, [HEADERS.role]: user.roleId } : token;
  }

  person(): string {
    return this.user === null ? "" : `${this.user.tenantId}/${this.user.userId}`;
  }

  async settled(): Promise<void> {
    // A machine that slept sends tokens that have run out before anybody has looked at their age.
    await (this.renewing ?? this.renewIfDue());
    this.readAgain();
  }

  tenantId(): string {
    return this.user?.tenantId ?? "";
  }

  onUnauthorized(): void {
    if (this.signedIn) this.end("expired");
  }

  /** A sign-in succeeded. */
  begin(reply: TokenReply): void {
    this.renew(reply);
  }

  /** A refresh succeeded: new tokens and user info for this tab and all others. */
  renew(reply: TokenReply): void {
    this.#tokens = { access: reply.access_token, refresh: reply.refresh_token };
    this.user = sessionUserOf(reply);
    this.ending = "never";
    writeTokens(this.#tokens);
    writeStorage(USER_KEY, this.user);
  }

  /** Forgets everything about the session, here and in the other tabs. */
  end(ending: Ending): void {
    this.#tokens = null;
    this.user = null;
    this.ending = ending;
    clearTokens();
    removeStorage(USER_KEY);
  }

  /** Reads the session from the browser: at the start, and after another tab signed in, renewed or signed out. */
  readAgain(): void {
    const tokens = readTokens();
    const user = readStorage(USER_KEY, isSessionUser);
    if (tokens === null || user === null) {
      if (this.user !== null) this.ending = "expired";
      // Here only: the missing half may be on its way from another tab.
      this.#tokens = null;
      this.user = null;
      return;
    }
    if (this.user !== null && !isTokenOf(tokens.access, user.userId)) return;
    this.#tokens = tokens;
    if (this.user === null || JSON.stringify(this.user) !== JSON.stringify(user)) this.user = user;
    this.ending = "never";
  }

  /** Follows the other tabs. @returns Function that stops it */
  follow(): () => void {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    // A browser may show another tab's storage before its cookies. The session counts when both fit together.
    const hear = (tries: number): void => {
      clearTimeout(waiting);
      if (tries > 0 && !isWhole()) waiting = setTimeout(() => hear(tries - 1), HALF_WAIT);
      else this.readAgain();
    };
    const onStorage = (event: StorageEvent) => {
      if (event.key === STORAGE_PREFIX + USER_KEY || event.key === null) hear(HALF_TRIES);
    };
    window.addEventListener("storage", onStorage);
    return () => {
      clearTimeout(waiting);
      window.removeEventListener("storage", onStorage);
    };
  }
}

/** True if the browser holds both halves of a session, or none. */
function isWhole(): boolean {
  const tokens = readTokens();
  const user = readStorage(USER_KEY, isSessionUser);
  return tokens === null || user === null ? tokens === user : isTokenOf(tokens.access, user.userId);
}

/** True if a token may belong to a user; a token without an owner may. */
function isTokenOf(token: string, userId: string): boolean {
  try {
    const claims: unknown = JSON.parse(atob((token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/")));
    return !isJsonObject(claims) || typeof claims["sub"] !== "string" || claims["sub"] === userId;
  } catch {
    return true;
  }
}
