import type { CaptchaReply, SocialStart, TokenReply, UnknownAccountReply } from "#contract";
import type { ApiRequest } from "../../http/api-request.ts";
import { succeed } from "../../http/envelope.ts";
import type { OwnEndpoint, OwnRoute } from "../../http/route-table.ts";
import type { TokenGrants } from "./token-endpoint.ts";

/** Parameters of the token endpoint as another generation of the family's clients names them. */
const PARAMETERS = { grant_type: "grantType", username: "account", refresh_token: "refreshToken" } as const;

/** Calls before a sign-in, which carry the credential of the program. A browser opens the pages of providers without it. */
const CLIENT: Readonly<Record<string, OwnRoute["client"]>> = {
  "/blade-auth/captcha": "needed",
  "/blade-auth/token": "itself",
};

interface Services {
  readonly captcha: () => Promise<CaptchaReply>;
  readonly grants: TokenGrants;
  readonly signOut: OwnRoute["run"];
  readonly takeErrors: OwnRoute["run"];
  readonly userInfo: OwnRoute["run"];
  readonly social: (apiRequest: ApiRequest, parameters: ReadonlyMap<string, string>) => Promise<SocialStart>;
}

/**
 * Sign-in by the other addresses of the API family: with an envelope, and with names in camel case. The endpoints of
 * modules have their further addresses in the modules' files (`aliases`).
 */
export function familyEndpoints({ captcha, grants, signOut, takeErrors, userInfo, social }: Services): readonly OwnEndpoint[] {
  const table: readonly (readonly [OwnEndpoint["method"], string, OwnRoute["run"]])[] = [
    ["GET", "/blade-auth/captcha", async (apiRequest) => succeed(await captcha(), apiRequest.locale)],
    [
      "POST",
      "/blade-auth/token",
      async (apiRequest) => succeed(tokensOf(await grants(apiRequest, PARAMETERS)), apiRequest.locale),
    ],
    ["GET", "/blade-auth/logout", signOut],
    ["POST", "/blade-auth/logout", signOut],
    [
      "GET",
      "/blade-auth/oauth/render/{source}",
      async (apiRequest, parameters) => redirect(await social(apiRequest, parameters)),
    ],
    ["POST", "/user/send-logs", takeErrors],
    ["GET", "/user/getUserInfo", userInfo],
  ];
  return table.map(([method, path, run]) => ({
    method,
    path: `/api${path}`,
    route: { kind: "own", run, ...(CLIENT[path] === undefined ? {} : { client: CLIENT[path] }) },
  }));
}

function tokensOf(reply: TokenReply | UnknownAccountReply): Readonly<Record<string, string | number>> {
  const known = "access_token" in reply ? reply : null;
  return {
    accessToken: known?.access_token ?? "",
    refreshToken: known?.refresh_token ?? "",
    tokenType: "bearer",
    userId: reply.user_id,
    tenantId: reply.tenant_id,
    oauthId: reply.oauth_id,
    authority: known?.role_name ?? "",
    userName: known?.real_name ?? reply.nick_name,
    account: known?.account ?? "",
    avatar: known?.avatar ?? "",
    expiresIn: known?.expires_in ?? 0,
  };
}

function redirect({ url }: SocialStart): Response {
  return new Response(null, { status: 302, headers: { Location: url, "Cache-Control": "no-store" } });
}
