import * as valibot from "valibot";
import type { ApiEndpoint, Shape } from "../endpoint.ts";
import { LocalTime, described, extended } from "../schemas.ts";
import { SocialProvider, SocialStart } from "./session.ts";

/** The caller's account at a provider. */
export const ExternalAccount = extended(SocialProvider, {
  linkedAt: described(valibot.nullable(LocalTime), "Null when the caller has linked no account there"),
});
export type ExternalAccount = Shape<typeof ExternalAccount>;

/** The parameters that a provider sent back. */
export const LinkInput = valibot.object({ source: valibot.string(), code: valibot.string(), state: valibot.string() });
export type LinkInput = Shape<typeof LinkInput>;

/** A living session of the caller. */
export const OwnSession = valibot.object({
  id: valibot.string(),
  current: described(valibot.boolean(), "The session of this request"),
  address: described(valibot.string(), "Network address; empty when unknown"),
  userAgent: valibot.string(),
  signedInAt: LocalTime,
  renewedAt: described(LocalTime, "Time of the last renewal: the session was in use then"),
});
export type OwnSession = Shape<typeof OwnSession>;

export const sessionsEndpoint = {
  id: "sessions",
  method: "GET",
  path: "/api/trellis/sessions",
  access: "signed-in",
  summary: "List the caller's living sessions",
  data: valibot.array(OwnSession),
} as const satisfies ApiEndpoint;

export const endSessionsEndpoint = {
  id: "endSessions",
  method: "POST",
  path: "/api/trellis/sessions/end",
  access: "signed-in",
  summary: "End other sessions of the caller; answers the remaining ones",
  body: valibot.object({ ids: valibot.pipe(valibot.array(valibot.string()), valibot.minLength(1)) }),
  data: valibot.array(OwnSession),
} as const satisfies ApiEndpoint;

export const externalAccountsEndpoint = {
  id: "externalAccounts",
  method: "GET",
  path: "/api/trellis/external-accounts",
  access: "signed-in",
  summary: "List the caller's accounts at identity providers, one line per provider",
  data: valibot.array(ExternalAccount),
} as const satisfies ApiEndpoint;

export const linkExternalAccountEndpoint = {
  id: "linkExternalAccount",
  method: "POST",
  path: "/api/trellis/external-accounts",
  access: "signed-in",
  summary: "Link an account of an identity provider to the caller",
  body: LinkInput,
  data: valibot.array(ExternalAccount),
  errors: ["409"],
} as const satisfies ApiEndpoint;

export const externalAccountStartEndpoint = {
  id: "externalAccountStart",
  method: "GET",
  path: "/api/trellis/external-accounts/start/{source}",
  access: "signed-in",
  summary: "Start a sign-in at an identity provider to link its account",
  data: SocialStart,
  errors: ["404", "429"],
} as const satisfies ApiEndpoint;

export const unlinkExternalAccountEndpoint = {
  id: "unlinkExternalAccount",
  method: "POST",
  path: "/api/trellis/external-accounts/unlink",
  access: "signed-in",
  summary: "Unlink an account of an identity provider",
  body: valibot.object({ source: valibot.string() }),
  data: valibot.array(ExternalAccount),
} as const satisfies ApiEndpoint;
