import { HEADERS, TrellisError, localeOf, type Locale } from "#contract";
import { badRequest } from "../../base/bad-request.ts";
import { putParameter } from "./put-parameter.ts";
import { rejectUnsafeText } from "./reject-unsafe-keys.ts";

/** A request as the border sees it, before anybody is asked who sent it. */
export interface ApiRequest {
  readonly request: Request;
  /** `GET` also for HEAD. */
  readonly method: string;
  readonly path: string;
  readonly search: string;
  readonly locale: Locale;
  /** The caller's network address, `` when unknown. */
  readonly address: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** Sent by another protocol of the server: answered as to our own console, whichever client the token is of. */
  readonly isInternal: boolean;
}

const MAX_PARAMETERS = 500;

/** Path and query of an absolute URL, without building a URL object: this runs on every request. */
export function splitUrl(url: string): { path: string; search: string } {
  const origin = url.indexOf("/", url.indexOf("://") + 3);
  const hash = url.indexOf("#");
  const rest = origin < 0 ? "/" : url.slice(origin, hash < 0 ? undefined : hash);
  const question = rest.indexOf("?");
  return question < 0 ? { path: rest, search: "" } : { path: rest.slice(0, question), search: rest.slice(question + 1) };
}

/**
 * @param peer what the listener saw
 * @param trustProxy take the last `X-Forwarded-For` entry: the one that our own proxy wrote
 */
export function addressOf(request: Request, peer: string, trustProxy: boolean): string {
  const forwarded = trustProxy ? request.headers.get("X-Forwarded-For") : null;
  const nearest = forwarded?.split(",").at(-1)?.trim();
  return nearest === undefined || nearest === "" ? peer : nearest.slice(0, 64);
}

export function toApiRequest(request: Request, address: string, startedAt: number, isInternal = false): ApiRequest {
  const { path, search } = splitUrl(request.url);
  const method = request.method === "HEAD" ? "GET" : request.method;
  const locale = localeOf(request.headers.get("Accept-Language"));
  return { request, method, path, search, locale, address, startedAt, isInternal };
}

/** The browser tab that sent a request, from its header; "" without one. */
export function tabOf(request: Request): string {
  return request.headers.get(HEADERS.tab)?.slice(0, 40) ?? "";
}

/**
 * Query parameters by name (`putParameter`). Path parameters are added to them.
 * @throws TrellisError badRequest
 */
export function readQuery(search: string, pathParameters: ReadonlyMap<string, string> | null): ReadonlyMap<string, string> {
  const query = new Map<string, string>();
  if (search !== "") {
    let count = 0;
    for (const [name, value] of new URLSearchParams(search)) {
      count += 1;
      if (count > MAX_PARAMETERS) throw badRequest("查询参数过多", "there are too many query parameters");
      rejectUnsafeText(name);
      rejectUnsafeText(value);
      putParameter(query, name, value);
    }
  }
  for (const [name, value] of pathParameters ?? []) query.set(name, decodePart(value));
  return query;
}

function decodePart(text: string): string {
  let decoded: string;
  try {
    decoded = decodeURIComponent(text);
  } catch {
    throw new TrellisError("noEndpoint");
  }
  rejectUnsafeText(decoded);
  return decoded;
}
