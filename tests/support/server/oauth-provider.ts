import { createHash } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { temporaryFolder } from "./start-server.ts";

const CLIENT = { id: "trellis-test", secret: "provider-secret" };

/** An OAuth 2.0 provider on this machine that lets in whoever `person` is, without asking. */
export interface LocalProvider {
  readonly url: string;
  /** The user who signs in; null if the user declines. */
  person: { readonly sub: string; readonly name: string } | null;
  /** A settings file for `SOCIAL_PROVIDERS` that names it. @param redirectUri the console's sign-in page */
  settings(redirectUri: string): string;
  close(): Promise<void>;
}

export async function startProvider(): Promise<LocalProvider> {
  const codes = new Map<
    string,
    { readonly challenge: string; readonly redirectUri: string; readonly sub: string; readonly name: string }
  >();
  const tokens = new Map<string, { readonly sub: string; readonly name: string }>();
  let count = 0;
  const server = createServer((request, response) => {
    void answer(request).then(({ status, headers = {}, body = "" }) => {
      response.writeHead(status, headers).end(body);
    });
  });
  const json = (status: number, value: object): Reply => ({
    status,
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(value),
  });

  async function answer(request: IncomingMessage): Promise<Reply> {
    const url = new URL(request.url ?? "/", "http://provider");
    if (url.pathname === "/authorize") {
      const asked = Object.fromEntries(url.searchParams);
      const back = new URL(asked["redirect_uri"] ?? "");
      back.searchParams.set("state", asked["state"] ?? "");
      if (provider.person === null) back.searchParams.set("error", "access_denied");
      else {
        const code = `code-${(count += 1)}`;
        const { sub, name } = provider.person;
        codes.set(code, { challenge: asked["code_challenge"] ?? "", redirectUri: asked["redirect_uri"] ?? "", sub, name });
        back.searchParams.set("code", code);
      }
      return { status: 302, headers: { Location: back.href } };
    }
    if (url.pathname === "/token") {
      const form = new URLSearchParams(await textOf(request));
      const known = codes.get(form.get("code") ?? "");
      codes.delete(form.get("code") ?? "");
      const challenge = createHash("sha256")
        .update(form.get("code_verifier") ?? "")
        .digest("base64url");
      const good =
        known?.challenge === challenge &&
        known.redirectUri === form.get("redirect_uri") &&
        form.get("client_id") === CLIENT.id &&
        form.get("client_secret") === CLIENT.secret;
      if (known === undefined || !good) return json(400, { error: "invalid_grant" });
      const token = `token-${(count += 1)}`;
      tokens.set(token, known);
      return json(200, { access_token: token, token_type: "Bearer" });
    }
    const who = tokens.get((request.headers.authorization ?? "").replace("Bearer ", ""));
    return who === undefined ? json(401, {}) : json(200, { sub: who.sub, name: who.name });
  }

  await new Promise<void>((resume) => server.listen(0, "127.0.0.1", resume));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider: LocalProvider = {
    url,
    person: { sub: "1", name: "" },
    settings(redirectUri) {
      const file = join(temporaryFolder(), "providers.json");
      const entry = {
        source: "company",
        title: "公司账号",
        titleEn: "Company account",
        authorizeUrl: `${url}/authorize`,
        tokenUrl: `${url}/token`,
        userInfoUrl: `${url}/userinfo`,
        clientId: CLIENT.id,
        clientSecret: CLIENT.secret,
        redirectUri,
      };
      writeFileSync(file, JSON.stringify([entry]));
      return file;
    },
    close: () =>
      new Promise((resume) => {
        server.close(() => resume());
        server.closeAllConnections();
      }),
  };
  return provider;
}

interface Reply {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text;
}
