import { HEADERS, WEB_CLIENT, type FieldError, type TokenReply } from "#contract";
import type { Server } from "#server/platform";
import md5 from "md5";

/** A parsed response. */
export interface TestReply<T> {
  readonly status: number;
  /** The envelope's code; the status when the body is no envelope. */
  readonly code: number;
  readonly success: boolean;
  readonly msg: string;
  readonly data: T;
  readonly errors: readonly FieldError[];
  /** The body as sent. */
  readonly text: string;
  readonly headers: Headers;
}

/** Parameters of a query; undefined ones are left out. */
export type Query = Readonly<Record<string, string | number | undefined>>;

/** Somebody at the server's door. */
export interface TestClient {
  /** Null when not signed in. */
  readonly token: TokenReply | null;
  get<T = unknown>(path: string, query?: Query): Promise<TestReply<T>>;
  post<T = unknown>(path: string, body?: unknown, query?: Query): Promise<TestReply<T>>;
  /** The bare door, with this client's headers. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** The same person with further headers, e.g. `Tenant-Id` or `Accept-Language`. */
  with(headers: Readonly<Record<string, string>>): TestClient;
}

const ORIGIN = "http://trellis.test";
const CREDENTIAL = `Basic ${btoa(`${WEB_CLIENT.id}:${WEB_CLIENT.secret}`)}`;

/** @param server what answers @param token whose name it is done in @param extra further headers */
export function testClient(server: Server, token: TokenReply | null, extra: Readonly<Record<string, string>> = {}): TestClient {
  const headers = {
    Authorization: CREDENTIAL,
    ...(token === null ? {} : { [HEADERS.token]: `bearer ${token.access_token}` }),
    ...extra,
  };
  const fetch = (path: string, init: RequestInit = {}): Promise<Response> => {
    const all = new Headers(init.headers);
    for (const [name, value] of Object.entries(headers)) if (!all.has(name)) all.set(name, value);
    return server.fetch(new Request(new URL(path, ORIGIN), { ...init, headers: all }), { address: "127.0.0.1" });
  };
  return {
    token,
    fetch,
    get: async (path, query) => read(await fetch(withQuery(path, query))),
    post: async (path, body, query) =>
      read(
        await fetch(withQuery(path, query), {
          method: "POST",
          ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
        }),
      ),
    with: (more) => testClient(server, token, { ...extra, ...more }),
  };
}

/** Signs in as the console does: with the md5 of the password. @throws Error with the server's own words */
export async function signIn(server: Server, tenantId: string, account: string, password: string): Promise<TestClient> {
  const nobody = testClient(server, null, { [HEADERS.tenant]: tenantId });
  const query = { tenantId, username: account, password: md5(password), grant_type: "password", scope: "all", type: "account" };
  const response = await nobody.fetch(withQuery("/api/blade-auth/oauth/web/token", query), { method: "POST" });
  const reply = (await response.json()) as TokenReply & { error_description?: string };
  if (!response.ok || reply.access_token === undefined) {
    throw new Error(`${tenantId}/${account} cannot sign in: ${response.status} ${reply.error_description ?? ""}`);
  }
  return testClient(server, reply);
}

/** `{parameters}` of the path are filled in from the query. */
function withQuery(path: string, query: Query = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && !path.includes(`{${name}}`)) parameters.set(name, String(value));
  path = path.replaceAll(/\{(\w+)\}/g, (whole, name: string) => encodeURIComponent(String(query[name] ?? whole)));
  const text = parameters.toString();
  return text === "" ? path : `${path}${path.includes("?") ? "&" : "?"}${text}`;
}

interface LooseEnvelope<T> {
  readonly code?: number;
  readonly success?: boolean;
  readonly msg?: string;
  readonly data?: T;
  readonly errors?: readonly FieldError[];
}

async function read<T>(response: Response): Promise<TestReply<T>> {
  const text = await response.text();
  const body = parse<T>(text);
  return {
    status: response.status,
    code: body.code ?? response.status,
    success: body.success ?? response.ok,
    msg: body.msg ?? "",
    data: body.data as T,
    errors: body.errors ?? [],
    text,
    headers: response.headers,
  };
}

function parse<T>(text: string): LooseEnvelope<T> {
  try {
    return JSON.parse(text) as LooseEnvelope<T>;
  } catch {
    return {};
  }
}
