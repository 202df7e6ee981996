import { TrellisError, type SocialStart } from "#contract";
import type { Core } from "../../http/core.ts";
import { newJourney } from "../../session/social-state.ts";

/**
 * Begins a sign-in at an identity provider.
 * @param userId user who links the account; absent for a sign-in
 * @throws TrellisError notFound for an unknown provider
 */
export async function startSocialSignIn({ deps, keys }: Core, source: string, userId?: string): Promise<SocialStart> {
  const journey = await newJourney(deps, keys, source, userId);
  const url = deps.social?.authorizeUrl(source, journey.state, journey.challenge) ?? null;
  if (url === null) throw new TrellisError("notFound");
  return { url, state: journey.state };
}
