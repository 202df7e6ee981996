/** The bare answer of a successful sign-in or refresh (wire.md, "Sign-in"; product spec §3 "Session"). */
export interface TokenReply {
  readonly access_token: string;
  readonly token_type: "bearer";
  readonly refresh_token: string;
  /** Seconds the access token lives. */
  readonly expires_in: number;
  readonly tenant_id: string;
  readonly user_id: string;
  /** Comma-joined ids. */
  readonly dept_id: string;
  /** Comma-joined ids. */
  readonly role_id: string;
  readonly post_id: string;
  readonly oauth_id: string;
  readonly account: string;
  readonly user_name: string;
  readonly nick_name: string;
  readonly real_name: string;
  /** Comma-joined role aliases, e.g. `administrator`. */
  readonly role_name: string;
  readonly avatar: string;
}

/** The bare answer of a refused sign-in. */
export interface TokenFailure {
  readonly error_code: number;
  readonly error_description: string;
}

export interface CaptchaReply {
  readonly key: string;
  /** A data URL. */
  readonly image: string;
}

export const DEFAULT_TENANT = "000000";
/** Role alias that passes every permission check, in the default tenant only. */
export const ADMINISTRATOR_ALIAS = "administrator";

/** The web client's own credential; the secret is public by nature (product spec §6, `client`). */
export const WEB_CLIENT = { id: "trellis", secret: "trellis_secret" } as const;

export const HEADERS = {
  token: "Blade-Auth",
  tenant: "Tenant-Id",
  dept: "Dept-Id",
  role: "Role-Id",
  captchaKey: "Captcha-Key",
  captchaCode: "Captcha-Code",
  /** On requests: a page's own mark, so that what it does is not told to itself (live.ts). */
  tab: "Trellis-Tab",
  /** On replies: how to undo what was done (bulk.ts). */
  undo: "Trellis-Undo",
} as const;
