import { HEADERS, WEB_CLIENT, type TokenFailure, type TokenReply } from "#contract";
import type { Server } from "#server/platform";
import type { Dialect } from "kysely";
import md5 from "md5";

export { DATABASE } from "../support/database/database-scope.ts";

/** A clock that a test moves by hand; it starts now. */
export interface TestClock {
  readonly now: () => Date;
  /** Moves on by so many milliseconds. */
  forward(milliseconds: number): void;
}

export function testClock(): TestClock {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    forward(milliseconds) {
      ahead += milliseconds;
    },
  };
}

export interface TokenAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly token: TokenReply;
  readonly failure: TokenFailure;
}

export const TOKEN_PATH = "/api/blade-auth/oauth/web/token";

export interface TokenCall {
  readonly client?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: BodyInit;
  readonly address?: string;
  readonly path?: string;
}

/** The token endpoint as a client of the family calls it: everything in the query unless `body` is given. */
export async function askToken(
  server: Server,
  query: Readonly<Record<string, string>>,
  call: TokenCall = {},
): Promise<TokenAnswer> {
  const client = call.client ?? `${WEB_CLIENT.id}:${WEB_CLIENT.secret}`;
  const request = new Request(`http://trellis.test${call.path ?? TOKEN_PATH}?${new URLSearchParams(query).toString()}`, {
    method: "POST",
    headers: { Authorization: `Basic ${btoa(client)}`, ...call.headers },
    ...(call.body === undefined ? {} : { body: call.body }),
  });
  const response = await server.fetch(request, { address: call.address ?? "127.0.0.1" });
  const body: unknown = await response.json();
  return { status: response.status, headers: response.headers, token: body as TokenReply, failure: body as TokenFailure };
}

export function passwordGrant(account: string, password = account, tenantId = "000000"): Record<string, string> {
  return { tenantId, username: account, password: md5(password), grant_type: "password", scope: "all", type: "account" };
}

export function refreshGrant(token: string): Record<string, string> {
  return { grant_type: "refresh_token", refresh_token: token, scope: "all" };
}

/** A call in the name of a token. */
export function callWith(server: Server, accessToken: string, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set(HEADERS.token, `bearer ${accessToken}`);
  return server.fetch(new Request(`http://trellis.test${path}`, { ...init, headers }), { address: "127.0.0.1" });
}

/** A database that can be made to fail: no statement gets a connection until `failWith(null)`. */
export function breakable(database: Dialect): { readonly dialect: Dialect; failWith(error: Error | null): void } {
  let broken: Error | null = null;
  return {
    failWith(error) {
      broken = error;
    },
    dialect: {
      createAdapter: () => database.createAdapter(),
      createIntrospector: (db) => database.createIntrospector(db),
      createQueryCompiler: () => database.createQueryCompiler(),
      createDriver: () => {
        const driver = database.createDriver();
        const acquire = driver.acquireConnection.bind(driver);
        driver.acquireConnection = (...options) => (broken === null ? acquire(...options) : Promise.reject(broken));
        return driver;
      },
    },
  };
}
