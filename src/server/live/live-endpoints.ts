import { CHANGES_PATH, HEADERS, TrellisError } from "#contract";
import type { Core } from "../core.ts";
import { forbidden } from "../policies/authorise.ts";
import { mayRead } from "../policies/permissions.ts";
import { tenantMeant } from "../policies/tenant.ts";
import { signedIn } from "../http/auth-endpoints.ts";
import type { OwnEndpoint } from "../http/build-routes.ts";
import { readQuery, type Incoming } from "../http/incoming.ts";
import { DATA_HEADERS } from "../http/security-headers.ts";

/** Names in one request; a console shows a handful of lists. */
const MOST_MODULES = 50;

export function liveEndpoints(core: Core): readonly OwnEndpoint[] {
  return [{ method: "GET", path: CHANGES_PATH, route: { kind: "own", run: (incoming) => changes(core, incoming) } }];
}

/** @throws TrellisError unauthorized, forbidden when none of the modules may be read and nothing else is asked for, tooManyRequests */
async function changes(core: Core, incoming: Incoming): Promise<Response> {
  const { request } = incoming;
  const caller = await signedIn(core, incoming);
  const { catalog, tables } = core.inForce();
  const tenantId = await tenantMeant(core.db, tables, caller, request.headers.get(HEADERS.tenant));
  const query = readQuery(incoming.search, null);
  const inbox = query.get("inbox") === "true";
  const asked = (query.get("modules") ?? "").split(",").filter((name) => name !== "");
  const ofAccess = query.get("access") === "1";
  const ofPerson = inbox || ofAccess;
  if ((asked.length === 0 && !ofPerson) || asked.length > MOST_MODULES)
    throw new TrellisError("badRequest", { params: { reason: "modules" } });
  const modules = asked.filter((name) => {
    const module = catalog.modules.get(name);
    return module !== undefined && mayRead(caller, module);
  });
  if (modules.length === 0 && !ofPerson) throw forbidden(asked[0] ?? "");
  // What "no more, do not come back" is among server-sent events.
  if (core.deps.config.streams === false) return new Response(null, { status: 204, headers: DATA_HEADERS });
  const headers = {
    ...DATA_HEADERS,
    "Content-Type": "text/event-stream; charset=utf-8",
    "Cache-Control": "no-store, no-transform",
    // nginx would hold back what is small.
    "X-Accel-Buffering": "no",
  };
  if (request.method === "HEAD") return new Response(null, { headers });
  const tab = request.headers.get(HEADERS.tab)?.slice(0, 40) ?? "";
  const token = request.headers.get(HEADERS.token);
  const access = ofAccess ? await core.live.markOf(caller) : null;
  const listener = { caller, token, tenantId, modules: ofAccess ? asked : modules, inbox, tab, access };
  return new Response(core.live.listen(listener), { headers });
}
