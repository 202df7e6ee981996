import { readFile } from "node:fs/promises";
import { isJsonObject, type JsonObject } from "#contract";
import type { ExternalPerson, SocialSignIn } from "#server/platform";
import { StartupError } from "./startup-error.ts";

/** One OAuth 2.0 / OpenID Connect provider (docs/operations.md, "Sign-in by accounts of elsewhere"). */
interface Provider {
  readonly source: string;
  readonly title: string;
  readonly titleEn: string;
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  readonly userInfoUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
  readonly scope: string;
  /** Names of fields in the user info. */
  readonly subjectField: string;
  readonly nameField: string;
}

const DEFAULTS: Readonly<Record<string, string>> = { scope: "openid profile", subjectField: "sub", nameField: "name" };
const ADDRESSES = ["authorizeUrl", "tokenUrl", "userInfoUrl", "redirectUri"] as const;
const TIMEOUT_MS = 10_000;
const MOST_BYTES = 65_536;

/**
 * Reads the providers of a settings file.
 * @returns undefined without a file
 * @throws StartupError that names the mistake
 */
export async function readSocialSignIn(path: string | undefined): Promise<SocialSignIn | undefined> {
  if (path === undefined) return undefined;
  let list: unknown;
  try {
    list = JSON.parse(await readFile(path, "utf8"));
  } catch (error) {
    throw new StartupError(
      `SOCIAL_PROVIDERS: ${path} cannot be read (${error instanceof Error ? error.message : String(error)}).`,
    );
  }
  if (!Array.isArray(list)) throw new StartupError("SOCIAL_PROVIDERS must name a file with a JSON array of providers.");
  return createSocialSignIn(list.map((entry: unknown, index) => providerOf(entry, index)));
}

function providerOf(entry: unknown, index: number): Provider {
  const given: JsonObject = isJsonObject(entry) ? entry : {};
  const read = (name: string): string => {
    const value = given[name] ?? DEFAULTS[name];
    if (typeof value === "string" && value !== "") return value;
    throw new StartupError(`SOCIAL_PROVIDERS: provider ${index + 1} has no "${name}".`);
  };
  const source = read("source");
  if (!/^[a-z0-9-]{1,32}$/.test(source)) {
    throw new StartupError(`SOCIAL_PROVIDERS: the source "${source}" may have only lower-case letters, digits and hyphens.`);
  }
  for (const name of ADDRESSES) {
    if (!isSafeAddress(read(name))) throw new StartupError(`SOCIAL_PROVIDERS: "${name}" of ${source} must be an https address.`);
  }
  return {
    source,
    title: read("title"),
    titleEn: typeof given["titleEn"] === "string" ? given["titleEn"] : read("title"),
    authorizeUrl: read("authorizeUrl"),
    tokenUrl: read("tokenUrl"),
    userInfoUrl: read("userInfoUrl"),
    clientId: read("clientId"),
    clientSecret: read("clientSecret"),
    redirectUri: read("redirectUri"),
    scope: read("scope"),
    subjectField: read("subjectField"),
    nameField: read("nameField"),
  };
}

/** Secrets are sent over https only, except to a provider on this machine, for development. */
function isSafeAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === "https:" || (protocol === "http:" && ["localhost", "127.0.0.1", "[::1]"].includes(hostname));
}

function createSocialSignIn(providers: readonly Provider[]): SocialSignIn {
  const bySource = new Map(providers.map((provider) => [provider.source, provider]));
  if (bySource.size < providers.length) throw new StartupError("SOCIAL_PROVIDERS names a source twice.");
  return {
    providers: providers.map(({ source, title, titleEn }) => ({ source, title: { zh: title, en: titleEn } })),
    authorizeUrl(source, state, challenge) {
      const provider = bySource.get(source);
      if (provider === undefined) return null;
      const url = new URL(provider.authorizeUrl);
      const parameters = {
        response_type: "code",
        client_id: provider.clientId,
        redirect_uri: provider.redirectUri,
        scope: provider.scope,
        state,
        code_challenge: challenge,
        code_challenge_method: "S256",
      };
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
      return url.href;
    },
    async identify(source, code, verifier) {
      const provider = bySource.get(source);
      if (provider === undefined) throw new Error(`there is no provider ${source}`);
      return identify(provider, code, verifier);
    },
  };
}

async function identify(provider: Provider, code: string, verifier: string): Promise<ExternalPerson> {
  const body = new URLSearchParams({
    grant_type: "authorization_code",
    code,
    redirect_uri: provider.redirectUri,
    client_id: provider.clientId,
    client_secret: provider.clientSecret,
    code_verifier: verifier,
  });
  const { access_token: token } = await ask(provider.tokenUrl, { method: "POST", body });
  if (typeof token !== "string") throw new Error("the provider gave no access token");
  const info = await ask(provider.userInfoUrl, { headers: { Authorization: `Bearer ${token}` } });
  const [subject, name] = [info[provider.subjectField], info[provider.nameField]];
  if ((typeof subject !== "string" && typeof subject !== "number") || subject === "") {
    throw new Error(`the provider's user info has no ${provider.subjectField}`);
  }
  return { subject: String(subject).slice(0, 255), name: typeof name === "string" ? name : "" };
}

async function ask(url: string, init: RequestInit): Promise<JsonObject> {
  const response = await fetch(url, {
    ...init,
    headers: { Accept: "application/json", ...init.headers },
    // A redirect could lead to any host.
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`${new URL(url).host} answered ${response.status}`);
  const text = await response.text();
  if (text.length > MOST_BYTES) throw new Error(`${new URL(url).host} answered too much`);
  const answer: unknown = JSON.parse(text);
  if (!isJsonObject(answer)) throw new Error(`${new URL(url).host} answered no JSON object`);
  return answer;
}
