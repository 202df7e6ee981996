import {
  isJsonObject,
  type ApiEndpoint,
  type BodyOf,
  type DataOf,
  type PathOf,
  type QueryOf,
  type RecordsEndpoint,
} from "#contract";
import type { Caller, OperationContext } from "../base/context.ts";
import type { Handler } from "../base/feature.ts";
import { forbidden } from "../policies/authorise.ts";
import { holds } from "../policies/permissions.ts";
import { readFileLinks } from "../records/files/file-proofs.ts";
import { parsePageRequest, type PageRequest } from "../records/read/page-request.ts";
import { readQuery, type ApiRequest } from "./requests/api-request.ts";
import type { Core } from "./core.ts";
import { bare, succeed, type SignText } from "./replies/envelope.ts";
import { parseBody, parseQueryInput, type RefuseInput } from "../base/parse-input.ts";
import { unprovenFile } from "./refuse-unproven.ts";
import { readBody, type BodyLimits } from "./requests/read-body.ts";
import { callerAfterBody } from "./slow-body.ts";
import type { OwnEndpoint, OwnRoute, RecordEndpoint } from "./route-table.ts";
import { signedIn } from "./signed-in.ts";

/** The input of an endpoint, read by its definition. */
export interface EndpointInput<E extends ApiEndpoint> {
  /** Null when the definition has no query. */
  readonly query: QueryOf<E>;
  /** Null when the definition has no body. */
  readonly body: BodyOf<E>;
  /** Null when the definition is not paged. */
  readonly page: E extends { readonly paged: number } ? PageRequest : null;
}

/** One request to an endpoint outside of modules. */
export interface EndpointCall<E extends ApiEndpoint> extends EndpointInput<E> {
  /** Null on endpoints that answer before a sign-in. */
  readonly caller: E extends { readonly access: "public" | "client" } ? null : Caller;
  readonly path: PathOf<E>;
  readonly apiRequest: ApiRequest;
}

/** Data as the definition describes it, or a Response that the handler wrote (files, events, replies with own headers). */
export type Reply<E extends ApiEndpoint> = E extends { readonly reply: "file" | "document" | "events" }
  ? Response
  : DataOf<E> | Response;

export interface ServeOptions {
  /** Own words for faults of the input. */
  readonly refuse?: RefuseInput;
  /** Other names of the query's parameters, by the name in the definition. */
  readonly names?: Readonly<Record<string, string>>;
  /** Check of the client's credential, where the access is `client`; `needed` when absent. */
  readonly client?: NonNullable<OwnRoute["client"]>;
  /** Limits of the body; those of the server when absent. */
  readonly limits?: BodyLimits;
  /** Loads the caller; `signedIn` when absent. */
  readonly loadCaller?: (core: Core, apiRequest: ApiRequest) => Promise<Caller>;
}

/** Serves an endpoint outside of modules: loads the caller, checks the access, reads the input, wraps the reply. */
export function serveEndpoint<const E extends ApiEndpoint>(
  core: Core,
  endpoint: E,
  run: (call: EndpointCall<E>) => Promise<Reply<E>>,
  options: ServeOptions = {},
): OwnEndpoint & { readonly route: OwnRoute } {
  const { method, path, access, reply } = endpoint;
  return {
    method,
    path,
    route: {
      kind: "own",
      // Clients read the sign-in's errors without an envelope, as its replies.
      bareErrors: access === "client" && reply === "bare",
      ...(access === "client" ? { client: options.client ?? ("needed" as const) } : {}),
      run: async (apiRequest, parameters) => {
        const before = await authorised(core, endpoint, apiRequest, options);
        const began = core.deps.clock().getTime();
        const input = await readInput(core, endpoint, apiRequest, parameters, options, before);
        const caller = await callerAfterBody(core, before, apiRequest, began);
        if (caller !== before) refuseUnheld(endpoint, caller);
        const result = await run({ ...input, caller, apiRequest } as EndpointCall<E>);
        if (result instanceof Response) return result;
        // A guest's answer is not signed here: it may repeat what the guest sent.
        const sign: SignText = caller === null ? (json) => json : (json) => core.fileLinks.sign(json, caller.tenantId);
        return reply === "bare" ? bare(result, 200, {}, sign) : succeed(result, apiRequest.locale, sign);
      },
    },
  };
}

