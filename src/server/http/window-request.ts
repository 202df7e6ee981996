import { HEADERS, RECORDS, jobFileEndpoint, templateEndpoint, type Locale } from "#contract";
import { asOfConsole, type Caller } from "../base/context.ts";
import type { ServedEndpoint } from "../policies/authorise.ts";
import { sessionOfTicket } from "../session/tickets.ts";
import type { ApiRequest } from "./requests/api-request.ts";
import type { Core } from "./core.ts";

/** A window sends no headers: clients of the API family open downloads with the token in the address. */
const TOKEN = HEADERS.token.toLowerCase();
const TICKET = "ticket";
const SECONDS = 60;

/** True for the downloads that a window may open: exports and templates, of module files and of every module. */
function opensInWindow({ method, path, target }: ServedEndpoint): boolean {
  if (method !== "GET") return false;
  if (target.kind === "operation") return target.operation === "export" || target.operation === "template";
  return path.startsWith(RECORDS.slice("/api".length, RECORDS.indexOf("{"))) && DOWNLOADS.some((end) => path.endsWith(end));
}

const DOWNLOADS = [jobFileEndpoint, templateEndpoint].map(({ path }) => path.slice(RECORDS.length));

export interface Identity {
  readonly caller: Caller | null;
  /** The tenant that the request names; null for the caller's own. */
  readonly tenant: string | null;
  readonly locale: Locale;
}

/**
 * Loads the caller by the headers. A download may have a ticket or a token in its address instead. A ticket has the
 * headers of the request that made it.
 */
export async function identityOfRequest(core: Core, endpoint: ServedEndpoint, apiRequest: ApiRequest): Promise<Identity> {
  const { request, search, locale } = apiRequest;
  const { headers } = request;
  const stated = { tenant: headers.get(HEADERS.tenant), locale };
  if (headers.has(HEADERS.token) || search === "" || !opensInWindow(endpoint)) {
    const caller = await core.callers.ofRequest(headers);
    return { ...stated, caller: apiRequest.isInternal && caller !== null ? asOfConsole(caller) : caller };
  }
  const query = [...new URLSearchParams(search)];
  const ticket = query.find(([name]) => name === TICKET)?.[1];
  if (ticket === undefined) {
    const token = query.find(([name]) => isToken(name))?.[1] ?? "";
    return { ...stated, caller: await core.callers.byHeader(token.includes(" ") ? token : `bearer ${token}`) };
  }
  const session = await sessionOfTicket(core, ticket);
  if (session === null) return { ...stated, caller: null };
  const bearer = `bearer ${await core.keys.sign(session.sessionId, "", "", "", SECONDS)}`;
  const caller = await core.callers.byHeader(bearer, session.acting);
  return { caller, tenant: session.tenant === "" ? null : session.tenant, locale: session.locale };
}

/** A download's query without the credential, which is no filter and stands in no log, and without filters left empty. */
export function withoutCredential(endpoint: ServedEndpoint, query: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  if (!opensInWindow(endpoint)) return query;
  const kept = [...query].filter(([name]) => name !== TICKET && !isToken(name));
  return kept.length === query.size ? query : new Map(kept.filter(([, value]) => value !== "undefined"));
}

/** Clients write the name in either case. */
function isToken(name: string): boolean {
  return name.toLowerCase() === TOKEN;
}
