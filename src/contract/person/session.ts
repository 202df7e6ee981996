import * as valibot from "valibot";
import type { ApiEndpoint, Shape } from "../endpoint.ts";
import { Text } from "../locale.ts";
import { Whole, described } from "../schemas.ts";

export const DEFAULT_TENANT = "000000";
/** Role alias that passes every permission check, in the default tenant only. */
export const ADMINISTRATOR_ALIAS = "administrator";

/** A head and shoulders, for accounts without a picture. */
export const DEFAULT_AVATAR =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 64 64'%3E%3Crect width='64' height='64' fill='%23c9cdd4'/%3E%3Ccircle cx='32' cy='25' r='11' fill='%23fff'/%3E%3Cpath d='M10 64v-4a22 20 0 0 1 44 0v4z' fill='%23fff'/%3E%3C/svg%3E";

/** The web client's own credential; the secret is public by nature. */
export const WEB_CLIENT = { id: "trellis", secret: "trellis_secret" } as const;

export const HEADERS = {
  token: "Blade-Auth",
  tenant: "Tenant-Id",
  dept: "Dept-Id",
  role: "Role-Id",
  captchaKey: "Captcha-Key",
  captchaCode: "Captcha-Code",
  /** On requests: the id of a page. The live changes leave out what that page did itself (live.ts). */
  tab: "Trellis-Tab",
  /** On replies: the batch that undoes the write (bulk.ts). */
  undo: "Trellis-Undo",
  /** On replies: the zone of all moments, an IANA name. */
  timeZone: "Trellis-Time-Zone",
} as const;

/** A text that backends of the family may leave out. */
const Lenient = valibot.fallback(valibot.string(), "");
const Flag = valibot.fallback(valibot.boolean(), false);

/** Response of a successful sign-in or refresh, without an envelope. */
export const TokenReply = valibot.object({
  access_token: valibot.string(),
  token_type: valibot.fallback(valibot.literal("bearer"), "bearer"),
  refresh_token: valibot.string(),
  expires_in: valibot.fallback(described(Whole, "Seconds until the access token expires"), 3600),
  tenant_id: Lenient,
  user_id: Lenient,
  /** Comma-joined ids. */
  dept_id: Lenient,
  /** Comma-joined ids. */
  role_id: Lenient,
  post_id: Lenient,
  oauth_id: Lenient,
  account: Lenient,
  user_name: Lenient,
  nick_name: Lenient,
  real_name: Lenient,
  /** Comma-joined role aliases, such as `administrator`. */
  role_name: Lenient,
  avatar: Lenient,
  switch_mode: valibot.exactOptional(described(Flag, "The person can act as one department and one role")),
  switched: valibot.exactOptional(
    described(Flag, "The session acts as a chosen department and role: requests name them in `Dept-Id` and `Role-Id`"),
  ),
});
export type TokenReply = Shape<typeof TokenReply>;

/** The bare answer of a social sign-in with an account that nobody has registered yet: no tokens. */
export const UnknownAccountReply = valibot.object({
  oauth_id: described(valibot.pipe(valibot.string(), valibot.minLength(1)), "For the registration; valid once, for half an hour"),
  user_id: valibot.fallback(valibot.literal(""), ""),
  tenant_id: Lenient,
  nick_name: Lenient,
  source: Lenient,
});
export type UnknownAccountReply = Shape<typeof UnknownAccountReply>;

export const SocialReply = valibot.union([TokenReply, UnknownAccountReply]);
export type SocialReply = Shape<typeof SocialReply>;

/** The bare answer of a refused sign-in. */
export interface TokenFailure {
  readonly error_code: number;
  readonly error_description: string;
  /** The description in both languages, so that a page can change its language later. */
  readonly error_texts: Text;
}

/** An identity provider that people can sign in with. */
export const SocialProvider = valibot.object({ source: valibot.string(), title: Text });
export type SocialProvider = Shape<typeof SocialProvider>;

/** The facts of a tenant that the sign-in page shows. Backends of the family may leave some out. */
export const TenantInfo = valibot.object({
  tenantId: Lenient,
  tenantName: Lenient,
  backgroundUrl: described(Lenient, "Picture behind the sign-in form; empty for none"),
  captcha: described(Flag, "The server asks for a captcha at sign-in"),
  social: valibot.fallback(valibot.array(SocialProvider), []),
});
export type TenantInfo = Shape<typeof TenantInfo>;

/** The address of a provider's sign-in, and the state that must come back with the code. */
export const SocialStart = valibot.object({ url: valibot.string(), state: valibot.string() });
export type SocialStart = Shape<typeof SocialStart>;

/** A task for the client's processor, in place of a picture: the number below `limit` with SHA-256(`salt` + number) = `hash`. */
export const CaptchaWork = valibot.object({
  salt: valibot.string(),
  hash: described(valibot.string(), "In hex"),
  limit: valibot.number(),
});
export type CaptchaWork = Shape<typeof CaptchaWork>;

export const CaptchaReply = valibot.object({
  key: valibot.string(),
  image: described(valibot.string(), "A data URL; empty beside `work`"),
  work: valibot.optional(CaptchaWork),
});
export type CaptchaReply = Shape<typeof CaptchaReply>;

export const PasswordKey = valibot.object({
  algorithm: valibot.literal("SM2"),
  publicKey: described(valibot.string(), "In hex, with the prefix 04; empty when the server cannot read its key"),
});
export type PasswordKey = Shape<typeof PasswordKey>;

export const Ticket = valibot.object({
  ticket: described(valibot.string(), "For the parameter `ticket` of one download, within a minute"),
});
export type Ticket = Shape<typeof Ticket>;

