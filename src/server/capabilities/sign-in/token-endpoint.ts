import {
  DEFAULT_AVATAR,
  DEFAULT_TENANT,
  HEADERS,
  TrellisError,
  type socialSignInEndpoint,
  type SocialReply,
  type TokenReply,
  type UnknownAccountReply,
} from "#contract";
import type { Kysely } from "kysely";
import type { ApiRequest } from "../../http/requests/api-request.ts";
import type { EndpointCall, ServeOptions } from "../../http/serve-endpoint.ts";
import type { TrellisTables } from "../../base/tables.ts";
import type { ServerDeps } from "../../base/deps.ts";
import type { IdentityTables } from "../../policies/identity-tables.ts";
import type { CallLimits } from "../../http/call-limits.ts";
import type { RequestLog } from "../../http/request-log.ts";
import type { Callers } from "../../session/callers.ts";
import { isCaptchaSolved } from "../../session/captcha.ts";
import { clientOf, type Client } from "../../session/client-credential.ts";
import { findExternalAccount } from "../../session/external-accounts.ts";
import { idList } from "../../data/conditions/id-list.ts";
import { narrowed, passwordMark, rolesOf, sessionUser, type SessionUser } from "../../session/load-caller.ts";
import type { AccountName } from "../../session/lock-out.ts";
import { firstRefreshToken, replaceRefreshToken, sessionOfRefreshToken } from "../../session/refresh-tokens.ts";
import { notSignedIn, refused } from "../../session/refusal.ts";
import { beginSession, continueSession, endSession } from "../../session/sessions.ts";
import { PasswordCheck, type ProvenUser } from "../../session/sign-in.ts";
import { identified } from "../../session/social-sign-in.ts";
import type { TokenKeys } from "../../session/token-keys.ts";

/** Name of the limit of attempts to sign in. */
export const SIGN_IN_LIMIT = "sign-in";

/** Further attempts that a wrong captcha counts for: a program that guesses captchas soon has no attempts left. */
const WRONG_CAPTCHA = 4;

export interface TokenServices {
  readonly deps: ServerDeps;
  readonly db: Kysely<TrellisTables>;
  readonly keys: TokenKeys;
  readonly callers: Callers;
  readonly logs: RequestLog;
  readonly limits: CallLimits;
  readonly tables: () => IdentityTables;
}

type SignInCall = Pick<EndpointCall<typeof socialSignInEndpoint>, "query" | "apiRequest">;
type Parameters = SignInCall["query"];

/** Grants tokens. Refusals are 400, credentials that are no longer good 401. */
export type TokenGrants = (call: SignInCall) => Promise<SocialReply>;

/** Bytes of a sign-in. */
const LIMIT = 65_536;

export const SIGN_IN_OPTIONS: ServeOptions = {
  client: "itself",
  limits: { bodyLimit: LIMIT, uploadLimit: LIMIT },
  refuse({ field, value }) {
    if (field !== "grant_type") return null;
    const grant = typeof value === "string" ? value.slice(0, 50) : "";
    return refused(`不支持的授权类型“${grant}”`, `The grant type “${grant}” is not supported`);
  },
};

/** Grants tokens by parameters and by the credential of the client in `Authorization: Basic`. */
export function tokenGrants(services: TokenServices): TokenGrants {
  const { deps, db, tables } = services;
  const passwords = new PasswordCheck(deps, db);
  return async ({ query: parameters, apiRequest }) => {
    const { grant_type: grant } = parameters;
    if (grant !== "refresh_token") await services.limits.count(SIGN_IN_LIMIT, apiRequest.address);
    const client = await clientOf(db, tables(), apiRequest.request.headers.get("Authorization"));
    if (!client.grantTypes.includes(grant)) {
      throw refused(`应用未开通授权类型“${grant}”`, `The client may not use the grant type “${grant}”`);
    }
    if (grant === "refresh_token") return refresh(services, apiRequest, client, parameters);
    const named = parameters.tenantId || apiRequest.request.headers.get(HEADERS.tenant);
    const tenantId = named === null || named === "" ? DEFAULT_TENANT : named;
    if (grant === "social") return socialSignIn(services, apiRequest, client, parameters, tenantId);
    return signIn(services, passwords, apiRequest, client, parameters, tenantId, grant === "captcha");
  };
}

async function signIn(
  services: TokenServices,
  passwords: PasswordCheck,
  apiRequest: ApiRequest,
  client: Client,
  parameters: Parameters,
  tenantId: string,
  withCaptcha: boolean,
): Promise<TokenReply> {
  const { deps, db, keys, tables } = services;
  const { headers } = apiRequest.request;
  const name = { tenantId, account: parameters.username };
  return noted(services, apiRequest, name, async () => {
    if (withCaptcha || deps.config.captcha) {
      const solved = await isCaptchaSolved(db, deps, keys, headers.get(HEADERS.captchaKey), headers.get(HEADERS.captchaCode));
      if (!solved) {
        await services.limits.count(SIGN_IN_LIMIT, apiRequest.address, WRONG_CAPTCHA);
        throw refused("验证码错误或已过期", "The captcha is wrong or has expired");
      }
    }
    const user = await passwords.prove(tables(), name, parameters.password);
    return openSession(services, apiRequest, client, user, tenantId);
  });
}

