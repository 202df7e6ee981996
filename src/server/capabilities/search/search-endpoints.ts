import { HEADERS, PATHS } from "#contract";
import type { Endpoint } from "#metadata";
import { badRequest } from "../../base/bad-request.ts";
import type { Caller } from "../../base/context.ts";
import { Journal } from "../../base/journal.ts";
import { nextId } from "../../data/server-state.ts";
import type { Core } from "../../http/core.ts";
import { succeed } from "../../http/envelope.ts";
import { readQuery, type ApiRequest } from "../../http/api-request.ts";
import type { OwnEndpoint } from "../../http/route-table.ts";
import { signedIn } from "../../http/signed-in.ts";
import { resolveTenant } from "../../policies/tenant.ts";
import { references } from "./references.ts";
import { search, type ReadingContext } from "./search.ts";

const REFERENCES: Endpoint = {
  id: "references",
  method: "GET",
  path: PATHS.references.slice("/api".length),
  target: { kind: "handler", handler: "trellis/references" },
  access: "signed-in",
};

const SEARCH: Endpoint = {
  id: "search",
  method: "GET",
  path: PATHS.search.slice("/api".length),
  target: { kind: "handler", handler: "trellis/search" },
  access: "signed-in",
};

/** The search over all modules, and the records that a reference field offers. */
export function searchEndpoints(core: Core): readonly OwnEndpoint[] {
  return [
    { method: "GET", path: PATHS.search, route: { kind: "own", run: (apiRequest) => searchRecords(core, apiRequest) } },
    { method: "GET", path: PATHS.references, route: { kind: "own", run: (apiRequest) => referenceOptions(core, apiRequest) } },
  ];
}

async function referenceOptions(core: Core, apiRequest: ApiRequest): Promise<Response> {
  const module = core.inForce().catalog.modules.get(readQuery(apiRequest.search, null).get("module") ?? "");
  if (module === undefined) throw badRequest("没有此模块（module）", "there is no such module (module)");
  const options = await references({ ...(await reading(core, apiRequest, REFERENCES)), module });
  return succeed(options, apiRequest.locale);
}

async function searchRecords(core: Core, apiRequest: ApiRequest): Promise<Response> {
  return succeed(await search(await reading(core, apiRequest, SEARCH)), apiRequest.locale);
}

/** The context of an endpoint that reads several modules. */
async function reading(
  core: Core,
  apiRequest: ApiRequest,
  endpoint: Endpoint,
): Promise<ReadingContext & { readonly caller: Caller }> {
  const { request, locale, address } = apiRequest;
  const caller = await signedIn(core, apiRequest);
  const { catalog, tables } = core.inForce();
  return {
    deps: core.deps,
    catalog,
    db: core.db,
    endpoint,
    journal: new Journal(endpoint.id, () => nextId(core.deps)),
    apiScopes: core.apiScopes,
    caller,
    tenantId: await resolveTenant(core.db, tables, caller, request.headers.get(HEADERS.tenant)),
    locale,
    query: readQuery(apiRequest.search, null),
    body: null,
    files: new Map(),
    request,
    address,
  };
}
