import {
  isJsonObject,
  type CaptchaReply,
  type SocialProvider,
  type SocialStart,
  type TokenReply,
  type UnknownAccountReply,
} from "#contract";

/** Public information about a tenant, known before sign-in. */
export interface TenantInfo {
  readonly tenantId: string;
  readonly tenantName: string;
  /** Background picture of the sign-in form; empty for none. */
  readonly backgroundUrl: string;
  /** True if the server asks for a captcha at sign-in. */
  readonly captcha: boolean;
  /** External sign-in providers. */
  readonly social: readonly SocialProvider[];
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** Reads a token reply; missing fields become empty. @throws TypeError when it holds no tokens */
export function asTokenReply(body: unknown): TokenReply {
  if (!isJsonObject(body) || typeof body["access_token"] !== "string" || typeof body["refresh_token"] !== "string") {
    throw new TypeError("no tokens in the reply");
  }
  return {
    access_token: body["access_token"],
    token_type: "bearer",
    refresh_token: body["refresh_token"],
    expires_in: typeof body["expires_in"] === "number" ? body["expires_in"] : 3600,
    tenant_id: textOf(body["tenant_id"]),
    user_id: textOf(body["user_id"]),
    dept_id: textOf(body["dept_id"]),
    role_id: textOf(body["role_id"]),
    post_id: textOf(body["post_id"]),
    oauth_id: textOf(body["oauth_id"]),
    account: textOf(body["account"]),
    user_name: textOf(body["user_name"]),
    nick_name: textOf(body["nick_name"]),
    real_name: textOf(body["real_name"]),
    role_name: textOf(body["role_name"]),
    avatar: textOf(body["avatar"]),
    switch_mode: body["switch_mode"] === true,
    switched: body["switched"] === true,
  };
}

/** Reads the reply of a social sign-in: tokens, or an account that is not registered yet. */
export function asSocialReply(body: unknown): TokenReply | UnknownAccountReply {
  if (!isJsonObject(body) || typeof body["access_token"] === "string") return asTokenReply(body);
  if (textOf(body["oauth_id"]) === "") throw new TypeError("neither tokens nor an account in the reply");
  return {
    oauth_id: textOf(body["oauth_id"]),
    user_id: "",
    tenant_id: textOf(body["tenant_id"]),
    nick_name: textOf(body["nick_name"]),
    source: textOf(body["source"]),
  };
}

export function asSocialStart(data: unknown): SocialStart {
  if (!isJsonObject(data) || typeof data["url"] !== "string" || typeof data["state"] !== "string") {
    throw new TypeError("no way to sign in in the reply");
  }
  return { url: data["url"], state: data["state"] };
}

export function asCaptcha(body: unknown): CaptchaReply {
  if (!isJsonObject(body) || typeof body["key"] !== "string" || typeof body["image"] !== "string")
    throw new TypeError("no captcha in the reply");
  return { key: body["key"], image: body["image"] };
}

/** Reads the tenant of a domain. */
export function asTenantInfo(data: unknown): TenantInfo {
  const info = isJsonObject(data) ? data : {};
  return {
    tenantId: textOf(info["tenantId"]),
    tenantName: textOf(info["tenantName"]),
    backgroundUrl: textOf(info["backgroundUrl"]),
    captcha: info["captcha"] === true,
    social: Array.isArray(info["social"]) ? info["social"].flatMap(asProvider) : [],
  };
}

function asProvider(value: unknown): readonly SocialProvider[] {
  if (!isJsonObject(value) || typeof value["source"] !== "string" || !isJsonObject(value["title"])) return [];
  const { zh, en } = value["title"];
  return [{ source: value["source"], title: { zh: textOf(zh), en: textOf(en) } }];
}
