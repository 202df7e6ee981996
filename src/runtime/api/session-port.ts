/** Facts about the session for the API client. The shell's session store implements it. */
export interface SessionPort {
  /** Headers that prove who is calling, e.g. `Blade-Auth: bearer …`; empty when signed out. */
  headers(): Record<string, string>;
  /** The tenant of requests, `` without a session. */
  tenantId(): string;
  /** The user of `headers()`. It changes when another user signs in, and is empty when no one is signed in. */
  person(): string;
  /** Renews tokens that are due, waits for those that are being renewed, and takes over those of another tab. Never rejects. */
  settled(): Promise<void>;
  /** A reply said 401: the session is over. Called once per session, not once per call. */
  onUnauthorized(): void;
}
