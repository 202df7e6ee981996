import md5 from "md5";
import {
  HEADERS,
  TenantInfo,
  captchaEndpoint,
  signInEndpoint,
  signOutEndpoint,
  socialSignInEndpoint,
  socialStartEndpoint,
  type CaptchaReply,
  type SocialStart,
  type UnknownAccountReply,
} from "#contract";
import { anything, callEndpoint, parserOf, type Api } from "#runtime";
import type { Registration } from "./registration.ts";
import type { SessionStore } from "./session-store.ts";

const asTenantInfo = parserOf(TenantInfo);

export interface Credentials {
  readonly tenantId: string;
  readonly account: string;
  /** Plain text; it leaves this machine as md5 hex only. */
  readonly password: string;
  readonly captcha: { readonly key: string; readonly code: string } | null;
}

/** A department and a role to act as. */
export interface Choice {
  readonly deptId: string;
  readonly roleId: string;
}

/** Parameters that a provider sends back. */
export interface SocialCode {
  readonly tenantId: string;
  readonly source: string;
  readonly code: string;
  readonly state: string;
}

/** Calls of a session. The callers show the errors. */
export class Authentication {
  readonly #api: Api;
  readonly #session: SessionStore;

  constructor(api: Api, session: SessionStore) {
    this.#api = api;
    this.#session = session;
  }

  /** @throws ApiError with the server's error_description; then nothing was stored */
  async signIn({ tenantId, account, password, captcha }: Credentials): Promise<void> {
    const reply = await callEndpoint(
      this.#api,
      signInEndpoint,
      {
        query: {
          tenantId,
          username: account,
          password: md5(password),
          grant_type: captcha === null ? "password" : "captcha",
          scope: "all",
          type: "account",
        },
      },
      {
        headers: {
          [HEADERS.tenant]: tenantId,
          ...(captcha === null ? {} : { [HEADERS.captchaKey]: captcha.key, [HEADERS.captchaCode]: captcha.code }),
        },
        quiet: true,
      },
    );
    this.#session.begin(reply);
  }

  /** Start address of an external sign-in. */
  socialStart(source: string): Promise<SocialStart> {
    return callEndpoint(this.#api, socialStartEndpoint, { path: { source } }, { quiet: true });
  }

  /** @returns Null after a sign-in, otherwise the data that the registration needs. @throws ApiError */
  async socialSignIn({ tenantId, ...come }: SocialCode): Promise<UnknownAccountReply | null> {
    const reply = await callEndpoint(
      this.#api,
      socialSignInEndpoint,
      { query: { tenantId, grant_type: "social", scope: "all", ...come } },
      {
        headers: { [HEADERS.tenant]: tenantId },
        quiet: true,
      },
    );
    if (!("access_token" in reply)) return reply;
    this.#session.begin(reply);
    return null;
  }

  /** Registers the account of a social sign-in. The password leaves the browser only as md5 hex. @throws ApiError */
  async register(given: Registration, oauthId: string): Promise<void> {
    const [tenantId, name, account] = [given.tenantId, given.name, given.account].map((text) => text.trim());
    const body = { tenantId, name, account, password: md5(given.password), oauthId };
    await this.#api.call("POST", "/api/blade-user/register-guest", anything, { body, quiet: true });
  }

  /**
   * Renews the tokens and the user's details.
   * @param choice Department and role to act as; unchanged when left out
   * @throws ApiError; a 401 has then ended the session already
   */
  async refresh(choice?: Choice): Promise<void> {
    const { refreshToken, user } = this.#session;
    const person = this.#session.person();
    const reply = await callEndpoint(
      this.#api,
      signInEndpoint,
      { query: { tenantId: user?.tenantId, refresh_token: refreshToken, grant_type: "refresh_token", scope: "all", ...choice } },
      {
        // Without the current department and role, because they may have been withdrawn.
        headers: { [HEADERS.dept]: "", [HEADERS.role]: "" },
        quiet: true,
      },
    );
    // A late answer must not restore a user who has signed out or been replaced meanwhile.
    if (this.#session.person() === person) this.#session.renew(reply);
  }

  /**
   * Ends the session here and in the other tabs, then on the server. In this order a pending request does not report
   * the refusal of the server. A session that the server does not hear of ends with its tokens.
   */
  async signOut(): Promise<void> {
    const headers = this.#session.headers();
    this.#session.end("left");
    try {
      await callEndpoint(this.#api, signOutEndpoint, {}, { headers, quiet: true });
    } catch {
      // The tokens expire anyway.
    }
  }

  captcha(): Promise<CaptchaReply> {
    return callEndpoint(this.#api, captchaEndpoint, { query: { kind: "work" } }, { quiet: true });
  }

  tenantInfo(domain: string): Promise<TenantInfo> {
    return this.#api.call("GET", "/api/blade-system/tenant/info", asTenantInfo, { params: { domain }, quiet: true });
  }
}
