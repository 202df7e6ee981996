import {
  DEFAULT_AVATAR,
  HEADERS,
  TrellisError,
  captchaEndpoint,
  clearCacheEndpoint,
  familySignInEndpoint,
  passwordKeyEndpoint,
  sendErrorsEndpoint,
  signOutEndpoint,
  socialSignInEndpoint,
  socialStartEndpoint,
  ticketEndpoint,
  userInfoEndpoint,
  type ClientError,
  type UserInfo,
} from "#contract";
import type { Caller } from "../../base/context.ts";
import type { ApiRequest } from "../../http/requests/api-request.ts";
import type { Core } from "../../http/core.ts";
import type { OwnEndpoint } from "../../http/route-table.ts";
import { serveEndpoint } from "../../http/serve-endpoint.ts";
import { newCaptcha, newCaptchaWork } from "../../session/captcha.ts";
import { sessionUser } from "../../session/load-caller.ts";
import { endSession } from "../../session/sessions.ts";
import { newTicket } from "../../session/tickets.ts";
import { startSocialSignIn } from "./social-start.ts";
import { SIGN_IN_OPTIONS, tokenGrants } from "./token-endpoint.ts";
import { familyEndpoints } from "./family-endpoints.ts";

const MAX_CLIENT_ERRORS = 100;
/** Characters of one text of an error. */
const LONGEST_TEXT = 10_000;

/** Public endpoints that start a sign-in. */
export const CAPTCHA_ENDPOINTS = [
  `GET ${captchaEndpoint.path}`,
  `GET ${socialStartEndpoint.path}`,
  "GET /api/blade-auth/captcha",
  "GET /api/blade-auth/oauth/render/{source}",
] as const;

/** Endpoints of sign-in, sign-out and refresh, under the paths of the protocol. */
export function authEndpoints(core: Core): readonly OwnEndpoint[] {
  const { callers, logs } = core;
  const grants = tokenGrants({ ...core, tables: () => core.inForce().tables });
  const leave = serveEndpoint(core, signOutEndpoint, ({ caller, apiRequest }) => signOut(core, caller, apiRequest), {
    loadCaller: sessionCaller,
  });
  // The same path as signing out, but POST: a console's own error log. The session goes on.
  const sendErrors = serveEndpoint(core, sendErrorsEndpoint, async ({ caller, body, apiRequest }) => {
    const errors = body.slice(0, MAX_CLIENT_ERRORS).filter((error) => error !== null);
    for (const error of errors) logs.clientError(apiRequest, caller, shortened(error));
    return null;
  });
  const info = serveEndpoint(core, userInfoEndpoint, ({ caller }) => userInfo(core, caller));
  const clearCache = serveEndpoint(core, clearCacheEndpoint, async ({ caller }) => {
    if (caller.administrator) {
      core.apiScopes.forget();
      await callers.accessChanged();
    } else await callers.sessionChanged(caller.sessionId);
    return null;
  });
  return [
    serveEndpoint(core, socialSignInEndpoint, grants, SIGN_IN_OPTIONS),
    serveEndpoint(core, familySignInEndpoint, grants, SIGN_IN_OPTIONS),
    serveEndpoint(core, socialStartEndpoint, ({ path }) => startSocialSignIn(core, path.source)),
    serveEndpoint(core, captchaEndpoint, ({ query }) =>
      query.kind === "work" && core.deps.config.captchaWork === true
        ? newCaptchaWork(core.deps, core.keys)
        : newCaptcha(core.deps, core.keys),
    ),
    leave,
    sendErrors,
    info,
    clearCache,
    serveEndpoint(core, passwordKeyEndpoint, () =>
      Promise.resolve({ algorithm: "SM2" as const, publicKey: core.passwordKeys.publicKey() }),
    ),
    serveEndpoint(core, ticketEndpoint, async ({ caller: { sessionId, acting }, apiRequest: { request, locale } }) => {
      const tenant = request.headers.get(HEADERS.tenant) ?? "";
      return { ticket: await newTicket(core, { sessionId, acting, tenant, locale }) };
    }),
    ...familyEndpoints(core, {
      grants,
      signOut: leave.route.run,
      takeErrors: sendErrors.route.run,
      userInfo: info.route.run,
    }),
  ];
}

function shortened({ type, message, stack, info, url }: ClientError): ClientError {
  const cut = (text: string): string => text.slice(0, LONGEST_TEXT);
  return { type: cut(type), message: cut(message), stack: cut(stack), info: cut(info), url: cut(url) };
}

/** The caller of a session, also one who lost the switched role. @throws TrellisError unauthorized */
async function sessionCaller({ callers }: Core, { request }: ApiRequest): Promise<Caller> {
  const caller = await callers.byHeader(request.headers.get(HEADERS.token));
  if (caller === null) throw new TrellisError("unauthorized");
  return caller;
}

async function signOut({ db, deps, callers, logs }: Core, caller: Caller, apiRequest: ApiRequest): Promise<null> {
  const { sessionId, tenantId, account, clientId } = caller;
  await endSession(db, deps, sessionId, "sign-out");
  await callers.sessionChanged(sessionId);
  logs.event(apiRequest, { logId: "sign-out", level: "info", tenantId, account, data: clientId });
  return null;
}

async function userInfo({ db, deps, inForce }: Core, caller: Caller): Promise<UserInfo> {
  const user = await sessionUser(db, deps, inForce().tables, caller.sessionId);
  if (user === null) throw new TrellisError("unauthorized");
  return {
    user_id: caller.userId,
    tenant_id: caller.tenantId,
    client_id: caller.clientId,
    account: caller.account,
    user_name: caller.account,
    nick_name: user.name ?? "",
    real_name: user.real_name ?? "",
    avatar: user.avatar || DEFAULT_AVATAR,
    dept_id: caller.deptIds.join(","),
    post_id: user.post_id ?? "",
    role_id: caller.roleIds.join(","),
    role_name: caller.roleAliases.join(","),
    roles: caller.roleAliases,
    administrator: caller.administrator,
  };
}
