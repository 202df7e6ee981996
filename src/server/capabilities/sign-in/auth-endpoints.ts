import {
  DEFAULT_AVATAR,
  HEADERS,
  PATHS,
  TrellisError,
  isJsonObject,
  type CaptchaReply,
  type PasswordKey,
  type SocialStart,
  type Ticket,
} from "#contract";
import type { Core } from "../../http/core.ts";
import { newCaptcha } from "../../session/captcha.ts";
import { sessionUser } from "../../session/load-caller.ts";
import { endSession } from "../../session/sessions.ts";
import { newJourney } from "../../session/social-state.ts";
import { newTicket } from "../../session/tickets.ts";
import { familyEndpoints } from "./family-endpoints.ts";
import { tokenEndpoint, tokenGrants } from "./token-endpoint.ts";
import type { OwnEndpoint, OwnRoute } from "../../http/route-table.ts";
import { bare, succeed } from "../../http/envelope.ts";
import type { ApiRequest } from "../../http/api-request.ts";
import { readBody } from "../../http/read-body.ts";
import { signedIn } from "../../http/signed-in.ts";

const BASE = "/api/blade-auth/oauth";
const MAX_CLIENT_ERRORS = 100;

/** Endpoints that anybody may call and that begin a sign-in. */
export const CAPTCHA_ENDPOINTS = [
  `GET ${BASE}/captcha`,
  `GET ${PATHS.social}/{source}`,
  "GET /api/blade-auth/captcha",
  "GET /api/blade-auth/oauth/render/{source}",
] as const;

/** Endpoints of sign-in, sign-out and refresh, under the paths of the protocol. */
export function authEndpoints(core: Core): readonly OwnEndpoint[] {
  const { deps, db, callers, logs } = core;
  const tables = (): ReturnType<Core["inForce"]>["tables"] => core.inForce().tables;

  const captcha = (): Promise<CaptchaReply> => newCaptcha(deps, core.keys);

  const social = async (_apiRequest: ApiRequest, parameters: ReadonlyMap<string, string>): Promise<SocialStart> => {
    const source = parameters.get("source") ?? "";
    const journey = await newJourney(deps, core.keys, source);
    const url = deps.social?.authorizeUrl(source, journey.state, journey.challenge) ?? null;
    if (url === null) throw new TrellisError("notFound");
    return { url, state: journey.state };
  };

  const ticket = async (apiRequest: ApiRequest): Promise<Response> => {
    const { sessionId } = await signedIn(core, apiRequest);
    return succeed({ ticket: await newTicket(core, sessionId) } satisfies Ticket, apiRequest.locale);
  };

  const passwordKey = (apiRequest: ApiRequest): Promise<Response> => {
    const reply: PasswordKey = { algorithm: "SM2", publicKey: core.passwordKeys.publicKey() };
    return Promise.resolve(succeed(reply, apiRequest.locale));
  };

  const signOut = async (apiRequest: ApiRequest): Promise<Response> => {
    // A caller who lost the switched role must still be able to sign out.
    const caller = await core.callers.byHeader(apiRequest.request.headers.get(HEADERS.token));
    if (caller === null) throw new TrellisError("unauthorized");
    await endSession(db, deps, caller.sessionId, "sign-out");
    await callers.sessionChanged(caller.sessionId);
    logs.event(apiRequest, {
      logId: "sign-out",
      level: "info",
      tenantId: caller.tenantId,
      account: caller.account,
      data: caller.clientId,
    });
    return succeed(null, apiRequest.locale);
  };

  /** The same path as signing out, but POST: a console's own error log. The session goes on. */
  const takeErrors = async (apiRequest: ApiRequest): Promise<Response> => {
    const caller = await signedIn(core, apiRequest);
    const { body } = await readBody(apiRequest.request, deps.config);
    const errors: readonly unknown[] = Array.isArray(body) ? body : [body];
    for (const error of errors.slice(0, MAX_CLIENT_ERRORS)) {
      if (!isJsonObject(error)) continue;
      const text = (name: string): string => (typeof error[name] === "string" ? error[name].slice(0, 10_000) : "");
      const [type, message, stack, info, url] = [text("type"), text("message"), text("stack"), text("info"), text("url")];
      logs.clientError(apiRequest, caller, { type, message, stack, info, url });
    }
    return succeed(null, apiRequest.locale);
  };

  const userInfo = async (apiRequest: ApiRequest): Promise<Response> => {
    const caller = await signedIn(core, apiRequest);
    const user = await sessionUser(db, deps, tables(), caller.sessionId);
    if (user === null) throw new TrellisError("unauthorized");
    const info = {
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
    return succeed(info, apiRequest.locale);
  };

  const clearCache = async (apiRequest: ApiRequest): Promise<Response> => {
    const caller = await signedIn(core, apiRequest);
    if (caller.administrator) {
      core.apiScopes.forget();
      await callers.accessChanged();
    } else await callers.sessionChanged(caller.sessionId);
    return succeed(null, apiRequest.locale);
  };

  const grants = tokenGrants({ ...core, tables });
  const own = (method: "GET" | "POST", path: string, run: OwnRoute["run"], client?: OwnRoute["client"]): OwnEndpoint => ({
    method,
    path,
    // Clients read the errors of calls before the sign-in without an envelope.
    route: { kind: "own", run, ...(client === undefined ? {} : { client, bareErrors: true }) },
  });
  const bareCaptcha = async (): Promise<Response> => bare(await captcha());
  return [
    own("POST", `${BASE}/web/token`, tokenEndpoint(grants), "itself"),
    own("POST", `${BASE}/token`, tokenEndpoint(grants), "itself"),
    own("GET", `${PATHS.social}/{source}`, async (apiRequest, parameters) =>
      succeed(await social(apiRequest, parameters), apiRequest.locale),
    ),
    own("GET", `${BASE}/captcha`, bareCaptcha, "needed"),
    own("GET", `${BASE}/logout`, signOut),
    own("POST", `${BASE}/logout`, takeErrors),
    own("GET", `${BASE}/user-info`, userInfo),
    own("GET", `${BASE}/clear-cache`, clearCache),
    own("GET", PATHS.passwordKey, passwordKey),
    own("POST", PATHS.tickets, ticket),
    ...familyEndpoints({ captcha, grants, signOut, takeErrors, userInfo, social }),
  ];
}
