import { TrellisError, type SocialStart, type Text } from "#contract";
import type { Core } from "../../http/core.ts";
import { newJourney } from "../../session/social-state.ts";

const NOT_CONFIGURED: Text = {
  zh: "未配置此第三方登录，请使用账号登录",
  en: "This third-party sign-in is not configured. Sign in with your account.",
};

/**
 * Begins a sign-in at an identity provider.
 * @param userId user who links the account; absent for a sign-in
 * @throws TrellisError notFound for an unknown provider
 */
export async function startSocialSignIn({ deps, keys }: Core, source: string, userId?: string): Promise<SocialStart> {
  const journey = await newJourney(deps, keys, source, userId);
  const url = deps.social?.authorizeUrl(source, journey.state, journey.challenge) ?? null;
  if (url === null) throw new TrellisError("notFound", { text: NOT_CONFIGURED });
  return { url, state: journey.state };
}