/** The signed-in person, as the family's clients read it. */
export const UserInfo = valibot.object({
  user_id: valibot.string(),
  tenant_id: valibot.string(),
  client_id: valibot.string(),
  account: valibot.string(),
  user_name: valibot.string(),
  nick_name: valibot.string(),
  real_name: valibot.string(),
  avatar: valibot.string(),
  dept_id: described(valibot.string(), "Comma-joined ids"),
  post_id: described(valibot.string(), "Comma-joined ids"),
  role_id: described(valibot.string(), "Comma-joined ids"),
  role_name: described(valibot.string(), "Comma-joined aliases"),
  roles: described(valibot.array(valibot.string()), "Aliases"),
  administrator: valibot.boolean(),
});
export type UserInfo = Shape<typeof UserInfo>;

/** An entry of a console's own error log. */
export const ClientError = valibot.object({
  type: Lenient,
  message: Lenient,
  stack: Lenient,
  info: Lenient,
  url: Lenient,
});
export type ClientError = Shape<typeof ClientError>;

/** The ways to a session that this server knows. */
export const GRANT_TYPES = ["password", "captcha", "refresh_token", "social"] as const;

const OAUTH = "/api/blade-auth/oauth";
const Nothing = valibot.null();

export const signInEndpoint = {
  id: "signIn",
  method: "POST",
  path: `${OAUTH}/web/token`,
  access: "client",
  summary: "Sign in, or renew a session",
  description: `Grants \`password\`, \`captcha\`, \`refresh_token\` and \`social\`. \`password\` is the md5 hex of the typed password. The answer to a captcha goes into the headers ${HEADERS.captchaKey} and ${HEADERS.captchaCode}. The answer has no envelope.`,
  query: valibot.object({
    tenantId: valibot.optional(valibot.string(), ""),
    username: valibot.optional(valibot.string(), ""),
    password: valibot.optional(valibot.string(), ""),
    grant_type: valibot.picklist(GRANT_TYPES),
    scope: valibot.optional(valibot.string()),
    refresh_token: valibot.optional(valibot.string(), ""),
    type: valibot.optional(valibot.string()),
    deptId: valibot.optional(described(valibot.string(), "With `refresh_token`: the department to act as from now on"), ""),
    roleId: valibot.optional(described(valibot.string(), "With `refresh_token`: the role to act as from now on"), ""),
    source: valibot.optional(valibot.string(), ""),
    code: valibot.optional(valibot.string(), ""),
    state: valibot.optional(valibot.string(), ""),
  }),
  queryInBody: true,
  data: TokenReply,
  reply: "bare",
  errors: ["429"],
} as const satisfies ApiEndpoint;

/** A sign-in with the grant `social`. */
export const socialSignInEndpoint = { ...signInEndpoint, data: SocialReply } as const satisfies ApiEndpoint;

/** The path of the family's stock front ends. */
export const familySignInEndpoint = {
  ...socialSignInEndpoint,
  id: "signInOfFamily",
  path: `${OAUTH}/token`,
  summary: "Sign in, or renew a session; the path of the family's stock front ends",
} as const satisfies ApiEndpoint;

export const captchaEndpoint = {
  id: "captcha",
  method: "GET",
  path: `${OAUTH}/captcha`,
  access: "client",
  summary: "Create a captcha",
  query: valibot.object({
    kind: valibot.optional(
      described(valibot.picklist(["picture", "work"]), "`work` is answered where the server prefers it"),
      "picture",
    ),
  }),
  data: CaptchaReply,
  reply: "bare",
  errors: ["429"],
} as const satisfies ApiEndpoint;

export const signOutEndpoint = {
  id: "signOut",
  method: "GET",
  path: `${OAUTH}/logout`,
  access: "signed-in",
  summary: "End the session",
  data: Nothing,
} as const satisfies ApiEndpoint;

export const sendErrorsEndpoint = {
  id: "sendErrors",
  method: "POST",
  path: `${OAUTH}/logout`,
  access: "signed-in",
  summary: "Send the console's own error log; the session goes on",
  body: valibot.union([
    // An entry that is no error costs the others nothing.
    valibot.array(valibot.fallback(valibot.nullable(ClientError), null)),
    valibot.pipe(
      ClientError,
      valibot.transform((error) => [error]),
    ),
  ]),
  data: Nothing,
} as const satisfies ApiEndpoint;

export const userInfoEndpoint = {
  id: "userInfo",
  method: "GET",
  path: `${OAUTH}/user-info`,
  access: "signed-in",
  summary: "Read the signed-in person",
  data: UserInfo,
} as const satisfies ApiEndpoint;

export const passwordKeyEndpoint = {
  id: "passwordKey",
  method: "GET",
  path: "/api/trellis/password-key",
  access: "public",
  summary: "Read the public key by which clients may encrypt passwords",
  data: PasswordKey,
} as const satisfies ApiEndpoint;

export const ticketEndpoint = {
  id: "ticket",
  method: "POST",
  path: "/api/trellis/tickets",
  access: "signed-in",
  summary: "Create a ticket for a download that a window opens without headers",
  data: Ticket,
} as const satisfies ApiEndpoint;

export const clearCacheEndpoint = {
  id: "clearCache",
  method: "GET",
  path: `${OAUTH}/clear-cache`,
  access: "signed-in",
  summary: "Forget cached permissions: an administrator everyone's, other callers their own",
  data: Nothing,
} as const satisfies ApiEndpoint;

export const socialStartEndpoint = {
  id: "socialStart",
  method: "GET",
  path: "/api/trellis/social/{source}",
  access: "public",
  summary: "Start a sign-in at an identity provider",
  data: SocialStart,
  errors: ["404", "429"],
} as const satisfies ApiEndpoint;
