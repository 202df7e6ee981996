import { TrellisError } from "#contract";
import type { Endpoint } from "#metadata";
import type { OperationContext } from "../../base/context.ts";
import type { Core } from "../../http/core.ts";
import type { ModuleRoute } from "../../http/route-table.ts";
import { addressesOf } from "../../policies/addresses-of.ts";
import { authorise } from "../../policies/authorise.ts";

/**
 * The module's own operation behind a bulk request, with the doors that its own path has: codes, API scope, tenant.
 * @throws TrellisError noEndpoint, forbidden
 */
export async function ownOperation(
  { inForce, apiScopes }: Core,
  context: OperationContext,
  endpoint: Pick<Endpoint, "method" | "path"> | undefined,
): Promise<ModuleRoute> {
  if (endpoint === undefined) throw new TrellisError("noEndpoint");
  const path = `/api${endpoint.path}`;
  const found = inForce().routes.find(endpoint.method, path);
  if (!("route" in found) || found.route.kind !== "module" || found.route.module.name !== context.module.name) {
    throw new TrellisError("noEndpoint");
  }
  const { caller, catalog, module } = context;
  authorise({ caller, catalog, module, endpoint: found.route.endpoint });
  if (caller !== null) await apiScopes.check(caller, addressesOf(found.route.endpoint), context.db);
  return found.route;
}

/** The first of the module's endpoints that runs one of these operations. */
export function endpointFor(
  { module }: OperationContext,
  ...operations: readonly Extract<Endpoint["target"], { kind: "operation" }>["operation"][]
): Endpoint | undefined {
  return module.endpoints.find(({ target }) => target.kind === "operation" && operations.includes(target.operation));
}