/** Serves an endpoint of every module. The caller, the tenant and the module are in the context. */
export function serveRecords<const E extends RecordsEndpoint>(
  endpoint: E,
  run: (context: OperationContext, input: EndpointInput<E>) => Promise<Reply<E>>,
  { refuse }: Pick<ServeOptions, "refuse"> = {},
): RecordEndpoint {
  const handler: Handler = (context) =>
    // `async` so that a refused input rejects.
    (async () => run(context, inputOf(endpoint, context.query, context.body, refuse)))();
  return { endpoint, run: handler };
}

/** @throws TrellisError unauthorized or forbidden, as the definition's `access` says */
async function authorised(
  core: Core,
  endpoint: ApiEndpoint,
  apiRequest: ApiRequest,
  { loadCaller = signedIn }: ServeOptions,
): Promise<Caller | null> {
  if (endpoint.access === "public" || endpoint.access === "client") return null;
  const caller = await loadCaller(core, apiRequest);
  refuseUnheld(endpoint, caller);
  return caller;
}

/** @throws TrellisError forbidden for a caller without what the definition's `access` says */
function refuseUnheld({ access }: ApiEndpoint, caller: Caller | null): void {
  if (caller === null) return;
  if (access === "administrator" && !caller.administrator) throw forbidden("administrator");
  if (typeof access === "object" && "codes" in access && !access.codes.some((code) => holds(caller, code)))
    throw forbidden(access.codes.join(" / "));
}

async function readInput(
  core: Core,
  endpoint: ApiEndpoint,
  apiRequest: ApiRequest,
  segments: ReadonlyMap<string, string>,
  { refuse, names = {}, limits = core.deps.config }: ServeOptions,
  caller: Caller | null,
) {
  const reads = endpoint.query !== undefined || endpoint.paged !== undefined;
  const query = reads ? readQuery(apiRequest.search, null) : new Map<string, string>();
  const hasBody = endpoint.body !== undefined || endpoint.queryInBody === true;
  const sent = hasBody ? await readBody(apiRequest.request, limits) : { body: null };
  const body = caller === null ? sent.body : await withBareLinks(core, caller, sent.body);
  const parameters = endpoint.queryInBody === true ? new Map([...textsOf(body), ...query]) : new Map(query);
  for (const [name, other] of Object.entries(names)) parameters.set(name, parameters.get(other) ?? "");
  return { ...inputOf(endpoint, parameters, body, refuse), path: Object.fromEntries(segments) };
}

/** @throws TrellisError invalidRecord for a file that the caller has no proof for */
async function withBareLinks(core: Core, caller: Caller, sent: unknown): Promise<unknown> {
  const { deps, db, fileLinks } = core;
  const { catalog } = core.inForce();
  const { value, unproven } = await readFileLinks({ deps, db, catalog, fileLinks, caller, tenantId: caller.tenantId }, sent);
  if (unproven.size > 0) throw unprovenFile(value, unproven);
  return value;
}

function textsOf(body: unknown): readonly (readonly [string, string])[] {
  if (!isJsonObject(body)) return [];
  return Object.entries(body).flatMap(([name, value]) =>
    typeof value === "string" || typeof value === "number" ? [[name, String(value)] as const] : [],
  );
}

function inputOf<E extends ApiEndpoint>(
  endpoint: E,
  query: ReadonlyMap<string, string>,
  body: unknown,
  refuse: RefuseInput | undefined,
): EndpointInput<E> {
  const input = {
    query: endpoint.query === undefined ? null : parseQueryInput(endpoint.query, query, refuse),
    body: endpoint.body === undefined ? null : parseBody(endpoint.body, body, refuse),
    page: endpoint.paged === undefined ? null : parsePageRequest(query, endpoint.paged),
  };
  // The types of the parts follow from the definition, which the compiler cannot see through the generic.
  return input as EndpointInput<E>;
}
