import { HEADERS, RECORDS, jobFileEndpoint, templateEndpoint } from "#contract";
import type { Caller } from "../base/context.ts";
import type { ServedEndpoint } from "../policies/authorise.ts";
import { sessionOfTicket } from "../session/tickets.ts";
import type { ApiRequest } from "./api-request.ts";
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

/** The caller by the headers; of a download also by a ticket, or by a token in the address. */
export async function callerOfRequest(
  core: Core,
  endpoint: ServedEndpoint,
  { request, search }: ApiRequest,
): Promise<Caller | null> {
  const { headers } = request;
  if (headers.has(HEADERS.token) || search === "" || !opensInWindow(endpoint)) return core.callers.ofRequest(headers);
  const query = [...new URLSearchParams(search)];
  const ticket = query.find(([name]) => name === TICKET)?.[1];
  if (ticket === undefined) {
    const token = query.find(([name]) => isToken(name))?.[1] ?? "";
    return core.callers.byHeader(token.includes(" ") ? token : `bearer ${token}`);
  }
  const sessionId = await sessionOfTicket(core, ticket);
  return sessionId === null ? null : core.callers.byHeader(`bearer ${await core.keys.sign(sessionId, "", "", "", SECONDS)}`);
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
