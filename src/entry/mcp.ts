import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { DEFAULT_TENANT, MCP_PATH, WEB_CLIENT, signInEndpoint, type Locale } from "#contract";
import md5 from "md5";

/**
 * The Model Context Protocol over stdio: passes messages between a program on this machine and a running server, with the
 * token of a person. The tools are the server's own.
 */
async function start(env: Readonly<Record<string, string | undefined>>): Promise<void> {
  const url = new URL(env["TRELLIS_URL"] || "http://localhost:8080");
  const token = env["TRELLIS_TOKEN"] || (await signIn(url, env));
  const server: Transport = new StreamableHTTPClientTransport(new URL(MCP_PATH, url), {
    requestInit: { headers: { Authorization: `Bearer ${token}`, "Accept-Language": languageOf(env) } },
  });
  const program: Transport = new StdioServerTransport();
  connect(program, server);
  connect(server, program);
  await server.start();
  await program.start();
}

/** The language of the answers: `TRELLIS_LANGUAGE`, or that of the environment. */
function languageOf(env: Readonly<Record<string, string | undefined>>): Locale {
  const stated = env["TRELLIS_LANGUAGE"] || env["LC_ALL"] || env["LC_MESSAGES"] || env["LANG"] || "";
  return /^zh/i.test(stated) ? "zh" : "en";
}

/** Messages of one side go to the other. A request that cannot be delivered is answered with an error. */
function connect(from: Transport, to: Transport): void {
  from.onmessage = (message) => {
    to.send(message).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      console.error(`trellis: ${reason}`);
      if ("method" in message && "id" in message)
        void from.send({ jsonrpc: "2.0", id: message.id, error: { code: -32_000, message: reason } });
    });
  };
  from.onclose = () => process.exit(0);
}

/** Signs in with `TRELLIS_ACCOUNT` and `TRELLIS_PASSWORD`. @throws Error with the words of the server */
async function signIn(url: URL, env: Readonly<Record<string, string | undefined>>): Promise<string> {
  const { TRELLIS_ACCOUNT: username, TRELLIS_PASSWORD: password, TRELLIS_TENANT: tenantId = DEFAULT_TENANT } = env;
  if (!username || !password) throw new Error("Set TRELLIS_TOKEN, or TRELLIS_ACCOUNT and TRELLIS_PASSWORD.");
  const query = { tenantId, username, password: md5(password), grant_type: "password", scope: "all", type: "account" };
  const response = await fetch(new URL(`${signInEndpoint.path}?${new URLSearchParams(query).toString()}`, url), {
    method: signInEndpoint.method,
    headers: {
      Authorization: `Basic ${btoa(`${WEB_CLIENT.id}:${WEB_CLIENT.secret}`)}`,
      "Accept-Language": languageOf(env),
    },
  });
  const reply = (await response.json()) as { readonly access_token?: string; readonly error_description?: string };
  if (reply.access_token === undefined) throw new Error(reply.error_description ?? `${response.status}`);
  return reply.access_token;
}

try {
  await start(process.env);
} catch (error) {
  console.error(`trellis: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
