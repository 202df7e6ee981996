import { HEADERS, TrellisError, changesEndpoint } from "#contract";
import type { Core } from "../../http/core.ts";
import { forbidden } from "../../policies/authorise.ts";
import { mayRead } from "../../policies/permissions.ts";
import { resolveTenant } from "../../policies/tenant.ts";
import { serveEndpoint, type EndpointCall } from "../../http/serve-endpoint.ts";
import type { OwnEndpoint } from "../../http/route-table.ts";
import { tabOf } from "../../http/requests/api-request.ts";
import { DATA_HEADERS } from "../../http/replies/security-headers.ts";
import type { LiveStreams } from "./live-streams.ts";

/** Names in one request; a console shows a handful of lists. */
const MOST_MODULES = 50;

export function liveEndpoints(core: Core, streams: LiveStreams): readonly OwnEndpoint[] {
  return [serveEndpoint(core, changesEndpoint, (call) => changes(core, streams, call))];
}

/**
 * @throws TrellisError unauthorized, forbidden when the caller may read none of the modules and requests nothing else,
 * tooManyRequests
 */
async function changes(
  core: Core,
  streams: LiveStreams,
  { caller, query, apiRequest: { request } }: EndpointCall<typeof changesEndpoint>,
): Promise<Response> {
  const { catalog, tables } = core.inForce();
  const tenantId = await resolveTenant(core.db, tables, caller, request.headers.get(HEADERS.tenant));
  const inbox = query.inbox === "true";
  const names = (query.modules ?? "").split(",").filter((name) => name !== "");
  const ofAccess = query.access === "1";
  const ofPerson = inbox || ofAccess;
  if ((names.length === 0 && !ofPerson) || names.length > MOST_MODULES)
    throw new TrellisError("badRequest", { params: { reason: "modules" } });
  const modules = names.filter((name) => {
    const module = catalog.modules.get(name);
    return module !== undefined && mayRead(caller, module);
  });
  if (modules.length === 0 && !ofPerson) throw forbidden(names[0] ?? "");
  // Status 204 tells an EventSource to stop reconnecting.
  if (core.deps.config.streams === false) return new Response(null, { status: 204, headers: DATA_HEADERS });
  const headers = {
    ...DATA_HEADERS,
    "Content-Type": "text/event-stream; charset=utf-8",
    "Cache-Control": "no-store, no-transform",
    // nginx would hold small events back.
    "X-Accel-Buffering": "no",
  };
  if (request.method === "HEAD") return new Response(null, { headers });
  const since = sinceByModule(names, query.since ?? "");
  const tab = tabOf(request);
  const token = request.headers.get(HEADERS.token);
  const access = ofAccess ? await streams.markOf(caller) : null;
  const isOutdated = isSince(core, query.accessSince ?? "");
  const listener = { caller, token, tenantId, modules: ofAccess ? names : modules, since, inbox, tab, access, isOutdated };
  return new Response(streams.listen(listener), { headers });
}

/** True if the files of modules and dashboards were replaced in the milliseconds before now. */
function isSince({ inForce, deps }: Core, milliseconds: string): boolean {
  const { since } = inForce();
  return since !== null && /^\d{1,12}$/.test(milliseconds) && deps.clock().getTime() - since <= Number(milliseconds);
}

/** @returns milliseconds before now by module; a module without a number is not among them */
function sinceByModule(modules: readonly string[], since: string): ReadonlyMap<string, number> {
  const numbers = since.split(",");
  return new Map(
    modules.flatMap((module, at) => (/^\d{1,12}$/.test(numbers[at] ?? "") ? [[module, Number(numbers[at])] as const] : [])),
  );
}
