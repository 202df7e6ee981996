import { HEADERS, referencesEndpoint, searchEndpoint, type TrellisError } from "#contract";
import type { Endpoint } from "#metadata";
import { badRequest } from "../../base/bad-request.ts";
import type { Caller } from "../../base/context.ts";
import { Journal } from "../../base/journal.ts";
import { nextId } from "../../data/server-state.ts";
import type { Core } from "../../http/core.ts";
import { readQuery, type ApiRequest } from "../../http/requests/api-request.ts";
import type { OwnEndpoint } from "../../http/route-table.ts";
import { serveEndpoint } from "../../http/serve-endpoint.ts";
import { resolveTenant } from "../../policies/tenant.ts";
import { references } from "./references.ts";
import { search, type ReadingContext } from "./search.ts";

const REFERENCES: Endpoint = {
  id: "references",
  method: "GET",
  path: referencesEndpoint.path.slice("/api".length),
  target: { kind: "handler", handler: "trellis/references" },
  access: "signed-in",
};

const SEARCH: Endpoint = {
  id: "search",
  method: "GET",
  path: searchEndpoint.path.slice("/api".length),
  target: { kind: "handler", handler: "trellis/search" },
  access: "signed-in",
};

/** The search over all modules, and the records that a reference field offers. */
export function searchEndpoints(core: Core): readonly OwnEndpoint[] {
  return [
    serveEndpoint(core, searchEndpoint, async (call) =>
      search(await readingContext(core, call, SEARCH), call.query.q, call.query.from),
    ),
    serveEndpoint(
      core,
      referencesEndpoint,
      async (call) => {
        const module = core.inForce().catalog.modules.get(call.query.module);
        if (module === undefined) throw unknownModule();
        return references({ ...(await readingContext(core, call, REFERENCES)), module });
      },
      { refuse: ({ field }) => (field === "module" ? unknownModule() : null) },
    ),
  ];
}

function unknownModule(): TrellisError {
  return badRequest("没有此模块（module）", "there is no such module (module)");
}

/** The context of an endpoint that reads several modules. */
async function readingContext(
  core: Core,
  { caller, apiRequest }: { readonly caller: Caller; readonly apiRequest: ApiRequest },
  endpoint: Endpoint,
): Promise<ReadingContext & { readonly caller: Caller }> {
  const { request, locale, address } = apiRequest;
  const { catalog, tables } = core.inForce();
  return {
    deps: core.deps,
    catalog,
    db: core.db,
    endpoint,
    journal: new Journal(endpoint.id, () => nextId(core.deps)),
    apiScopes: core.apiScopes,
    fileLinks: core.fileLinks,
    unprovenFiles: new Set(),
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
