import type { Text } from "./locale.ts";

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
  /** Whether one department and one role can be chosen to act as (product spec §6); absent where they cannot. */
  readonly switch_mode?: boolean;
  /** Whether the session acts as chosen ones: from then on requests name them in `Dept-Id` and `Role-Id`. */
  readonly switched?: boolean;
}

/** The bare answer of a social sign-in with an account that nobody has registered yet: no tokens. */
export interface UnknownAccountReply {
  /** Goes into the registration; good once, for half an hour. */
  readonly oauth_id: string;
  readonly user_id: "";
  readonly tenant_id: string;
  readonly nick_name: string;
  readonly source: string;
}

/** A place elsewhere that people can sign in by. */
export interface SocialProvider {
  readonly source: string;
  readonly title: Text;
}

/** What a person has at a provider (PATHS.externalAccounts). */
export interface ExternalAccount extends SocialProvider {
  /** `yyyy-MM-dd HH:mm:ss`; null: no account there is tied to the person. */
  readonly linkedAt: string | null;
}

/** What a provider sent back. */
export interface LinkInput {
  readonly source: string;
  readonly code: string;
  readonly state: string;
}

/** Where to sign in elsewhere, and what must come back with the code (PATHS.social). */
export interface SocialStart {
  readonly url: string;
  readonly state: string;
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

/** One sign-in of the caller that is still good (PATHS.sessions). */
export interface OwnSession {
  readonly id: string;
  /** The one that asked. */
  readonly current: boolean;
  /** Network address, `` when unknown. */
  readonly address: string;
  readonly userAgent: string;
  /** `yyyy-MM-dd HH:mm:ss`. */
  readonly signedInAt: string;
  /** When it was last renewed: it was in use then. */
  readonly renewedAt: string;
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
