import type { Kysely } from "kysely";
import type { TrellisTables } from "../base/tables.ts";
import type { ExternalPerson, ServerDeps } from "../base/deps.ts";
import { refused } from "./refusal.ts";
import { verifierOf, type JourneyOf } from "./social-state.ts";
import type { TokenKeys } from "./token-keys.ts";

/** Parameters that the browser brings back from a provider. */
export interface ComeBack {
  readonly source: string;
  readonly code: string;
  readonly state: string;
}

/**
 * Reads from a provider the user of the code that the browser sent.
 * @param owner as at the start of the sign-in
 * @throws TrellisError for an unknown state, a state of another owner, and a refusal of the provider
 */
export async function identified(
  { db, deps, keys }: { readonly db: Kysely<TrellisTables>; readonly deps: ServerDeps; readonly keys: TokenKeys },
  { source, code, state }: ComeBack,
  owner: JourneyOf = null,
): Promise<ExternalPerson> {
  const { social } = deps;
  if (social === undefined || !social.providers.some((provider) => provider.source === source)) {
    throw refused("未配置第三方登录", "No third-party sign-in is configured");
  }
  const verifier = await verifierOf(db, deps, keys, { source, state }, owner);
  return social.identify(source, code, verifier).catch((error: unknown) => {
    deps.log({ level: "warn", message: `the sign-in by ${source} failed`, error });
    throw refused("第三方登录失败，请重试", "The other side did not confirm the sign-in; try again");
  });
}
