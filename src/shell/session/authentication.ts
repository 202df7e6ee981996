import md5 from "md5";
import { HEADERS, type CaptchaReply } from "#contract";
import { anything, type Api } from "#runtime";
import { asCaptcha, asTenantInfo, asTokenReply, type TenantInfo } from "./replies.ts";
import type { SessionStore } from "./session-store.ts";

const TOKEN_PATH = "/api/blade-auth/oauth/web/token";

export interface Credentials {
  readonly tenantId: string;
  readonly account: string;
  /** As typed; it leaves this machine as md5 hex only (product spec §1). */
  readonly password: string;
  readonly captcha: { readonly key: string; readonly code: string } | null;
}

/** The calls around a session (product spec §7 "Auth"). They show nothing themselves: their callers do. */
export class Authentication {
  readonly #api: Api;
  readonly #session: SessionStore;

  constructor(api: Api, session: SessionStore) {
    this.#api = api;
    this.#session = session;
  }

  /** @throws ApiError with the server's error_description; then nothing was stored (product spec §8) */
  async signIn({ tenantId, account, password, captcha }: Credentials): Promise<void> {
    const reply = await this.#api.bare("POST", TOKEN_PATH, asTokenReply, {
      params: {
        tenantId,
        username: account,
        password: md5(password),
        grant_type: captcha === null ? "password" : "captcha",
        scope: "all",
        type: "account",
      },
      headers: {
        [HEADERS.tenant]: tenantId,
        ...(captcha === null ? {} : { [HEADERS.captchaKey]: captcha.key, [HEADERS.captchaCode]: captcha.code }),
      },
      quiet: true,
    });
    this.#session.begin(reply);
  }

  /** @throws ApiError; a 401 has then ended the session already */
  async refresh(): Promise<void> {
    const { refreshToken, user } = this.#session;
    const reply = await this.#api.bare("POST", TOKEN_PATH, asTokenReply, {
      params: { tenantId: user?.tenantId, refresh_token: refreshToken, grant_type: "refresh_token", scope: "all" },
      quiet: true,
    });
    this.#session.renew(reply);
  }

  /** Tells the server and forgets the session; it is over here even when the server cannot be reached. */
  async signOut(): Promise<void> {
    const told = this.#api.call("GET", "/api/blade-auth/oauth/logout", anything, { quiet: true });
    try {
      await Promise.race([told, new Promise((resolve) => setTimeout(resolve, 2_000))]);
    } catch {
      // The tokens run out by themselves.
    }
    this.#session.end("left");
  }

  captcha(): Promise<CaptchaReply> {
    return this.#api.bare("GET", "/api/blade-auth/oauth/captcha", asCaptcha, { quiet: true });
  }

  tenantInfo(domain: string): Promise<TenantInfo> {
    return this.#api.call("GET", "/api/blade-system/tenant/info", asTenantInfo, { params: { domain }, quiet: true });
  }
}
