import { socialSignInEndpoint, type SocialReply, type SocialStart } from "#contract";
import { number, record, string, union } from "valibot";
import type { Core } from "../../http/core.ts";
import { succeed } from "../../http/replies/envelope.ts";
import type { OwnEndpoint, OwnRoute } from "../../http/route-table.ts";
import { serveEndpoint } from "../../http/serve-endpoint.ts";
import { newCaptcha } from "../../session/captcha.ts";
import { startSocialSignIn } from "./social-start.ts";
import { SIGN_IN_OPTIONS, type TokenGrants } from "./token-endpoint.ts";

/** Parameters of the token endpoint as another generation of the family's clients names them. */
const PARAMETERS = { grant_type: "grantType", username: "account", refresh_token: "refreshToken" } as const;

/** Calls before a sign-in, which carry the credential of the program. A browser opens the pages of providers without it. */
const CLIENT: Readonly<Record<string, Pick<OwnRoute, "client">>> = { "/blade-auth/captcha": { client: "needed" } };

const { reply: _bare, ...signIn } = socialSignInEndpoint;
const TOKENS = { ...signIn, path: "/api/blade-auth/token", data: record(string(), union([string(), number()])) } as const;

interface Services {
  readonly grants: TokenGrants;
  readonly signOut: OwnRoute["run"];
  readonly takeErrors: OwnRoute["run"];
  readonly userInfo: OwnRoute["run"];
}

/**
 * Sign-in by the other addresses of the API family: with an envelope, and with names in camel case. The endpoints of
 * modules have their further addresses in the modules' files (`aliases`).
 */
export function familyEndpoints(core: Core, { grants, signOut, takeErrors, userInfo }: Services): readonly OwnEndpoint[] {
  const table: readonly (readonly [OwnEndpoint["method"], string, OwnRoute["run"]])[] = [
    ["GET", "/blade-auth/captcha", async (apiRequest) => succeed(await newCaptcha(core.deps, core.keys), apiRequest.locale)],
    ["GET", "/blade-auth/logout", signOut],
    ["POST", "/blade-auth/logout", signOut],
    [
      "GET",
      "/blade-auth/oauth/render/{source}",
      async (_apiRequest, parameters) => redirect(await startSocialSignIn(core, parameters.get("source") ?? "")),
    ],
    ["POST", "/user/send-logs", takeErrors],
    ["GET", "/user/getUserInfo", userInfo],
  ];
  return [
    serveEndpoint(core, TOKENS, async (call) => tokensOf(await grants(call)), { ...SIGN_IN_OPTIONS, names: PARAMETERS }),
    ...table.map(
      ([method, path, run]) => ({ method, path: `/api${path}`, route: { kind: "own", run, ...CLIENT[path] } }) as const,
    ),
  ];
}

function tokensOf(reply: SocialReply): Readonly<Record<string, string | number>> {
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
