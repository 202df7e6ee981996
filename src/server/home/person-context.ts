import { HEADERS } from "#contract";
import type { Endpoint, Module } from "#metadata";
import type { OperationContext } from "../context.ts";
import type { Core } from "../core.ts";
import { Journal } from "../data/journal.ts";
import { nextId } from "../data/server-state.ts";
import { signedIn } from "../http/auth-endpoints.ts";
import type { Incoming } from "../http/incoming.ts";
import { readsList } from "../operations/reading.ts";
import { tenantMeant } from "../policies/tenant.ts";

/** A question of one person that is about several modules: what each of them is asked as. */
export interface PersonContext {
  readonly caller: NonNullable<OperationContext["caller"]>;
  readonly tenantId: string;
  of(module: Module): OperationContext;
  /** Whether their list of the module is open: nothing else shows what it would not. */
  reads(module: Module): Promise<boolean>;
}

const ASKED: Endpoint = {
  id: "home",
  method: "GET",
  path: "/trellis/home",
  target: { kind: "handler", handler: "trellis/home" },
  access: "signed-in",
};

/** @throws TrellisError unauthorized */
export async function personContext(core: Core, incoming: Incoming): Promise<PersonContext> {
  const caller = await signedIn(core, incoming);
  const { catalog, tables } = core.inForce();
  const { request, locale, address } = incoming;
  const tenantId = await tenantMeant(core.db, tables, caller, request.headers.get(HEADERS.tenant));
  const shared = {
    deps: core.deps,
    catalog,
    db: core.db,
    endpoint: ASKED,
    journal: new Journal(ASKED.id, () => nextId(core.deps)),
    apiScopes: core.apiScopes,
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
    of: (module) => ({ ...shared, module }),
    reads: (module) => readsList(shared, module),
  };
}
