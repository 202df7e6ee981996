import { RECORDS, isJsonObject, type Locale } from "#contract";
import { allFields, type Catalog, type Endpoint, type Field, type Module } from "#metadata";
import { isOfFamily, type OperationContext } from "../base/context.ts";
import { memoryForms } from "../base/form-reader.ts";
import { Journal } from "../base/journal.ts";
import { nextId } from "../data/server-state.ts";
import { addressesOf } from "../policies/addresses-of.ts";
import { authorise, authoriseBody, type Attempt } from "../policies/authorise.ts";
import { readFileLinks } from "../records/files/file-proofs.ts";
import { resolveTenant, resolvePublicTenant } from "../policies/tenant.ts";
import type { Core, ActiveCatalog } from "./core.ts";
import { succeed, withSecurityHeaders, type SignText } from "./replies/envelope.ts";
import { answerForFamily, readFromFamily } from "./replies/family-dialect.ts";
import { readQuery, tabOf, type ApiRequest } from "./requests/api-request.ts";
import { refuseUnproven } from "./refuse-unproven.ts";
import { NO_BODY, readBody, type Body } from "./requests/read-body.ts";
import { callerAfterBody } from "./slow-body.ts";
import type { ModuleRoute } from "./route-table.ts";
import type { Trace } from "./trace.ts";
import { runWrite } from "./run-write.ts";
import { identityOfRequest, withoutCredential } from "./window-request.ts";

/** Endpoints that are not the family's. */
const OWN_ENDPOINTS = RECORDS.slice("/api".length, RECORDS.indexOf("{"));

/**
 * Runs one endpoint of a module: load the caller, authorise, read the request, do the work, wrap the result.
 * @throws TrellisError, and any error of the database; the error handler turns both into a response
 */
export async function runEndpoint(
  core: Core,
  inForce: ActiveCatalog,
  route: ModuleRoute,
  parameters: ReadonlyMap<string, string>,
  apiRequest: ApiRequest,
  trace: Trace,
): Promise<Response> {
  const { module, endpoint } = route;
  const { request } = apiRequest;
  const { caller, tenant, locale } = await identityOfRequest(core, endpoint, apiRequest);
  trace.caller = caller;
  await core.clients.check(request.headers.get("Authorization"), caller === null && endpoint.access === "public");
  const attempt = { caller, catalog: inForce.catalog, module, endpoint };
  authorise(attempt);
  if (caller !== null && endpoint.access !== "public") await core.apiScopes.check(caller, addressesOf(endpoint, parameters));
  const tenantId =
    caller === null
      ? await resolvePublicTenant(core.db, inForce.tables, tenant, writes(endpoint))
      : await resolveTenant(core.db, inForce.tables, caller, tenant);
  trace.tenantId = tenantId;
  trace.query = withoutCredential(endpoint, readQuery(apiRequest.search, parameters));
  const forms = core.deps.forms ?? memoryForms;
  const began = core.deps.clock().getTime();
  const sent =
    endpoint.method === "GET" ? NO_BODY : await readBody(request, core.deps.config, forms, numberKeys(inForce.catalog, module));
  try {
    const present = await callerAfterBody(core, caller, apiRequest, began);
    if (present !== caller) authorise({ ...attempt, caller: present });
    const read = { sent, attempt: { ...attempt, caller: present }, tenantId };
    return await runWithBody(core, inForce, route, { ...apiRequest, locale }, trace, read);
  } finally {
    await sent.discard();
  }
}

/** The keys of a body that hold numbers, in the record or its lines. A key that has another type elsewhere in the body is left out. */
function numberKeys({ modules }: Catalog, module: Module): (key: string) => boolean {
  const formsOf = ({ fields, actions }: Module): readonly Field[] =>
    allFields([...fields, ...actions.flatMap(({ form }) => form?.fields ?? [])]);
  return (key) => {
    const lines = module.children.flatMap((link) => modules.get(link.module) ?? []);
    const named = [module, ...lines].flatMap(formsOf).filter(({ name }) => name === key);
    return named.length > 0 && named.every((field) => isNumber(field.items ?? field));
  };
}

function isNumber({ type, ref }: Field): boolean {
  return (type === "number" || type === "integer") && ref === null;
}

interface ReadRequest {
  readonly sent: Body;
  readonly attempt: Attempt;
  readonly tenantId: string;
}

async function runWithBody(
  core: Core,
  inForce: ActiveCatalog,
  route: ModuleRoute,
  apiRequest: ApiRequest,
  trace: Trace,
  { sent, attempt, tenantId }: ReadRequest,
): Promise<Response> {
  const { caller, module, endpoint } = attempt;
  const { request, locale } = apiRequest;
  // Clients of the family put a record's fields in the query and its file in the form.
  const taken = sent.multipart
    ? { ...Object.fromEntries(trace.query), ...(isJsonObject(sent.body) ? sent.body : {}) }
    : sent.body;
  const ofFamily = isOfFamily(caller) && !endpoint.path.startsWith(OWN_ENDPOINTS);
  const { catalog } = inForce;
  const { deps, db, fileLinks } = core;
  const asking = { deps, db, catalog, fileLinks, caller, tenantId };
  const links = await readFileLinks(asking, {
    body: ofFamily ? readFromFamily(taken) : taken,
    query: Object.fromEntries(trace.query),
  });
  const { body } = links.value;
  const answer = (result: unknown): Response =>
    responseOf(ofFamily ? answerForFamily(catalog, module, result) : result, locale, (json) => fileLinks.sign(json, tenantId));
  trace.query = new Map(Object.entries(links.value.query));
  trace.body = body;
  // Without a body the query is the record (records/saving).
  authoriseBody(attempt, body ?? Object.fromEntries(trace.query));
  const context: OperationContext = {
    deps,
    catalog,
    db,
    module,
    endpoint,
    journal: new Journal(endpoint.id, () => nextId(core.deps)),
    apiScopes: core.apiScopes,
    fileLinks,
    unprovenFiles: links.unproven,
    caller,
    tenantId,
    locale,
    query: trace.query,
    body,
    files: sent.files,
    request,
    address: apiRequest.address,
  };
  await core.hooks.beforeRun(context);
  if (writes(endpoint)) refuseUnproven(context);
  if (!writes(endpoint)) {
    const result = await route.run(context);
    await core.hooks.limitResult(context, result);
    core.hooks.afterRead(context, result);
    return answer(result);
  }
  const { result, journal } = await runWrite(core, route, context);
  core.hooks.afterCommit({ journal, caller, tab: tabOf(request) });
  await core.hooks.limitResult(context, result);
  const response = answer(result);
  const headers = core.hooks.writeHeaders({ ...context, journal });
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}

function responseOf(result: unknown, locale: Locale, sign: SignText): Response {
  return result instanceof Response ? withSecurityHeaders(result) : succeed(result, locale, sign);
}

/** An action changes records whatever its method is. */
function writes({ method, target }: Endpoint): boolean {
  return method !== "GET" || target.kind === "action";
}