/** Signs in by an external account: tokens for a registered one, otherwise the id for a registration. */
async function socialSignIn(
  services: TokenServices,
  apiRequest: ApiRequest,
  client: Client,
  parameters: Parameters,
  tenantId: string,
): Promise<TokenReply | UnknownAccountReply> {
  const { deps, db, tables } = services;
  const [source, code, state] = [parameters.source, parameters.code, parameters.state];
  return noted(services, apiRequest, { tenantId, account: source.slice(0, 50) }, async () => {
    const person = await identified(services, { source, code, state });
    const found = await findExternalAccount(db, deps, tables(), { tenantId, source, person });
    if (found.kind === "unknown") return found.reply;
    return { ...(await openSession(services, apiRequest, client, found.user, tenantId)), oauth_id: found.oauthId };
  });
}

async function openSession(
  services: TokenServices,
  apiRequest: ApiRequest,
  client: Client,
  user: ProvenUser,
  tenantId: string,
): Promise<TokenReply> {
  const { deps, db, logs } = services;
  const mark = await passwordMark(user.password);
  const reply = await db.transaction().execute(async (transaction) => {
    const sessionId = await beginSession(transaction, deps, {
      userId: user.id,
      tenantId,
      clientId: client.clientId,
      passwordMark: mark,
      address: apiRequest.address,
      userAgent: apiRequest.request.headers.get("User-Agent") ?? "",
      seconds: client.refreshSeconds,
    });
    const token = await firstRefreshToken(transaction, deps, sessionId);
    return tokenReply(services, transaction, client, sessionId, token);
  });
  logs.event(apiRequest, { logId: "sign-in", level: "info", tenantId, account: reply.account, data: client.clientId });
  return reply;
}

/** A refusal is noted in the log of sign-ins. */
async function noted<T>(services: TokenServices, apiRequest: ApiRequest, name: AccountName, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof TrellisError && error.status < 500) {
      const data = error.text("zh");
      services.logs.event(apiRequest, { logId: "sign-in-refused", level: "warn", ...name, data });
    }
    throw error;
  }
}

async function refresh(
  services: TokenServices,
  apiRequest: ApiRequest,
  client: Client,
  parameters: Parameters,
): Promise<TokenReply> {
  const { deps, db, tables, callers, logs } = services;
  const old = parameters.refresh_token;
  const sessionId = old === "" ? null : await sessionOfRefreshToken(db, old);
  const user = sessionId === null ? null : await sessionUser(db, deps, tables(), sessionId);
  if (user === null || user.client_id !== client.clientId) throw signedOut();
  const change = { seconds: client.refreshSeconds, ...switched(services, apiRequest, parameters, user) };
  const outcome = await db.transaction().execute(async (transaction) => {
    const refreshed = await replaceRefreshToken(transaction, deps, old);
    if (refreshed.kind === "reused") await endSession(transaction, deps, refreshed.sessionId, "reuse");
    if (refreshed.kind !== "refreshed") return refreshed;
    await continueSession(transaction, deps, refreshed.sessionId, change);
    return {
      kind: "done",
      reply: await tokenReply(services, transaction, client, refreshed.sessionId, refreshed.token),
    } as const;
  });
  if (outcome.kind === "done") {
    if (change.deptIds !== null || change.roleIds !== null) await callers.sessionChanged(user.session_id);
    return outcome.reply;
  }
  if (outcome.kind === "reused") {
    await callers.sessionChanged(outcome.sessionId);
    const data = "刷新令牌被重复使用，会话已终止";
    logs.event(apiRequest, { logId: "token-reuse", level: "warn", tenantId: user.tenant_id, account: user.account, data });
  }
  throw signedOut();
}

/** Departments and roles to switch to, in switch mode only; each must be the user's own. */
function switched(
  { deps }: TokenServices,
  apiRequest: ApiRequest,
  parameters: Parameters,
  user: SessionUser,
): { deptIds: string | null; roleIds: string | null } {
  if (!deps.config.switchMode) return { deptIds: null, roleIds: null };
  const { headers } = apiRequest.request;
  return {
    deptIds: ownOnly(user.dept_id, headers.get(HEADERS.dept) || parameters.deptId),
    roleIds: ownOnly(user.role_id, headers.get(HEADERS.role) || parameters.roleId),
  };
}

function ownOnly(own: string | null, wanted: string): string | null {
  if (wanted === "") return null;
  const ids = idList(wanted);
  const mine = idList(own);
  if (ids.length === 0 || ids.some((id) => !mine.includes(id))) {
    throw refused("只能切换到自己的部门和角色", "You can switch to your own departments and roles only");
  }
  return ids.join(",");
}

async function tokenReply(
  { deps, keys, tables }: TokenServices,
  db: Kysely<TrellisTables>,
  client: Client,
  sessionId: string,
  refreshToken: string,
): Promise<TokenReply> {
  const user = await sessionUser(db, deps, tables(), sessionId);
  if (user === null) throw signedOut();
  const roles = await rolesOf(db, tables(), user);
  return {
    access_token: await keys.sign(sessionId, user.id, user.tenant_id, client.clientId, client.accessSeconds),
    token_type: "bearer",
    refresh_token: refreshToken,
    expires_in: client.accessSeconds,
    tenant_id: user.tenant_id,
    user_id: user.id,
    dept_id: narrowed(user.dept_id, user.session_dept).join(","),
    role_id: roles.map((role) => role.id).join(","),
    post_id: user.post_id ?? "",
    oauth_id: "",
    account: user.account,
    user_name: user.account,
    nick_name: user.name ?? "",
    real_name: user.real_name ?? "",
    role_name: roles.map((role) => role.alias).join(","),
    avatar: user.avatar || DEFAULT_AVATAR,
    ...(deps.config.switchMode ? { switch_mode: true, switched: user.session_dept !== "" || user.session_role !== "" } : {}),
  };
}

function signedOut(): Error {
  return notSignedIn("登录已失效，请重新登录", "The session has ended; sign in again");
}
