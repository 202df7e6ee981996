import { HEADERS, homeEndpoint, type Locale } from "#contract";
import type { Endpoint, Module } from "#metadata";
import type { Caller, OperationContext } from "../../base/context.ts";
import type { Core } from "../../http/core.ts";
import { Journal } from "../../base/journal.ts";
import { nextId } from "../../data/server-state.ts";
import type { ApiRequest } from "../../http/requests/api-request.ts";
import { readsList } from "../../records/scope/read-endpoints.ts";
import { resolveTenant } from "../../policies/tenant.ts";

/** The context in which each module answers a request over several modules. */
export interface UserContext {
  readonly caller: Caller;
  readonly tenantId: string;
  readonly locale: Locale;
  of(module: Module): OperationContext;
  /** True when the caller may use the module's list. Other screens show no more than that list. */
  reads(module: Module): Promise<boolean>;
}

const ASKED: Endpoint = {
  id: "home",
  method: "GET",
  path: homeEndpoint.path.slice("/api".length),
  target: { kind: "handler", handler: "trellis/home" },
  access: "signed-in",
};

export async function loadUserContext(
  core: Core,
  { caller, apiRequest }: { readonly caller: Caller; readonly apiRequest: ApiRequest },
): Promise<UserContext> {
  const { catalog, tables } = core.inForce();
  const { request, locale, address } = apiRequest;
  const tenantId = await resolveTenant(core.db, tables, caller, request.headers.get(HEADERS.tenant));
  const shared = {
    deps: core.deps,
    catalog,
    db: core.db,
    endpoint: ASKED,
    journal: new Journal(ASKED.id, () => nextId(core.deps)),
    apiScopes: core.apiScopes,
    fileLinks: core.fileLinks,
    unprovenFiles: new Set<string>(),
    caller,
    tenantId,
    locale,
    query: new Map<string, string>(),
    body: null,
    files: new Map<string, readonly File[]>(),
    request,
    address,
  };
  return {
    caller,
    tenantId,
    locale,
    of: (module) => ({ ...shared, module }),
    reads: (module) => readsList(shared, module),
  };
}
